import { useState } from 'react';
import type { Order } from '#contract/orders.ts';
import { promiseNote } from '#client/promise-note.ts';
import { isFinal } from '#domain/order-status.ts';
import { formatTime } from '#domain/zoned-time.ts';
import { ordersStrings } from '../orders-strings.ts';

type Promised = Pick<Order, 'id' | 'status' | 'promised' | 'restaurant'>;

/** The kitchen has not begun: an order that was placed or paid lately is in one of these. */
const JUST_PLACED: ReadonlySet<Order['status']> = new Set(['new', 'confirmed']);

/**
 * Reports that the promised time has changed since the customer saw it here (docs/product.md §6.20), «Время изменилось: 19:40–19:55», or
 * since the checkout's button or while they paid (docs/product.md §13.7, §25.2), «Пока вы платили, время сдвинулось: к 14:00». Empty
 * while unchanged, and when the order is finished.
 */
export function usePromiseNews({ id, status, promised, restaurant: { timezone } }: Promised): string {
  const key = `${id} ${promised.from} ${promised.to}`;
  const [first, setFirst] = useState({ id, key, status });
  // A different order, or one whose time is only set once it is paid: the current time becomes the baseline.
  if (first.id !== id || (first.status === 'draft' && status !== 'draft')) setFirst({ id, key, status });
  if (first.status === 'draft' || isFinal(status)) return '';
  const [from, to] = [formatTime(new Date(promised.from), timezone), formatTime(new Date(promised.to), timezone)];
  if (first.key === key) {
    const before = JUST_PLACED.has(status) ? promiseNote(id) : null;
    if (before === null || `${id} ${before.promised.from} ${before.promised.to}` === key) return '';
    const moved = before.waited ? ordersStrings.movedPaying : ordersStrings.movedOrdering;
    return moved(from === to ? `к\u00a0${to}` : `с\u00a0${from} до\u00a0${to}`);
  }
  return ordersStrings.timeChanged(from === to ? from : `${from}–${to}`);
}
