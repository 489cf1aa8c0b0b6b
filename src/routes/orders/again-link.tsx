import type { JSX } from 'react';
import type { Order } from '#contract/orders.ts';
import { ordersStrings } from '#features/orders/orders-strings.ts';
import { buttonClass } from '#ui/button.tsx';
import { OverlayLink } from '../overlays/overlay-link.tsx';

/** A link to the items of an order that can be ordered again. */
export function againLink({ id, number }: Order): JSX.Element {
  return (
    <OverlayLink
      opens={{ modal: 'order-again', order: id }}
      className={buttonClass({ variant: 'secondary' })}
      aria-label={ordersStrings.againOf(number)}
    >
      {ordersStrings.again}
    </OverlayLink>
  );
}
