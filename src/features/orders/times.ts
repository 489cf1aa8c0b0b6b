import type { Order, OrderStatus } from '../../../contract/orders.ts';
import { relativeDayLabel, whenLabel } from '../../../domain/relative-day.ts';
import { formatTime } from '../../../domain/zoned-time.ts';
import { ordersStrings } from './orders-strings.ts';

type Timed = Pick<Order, 'status' | 'status_history' | 'order_type' | 'promised' | 'restaurant'>;

/** When the order came to a status; null when it has not. */
export const reachedAt = (
  { status_history: history }: Pick<Order, 'status_history'>,
  status: OrderStatus,
): Date | null => {
  const change = history.findLast((one) => one.status === status);
  return change ? new Date(change.at) : null;
};

/** «Привезём к 18:40–18:55», «Доставили: Сегодня, 18:47», «Отменили: …»; the day is said when it is not today. */
export const orderMoment = (order: Timed, now: Date): string => {
  const { timezone } = order.restaurant;
  const when = (status: OrderStatus): string => {
    const at = reachedAt(order, status);
    return at ? whenLabel(at, now, timezone) : '';
  };
  if (order.status === 'canceled') return ordersStrings.canceledAt(when('canceled'));
  if (order.status === 'delivered') {
    return order.order_type === 'pickup'
      ? ordersStrings.takenAt(when('delivered'))
      : ordersStrings.deliveredAt(when('delivered'));
  }
  const [from, to] = [new Date(order.promised.from), new Date(order.promised.to)];
  const day = relativeDayLabel(from, now, timezone);
  const time = ordersStrings.by(formatTime(from, timezone), formatTime(to, timezone));
  const isToday = day === relativeDayLabel(now, now, timezone);
  return ordersStrings.promise[order.order_type](isToday ? time : `${day.toLowerCase()}, ${time}`);
};
