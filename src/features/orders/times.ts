import type { Order, OrderStatus } from '#contract/orders.ts';
import { momentWords } from '#domain/relative-day.ts';
import { windowWords } from '#domain/day-labels.ts';
import { orderWay } from '#domain/order-way.ts';
import { isFinal } from '#domain/order-status.ts';
import { ordersStrings } from './orders-strings.ts';

type Timed = Pick<
  Order,
  'status' | 'status_history' | 'order_type' | 'table' | 'promised' | 'requested_at' | 'restaurant'
>;

/** Returns when the order reached a status; null if it has not. */
export function reachedAt(
  { status_history: history }: Pick<Order, 'status_history'>,
  status: OrderStatus,
): Date | null {
  const change = history.findLast((one) => one.status === status);
  return change ? new Date(change.at) : null;
}

/**
 * «Привезём с 18:40 до 18:55», «Доставили сегодня в 18:47», «Отменили …»; a future day is named unless it is today. An order for
 * as soon as possible gets its promise once it is paid (docs/product.md §25.2).
 */
export function orderMoment(order: Timed, now: Date): string {
  const { timezone } = order.restaurant;
  const when = (status: OrderStatus): string => {
    const at = reachedAt(order, status);
    return at ? momentWords(at, now, timezone) : '';
  };
  const way = orderWay(order);
  if (order.status === 'canceled') return ordersStrings.canceledAt(when('canceled'));
  if (order.status === 'delivered') {
    const at = { delivery: 'deliveredAt', pickup: 'takenAt', table: 'broughtAt' } as const;
    return ordersStrings[at[way]](when('delivered'));
  }
  if (order.status === 'draft' && order.requested_at === null) return ordersStrings.afterPayment;
  const { from, to } = order.promised;
  const words = windowWords(new Date(from), new Date(to), now, timezone);
  return way !== 'delivery' && order.status === 'prepared'
    ? ordersStrings.readySince(when('prepared'))
    : ordersStrings.promise[way](words);
}

const MINUTE = 60_000;
/** Longer waits show only the time. */
const COUNTED_MINUTES = 90;

/** Minutes to both ends of the promise; `late`: it has passed; null where there is no countdown. */
function untilPromise(order: Timed, now: Date, heardAt: Date): { from: number; to: number } | 'late' | null {
  const { status, order_type: type, table, promised } = order;
  const isFetched = orderWay({ order_type: type, table }) !== 'delivery' && status === 'prepared';
  if (isFinal(status) || status === 'draft' || isFetched) return null;
  const minutesTo = (at: string): number => Math.ceil((Date.parse(at) - now.getTime()) / MINUTE);
  const [from, to] = [minutesTo(promised.from), minutesTo(promised.to)];
  if (from > COUNTED_MINUTES) return null;
  if (to > 0) return { from, to };
  return Date.parse(promised.to) > heardAt.getTime() ? null : 'late';
}

/** «27–42», «до 12», «40». */
const minutesWords = ({ from, to }: { from: number; to: number }): string => {
  if (from <= 0) return `до ${to}`;
  return from < to ? `${from}–${to}` : String(to);
};

/**
 * «Осталось 27–42 мин», «Осталось до 12 мин»; '' where there is no countdown (docs/product.md §6.24): finished, unpaid, waiting to be
 * picked up, late, or more than ninety minutes away.
 *
 * @param heardAt when the order was last updated: a promise that expired since may have been kept
 */
export function timeLeft(order: Timed, now: Date, heardAt: Date = now): string {
  const left = untilPromise(order, now, heardAt);
  return left === null || left === 'late' ? '' : ordersStrings.left(minutesWords(left));
}

/** What the ring of an order's page shows: minutes, how much of the way to the promise is over (0 to 1), and whether it has passed. */
export interface Ring {
  /** «27–42», «до 12»; '' where nothing is counted. */
  readonly minutes: string;
  readonly share: number;
  readonly isLate: boolean;
}

/**
 * Computes the ring (docs/product.md §6.26); null where there is none: the order waits for its payment, or its promise is more than
 * ninety minutes away. It begins when the order was placed, at most ninety minutes before the end of the promise.
 *
 * @param now null until it is known, or while the order is being read: nothing is counted then
 */
export function orderRing(order: Timed & Pick<Order, 'created_at'>, now: Date | null, heardAt: Date): Ring | null {
  const { status, promised } = order;
  if (status === 'draft') return null;
  const [from, end] = [Date.parse(promised.from), Date.parse(promised.to)];
  const at = now?.getTime() ?? heardAt.getTime();
  if (from - at > COUNTED_MINUTES * MINUTE) return null;
  if (now === null) return { minutes: '', share: 0, isLate: false };
  const left = untilPromise(order, now, heardAt);
  if (left === null) return { minutes: '', share: 1, isLate: false };
  if (left === 'late') return { minutes: '', share: 1, isLate: true };
  const start = Math.max(Date.parse(order.created_at), end - COUNTED_MINUTES * MINUTE);
  return { minutes: minutesWords(left), share: Math.min(1, Math.max(0, (at - start) / (end - start))), isLate: false };
}
