import { Link } from '@tanstack/react-router';
import type { JSX } from 'react';
import { ordersStrings } from '#features/orders/orders-strings.ts';
import { buttonClass } from '#ui/button.tsx';

/** The way on from an order that is not there. */
export const ordersLink: JSX.Element = (
  <Link to="/orders" className={buttonClass()}>
    {ordersStrings.toOrders}
  </Link>
);
