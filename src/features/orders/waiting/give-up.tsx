import { useState, type JSX } from 'react';
import { mayGiveUp } from '#client/ordering/orders/is-open.ts';
import type { Command } from '#client/ordering/orders/order-state.ts';
import { findRestaurant } from '#client/place/find-place.ts';
import { usePlace } from '#client/place/use-place.ts';
import { useNow, useServices } from '#client/use-services.ts';
import { Button } from '#ui/button.tsx';
import { PhoneLink } from '#ui/phone-link.tsx';
import { Sheet } from '#ui/sheet.tsx';
import css from '../orders.module.css';
import { ordersStrings } from '../orders-strings.ts';
import { giveUpCommand } from '#client/ordering/orders/order-commands.ts';

/** A button to stop waiting for a response that does not arrive; renders nothing while one is still due (docs/product.md §5.26). */
export function GiveUp({ command }: { command: Command }): JSX.Element | null {
  const { clock, outbox } = useServices();
  const now = useNow();
  const { localities, restaurant: chosen } = usePlace();
  const [asks, setAsks] = useState(false);
  if (now === null || !mayGiveUp(command, now.getTime())) return null;
  const ordered = command.kind === 'place' ? command.ordered?.place?.restaurant_id : undefined;
  const restaurant = findRestaurant(localities, ordered) ?? chosen;
  const close = (): void => setAsks(false);
  return (
    <>
      <Button variant="quiet" onClick={() => setAsks(true)}>
        {ordersStrings.giveUp}
      </Button>
      {asks && (
        <Sheet
          title={ordersStrings.giveUpTitle}
          onClose={close}
          footer={
            <div className={css['actions']}>
              <Button variant="quiet" onClick={close}>
                {ordersStrings.keepWaiting}
              </Button>
              <Button onClick={() => void giveUpCommand(outbox, command.id, clock.now().getTime())}>
                {ordersStrings.giveUp}
              </Button>
            </div>
          }
        >
          <p>{command.kind === 'place' ? ordersStrings.giveUpPlace : ordersStrings.giveUpCancel}</p>
          {restaurant !== null && restaurant.phone_number !== null && (
            <p>
              <PhoneLink number={restaurant.phone_number} />
            </p>
          )}
        </Sheet>
      )}
    </>
  );
}
