import type { Order, OrderStatus } from '../../../contract/orders.ts';
import { momentWords, windowWords } from '../../../domain/relative-day.ts';
import { ordersStrings } from './orders-strings.ts';

type Timed = Pick<Order, 'status' | 'status_history' | 'order_type' | 'promised' | 'restaurant'>;

/** Returns when the order came to a status; null when it has not. */
export function reachedAt(
  { status_history: history }: Pick<Order, 'status_history'>,
  status: OrderStatus,
): Date | null {
  const change = history.findLast((one) => one.status === status);
  return change ? new Date(change.at) : null;
}

/** «Привезём с 18:40 до 18:55», «Доставили сегодня в 18:47», «Отменили …»; a day to come is said when it is not today. */
export function orderMoment(order: Timed, now: Date): string {
  const { timezone } = order.restaurant;
  const when = (status: OrderStatus): string => {
    const at = reachedAt(order, status);
    return at ? momentWords(at, now, timezone) : '';
  };
  if (order.status === 'canceled') return ordersStrings.canceledAt(when('canceled'));
  if (order.status === 'delivered') {
    return order.order_type === 'pickup'
      ? ordersStrings.takenAt(when('delivered'))
      : ordersStrings.deliveredAt(when('delivered'));
  }
  const { from, to } = order.promised;
  const words = windowWords(new Date(from), new Date(to), now, timezone);
  return order.order_type === 'pickup' && order.status === 'prepared'
    ? ordersStrings.readySince(when('prepared'))
    : ordersStrings.promise[order.order_type](words);
}
