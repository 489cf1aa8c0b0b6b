import { useState } from 'react';
import type { Order } from '#contract/orders.ts';
import { isFinal } from '#domain/order-status.ts';
import { formatTime } from '#domain/zoned-time.ts';
import { ordersStrings } from '../orders-strings.ts';

type Promised = Pick<Order, 'id' | 'status' | 'promised' | 'restaurant'>;

/**
 * Says that the promised time is another one than the customer has seen here (docs/product.md §6.20): «Время изменилось: 19:40–19:55».
 * Empty as long as it is the same, and when the order is over.
 */
export function usePromiseNews({ id, status, promised, restaurant: { timezone } }: Promised): string {
  const key = `${id} ${promised.from} ${promised.to}`;
  const [first, setFirst] = useState({ id, key, status });
  // Another order, or one whose time is only counted from its payment on: what is said now is the first word.
  if (first.id !== id || (first.status === 'draft' && status !== 'draft')) setFirst({ id, key, status });
  if (first.key === key || first.status === 'draft' || isFinal(status)) return '';
  const [from, to] = [formatTime(new Date(promised.from), timezone), formatTime(new Date(promised.to), timezone)];
  return ordersStrings.timeChanged(from === to ? from : `${from}–${to}`);
}
