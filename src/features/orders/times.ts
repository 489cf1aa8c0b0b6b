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

/**
 * «Осталось 27–42 мин», «Осталось до 12 мин»; '' where there is no countdown: finished, unpaid, waiting to be picked up, or more than
 * ninety minutes away. A missed promise is shown as late, with the consequence for a paid order (docs/product.md §6.24).
 *
 * @param heardAt when the order was last updated: a promise that expired since may have been kept
 */
export function timeLeft(
  order: Timed & Pick<Order, 'payment_status' | 'can_cancel'>,
  now: Date,
  heardAt: Date = now,
): string {
  const { status, order_type: type, table, promised } = order;
  const isFetched = orderWay({ order_type: type, table }) !== 'delivery' && status === 'prepared';
  if (isFinal(status) || status === 'draft' || isFetched) return '';
  const minutesTo = (at: string): number => Math.ceil((Date.parse(at) - now.getTime()) / MINUTE);
  const [from, to] = [minutesTo(promised.from), minutesTo(promised.to)];
  if (from > COUNTED_MINUTES) return '';
  if (to <= 0 && Date.parse(promised.to) > heardAt.getTime()) return '';
  if (to <= 0) return order.payment_status === 'paid' ? ordersStrings.latePaid(order.can_cancel) : ordersStrings.late;
  return from > 0 && from < to
    ? ordersStrings.left(`${from}–${to}`)
    : ordersStrings.left(from > 0 ? `${to}` : `до ${to}`);
}
