import type { JSX } from 'react';
import { OrderNotFound } from '../../features/orders/order-not-found.tsx';
import { ordersLink } from './orders-link.tsx';

/** An address that cannot be an order's. The server answers it with 404 (product.md §11.1). */
export function Missing(): JSX.Element {
  return <OrderNotFound wayOn={ordersLink} />;
}
