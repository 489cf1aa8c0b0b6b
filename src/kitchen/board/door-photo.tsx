import type { JSX } from 'react';
import { kitchenApi } from '#contract/calls/kitchen.ts';
import { ReadState, useRead } from '../shell/read-state.tsx';
import { boardStrings } from './board-strings.ts';
import css from './order-sheet.module.css';

/** The courier's photograph of an order that was left at the door (docs/product.md §26.61), for who answers the customer. */
export function DoorPhoto({ orderId }: { orderId: string }): JSX.Element {
  const read = useRead(
    ['door-photo', orderId],
    (api) => api.call(kitchenApi.partnerDoorPhoto, { query: { order_id: orderId } }),
    { once: true },
  );
  return (
    <ReadState read={read}>
      {({ photo }) =>
        photo === null ? (
          <p>{boardStrings.doorPhotoGone}</p>
        ) : (
          <img className={css['photo']} src={`data:image/jpeg;base64,${photo}`} alt={boardStrings.doorPhoto} />
        )
      }
    </ReadState>
  );
}
