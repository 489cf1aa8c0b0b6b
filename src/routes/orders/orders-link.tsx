import { Link } from '@tanstack/react-router';
import type { JSX } from 'react';
import { ordersStrings } from '#features/orders/orders-strings.ts';
import { buttonClass } from '#ui/button.tsx';

/** The link shown when an order is not found. */
export const ordersLink: JSX.Element = (
  <Link to="/orders" className={buttonClass()}>
    {ordersStrings.toOrders}
  </Link>
);
