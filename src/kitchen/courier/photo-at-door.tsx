import { useEffect, useRef, useState, useSyncExternalStore, type JSX } from 'react';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import type { ShownOrder } from '../data/orders.ts';
import { useIsOffline, useKitchen } from '../shell/use-kitchen.ts';
import { courierStrings } from './courier-strings.ts';
import { doorPhotosOf } from './door-photos.ts';
import css from './courier.module.css';

/** Sends the courier’s photographs, also those of before a reload, while the courier's screen is open (docs/product.md §26.60). */
export function DoorPhotosSent(): null {
  const kitchen = useKitchen();
  useEffect(() => doorPhotosOf(kitchen).start(() => undefined), [kitchen]);
  return null;
}

function CameraIcon(): JSX.Element {
  return (
    <Icon>
      <path d="M4 7.500h3.500l1.500-2.500h6l1.500 2.500H20v11.500H4V7.500Z" />
      <circle cx="12" cy="13" r="3.500" />
    </Icon>
  );
}

/** Takes a photograph of an order at the door with the phone's camera, before it is left there. */
export function PhotoAtDoor({ order }: { order: ShownOrder }): JSX.Element {
  const { id } = order;
  const outbox = doorPhotosOf(useKitchen());
  const { photos, refused } = useSyncExternalStore(outbox.subscribe, outbox.getSnapshot);
  const isOffline = useIsOffline();
  const input = useRef<HTMLInputElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const isPending = photos.some(({ order_id: of }) => of === id);
  const isTaken = isPending || order.door_photo;
  const words =
    fault ??
    refused.find(({ order_id: of }) => of === id)?.message ??
    (isPending ? courierStrings.photoWaits(isOffline) : isTaken ? courierStrings.photoSent : '');
  const take = async (file: File): Promise<void> => {
    setBusy(true);
    setFault(await outbox.take(id, file));
    setBusy(false);
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/*"
        capture="environment"
        hidden
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          // The same file may be chosen again.
          currentTarget.value = '';
          if (file !== undefined) void take(file);
        }}
      />
      <Button
        size="large"
        wide
        variant="quiet"
        className={css['touch']}
        icon={<CameraIcon />}
        busy={isBusy}
        onClick={() => input.current?.click()}
      >
        {isTaken ? courierStrings.photoAgain : courierStrings.photo}
      </Button>
      <p role="status" className={css['status']} hidden={words === ''}>
        {words}
      </p>
    </>
  );
}
