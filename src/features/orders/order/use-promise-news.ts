import { useState } from 'react';
import type { Order } from '#contract/orders.ts';
import { isFinal } from '#domain/order-status.ts';
import { formatTime } from '#domain/zoned-time.ts';
import { ordersStrings } from '../orders-strings.ts';

type Promised = Pick<Order, 'id' | 'status' | 'promised' | 'restaurant'>;

/**
 * Reports that the promised time has changed since the customer saw it here (docs/product.md §6.20): «Время изменилось: 19:40–19:55».
 * Empty while unchanged, and when the order is finished.
 */
export function usePromiseNews({ id, status, promised, restaurant: { timezone } }: Promised): string {
  const key = `${id} ${promised.from} ${promised.to}`;
  const [first, setFirst] = useState({ id, key, status });
  // A different order, or one whose time is only set once it is paid: the current time becomes the baseline.
  if (first.id !== id || (first.status === 'draft' && status !== 'draft')) setFirst({ id, key, status });
  if (first.key === key || first.status === 'draft' || isFinal(status)) return '';
  const [from, to] = [formatTime(new Date(promised.from), timezone), formatTime(new Date(promised.to), timezone)];
  return ordersStrings.timeChanged(from === to ? from : `${from}–${to}`);
}
