import type { Order, OrderStatus } from '#contract/orders.ts';
import { momentWords, windowWords } from '#domain/relative-day.ts';
import { orderWay } from '#domain/order-way.ts';
import { isFinal } from '#domain/order-status.ts';
import { ordersStrings } from './orders-strings.ts';

type Timed = Pick<
  Order,
  'status' | 'status_history' | 'order_type' | 'table' | 'promised' | 'requested_at' | 'restaurant'
>;

/** Returns when the order came to a status; null when it has not. */
export function reachedAt(
  { status_history: history }: Pick<Order, 'status_history'>,
  status: OrderStatus,
): Date | null {
  const change = history.findLast((one) => one.status === status);
  return change ? new Date(change.at) : null;
}

/**
 * «Привезём с 18:40 до 18:55», «Доставили сегодня в 18:47», «Отменили …»; a day to come is said when it is not today. What is
 * wanted as soon as possible is promised once it is paid (docs/product.md §25.2).
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
/** What is longer away is said by its time alone. */
const COUNTED_MINUTES = 90;

/**
 * «Осталось 27–42 мин», «Осталось до 12 мин»; '' where nothing is counted: it is over, not paid, waits to be fetched, or is more than
 * ninety minutes away. A promise that has passed is said to be late, and what that means for what was paid (docs/product.md §6.24).
 *
 * @param heardAt when the order was last heard of: a promise that has passed since may have been kept
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
