import { lazy, Suspense, useState, type JSX } from 'react';
import { hasAgain } from '#client/orders/again-note.ts';
import { isCustomerDevice } from '#client/session/customer-device.ts';
import { useServices } from '#client/use-services.ts';
import { useHydrated } from '#ui/use-hydrated.ts';
import css from './again-slot.module.css';

const AgainPart = lazy(async () => {
  const part = await import('./again-part.tsx').catch(() => null);
  return { default: part?.AgainPart ?? Nothing };
});
const Nothing = (): null => null;

/**
 * «Как в прошлый раз»: room for the past orders of whoever uses this device (docs/product.md §14.8). The room is there from the first
 * paint, or not at all while this page stands (§14.10): the inline lines of index.html know what the device has noted.
 */
export function AgainSlot(): JSX.Element {
  const { storage } = useServices();
  const hydrated = useHydrated();
  const [hasRoom] = useState(() => hasAgain(storage));
  const mayHave = hasRoom || isCustomerDevice(storage) || storage.get('order_ids') !== null;
  return (
    <div className={css['slot']} data-room={hydrated ? hasRoom : undefined}>
      <div className={css['room']}>
        {hydrated && mayHave && (
          <Suspense>
            <AgainPart isShown={hasRoom} />
          </Suspense>
        )}
      </div>
    </div>
  );
}
