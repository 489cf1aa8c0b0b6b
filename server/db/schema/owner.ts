import { bigint, date, doublePrecision, integer, pgView, text } from 'drizzle-orm/pg-core';
import { ORDER_TYPES, PAYMENT_METHODS } from '#contract/primitives.ts';
import { ORDER_STATUSES } from '#contract/orders.ts';
import { instant } from './columns.ts';

/**
 * Views for the owner (docs/product.md §26.19), created by a migration and documented column by column in docs/operations.md.
 * Money is in kopecks, `day` in the restaurant's time zone.
 */

const money = (name: string) => bigint(name, { mode: 'number' }).notNull();
const count = (name: string) => integer(name).notNull();

/** Every order received by a restaurant, with its outcome. */
export const ownerOrders = pgView('owner_orders', {
  orderId: text('order_id').notNull(),
  number: count('number'),
  restaurantId: count('restaurant_id'),
  day: date('day', { mode: 'string' }).notNull(),
  orderType: text('order_type', { enum: ORDER_TYPES }).notNull(),
  status: text('status', { enum: ORDER_STATUSES }).notNull(),
  paymentMethod: text('payment_method', { enum: PAYMENT_METHODS }).notNull(),
  paymentStatus: text('payment_status').notNull(),
  placedAt: instant('placed_at').notNull(),
  promisedTo: instant('promised_to').notNull(),
  handedOverAt: instant('handed_over_at'),
  total: money('total'),
  revenue: money('revenue'),
  refunded: money('refunded'),
  refundWaiting: money('refund_waiting'),
  minutes: doublePrecision('minutes'),
  againstPromise: doublePrecision('against_promise'),
  dueOnReceipt: money('due_on_receipt'),
}).existing();

/** {@link ownerOrders} summed by restaurant, day and order type. */
export const ownerOrdersByDay = pgView('owner_orders_by_day', {
  restaurantId: count('restaurant_id'),
  day: date('day', { mode: 'string' }).notNull(),
  orderType: text('order_type', { enum: ORDER_TYPES }).notNull(),
  orders: count('orders'),
  canceled: count('canceled'),
  revenue: money('revenue'),
  refunded: money('refunded'),
  averageReceipt: bigint('average_receipt', { mode: 'number' }),
  handedOver: count('handed_over'),
  timed: count('timed'),
  minutesTotal: doublePrecision('minutes_total').notNull(),
  averageMinutes: doublePrecision('average_minutes'),
  againstPromiseTotal: doublePrecision('against_promise_total').notNull(),
  averageAgainstPromise: doublePrecision('average_against_promise'),
  late: count('late'),
  lateShare: doublePrecision('late_share'),
}).existing();
