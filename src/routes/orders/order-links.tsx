import { Link } from '@tanstack/react-router';
import type { JSX } from 'react';
import { ordersStrings } from '#features/orders/orders-strings.ts';
import { buttonClass } from '#ui/button.tsx';
import type { Order } from '#contract/orders.ts';
import { OverlayLink } from '../overlays/use-open-overlay.tsx';

/** The link shown when an order is not found. */
export const ordersLink: JSX.Element = (
  <Link to="/orders" className={buttonClass()}>
    {ordersStrings.toOrders}
  </Link>
);

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
