import { Link } from '@tanstack/react-router';
import type { JSX } from 'react';
import type { Order } from '../../../contract/orders.ts';
import { ordersStrings } from '../../features/orders/orders-strings.ts';
import { buttonClass } from '../../ui/button.tsx';

/** Opens what of an order can be had once more. */
export const againLink = ({ id, number }: Order): JSX.Element => (
  <Link
    to="."
    search={(before) => ({ ...before, modal: 'order-again', order: id })}
    resetScroll={false}
    className={buttonClass({ variant: 'secondary' })}
    aria-label={ordersStrings.againOf(number)}
  >
    {ordersStrings.again}
  </Link>
);
