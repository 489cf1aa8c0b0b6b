import * as v from 'valibot';
import { BookingStatus } from './bookings.ts';
import { Order } from './orders.ts';
import { Instant, Kopecks, NumericId, OrderType, PaymentMethod, SecretId } from './primitives.ts';
import { TableName } from './table.ts';

// Webhooks sent to the chain's own programs (docs/product.md §27.10, §30.11): no personal data.

/** An order as the transaction of the event left it. */
export const WebhookOrder = v.object({
  order_id: SecretId,
  number: v.string(),
  status: Order.entries.status,
  order_type: OrderType,
  table: v.nullable(TableName),
  restaurant_id: NumericId,
  payment_method: PaymentMethod,
  payment_status: Order.entries.payment_status,
  total_price: Kopecks,
  promised: v.object({ from: Instant, to: Instant }),
});
/** A booking at the time of the event. */
export const WebhookBooking = v.object({
  booking_id: SecretId,
  number: v.string(),
  status: BookingStatus,
  restaurant_id: NumericId,
  starts_at: Instant,
  ends_at: Instant,
  guests: v.number(),
});

/** Every event, with the schema of its subject. */
export const WEBHOOKS = {
  'order.placed': { summary: 'An order has come to a restaurant; a paid one when its money has', data: WebhookOrder },
  'order.unaccepted': { summary: 'Nobody has accepted an order for three minutes', data: WebhookOrder },
  'order.changed': { summary: 'The restaurant has changed the dishes of an order', data: WebhookOrder },
  'order.canceled': { summary: 'An order is canceled, by whomever', data: WebhookOrder },
  'order.paid': { summary: 'The money of an order has come', data: WebhookOrder },
  'booking.placed': { summary: 'A table is booked', data: WebhookBooking },
  'booking.changed': { summary: 'A booking is for another time, or for more or fewer guests', data: WebhookBooking },
  'booking.canceled': { summary: 'A booking is canceled, by whomever', data: WebhookBooking },
} as const;
export type WebhookEvent = keyof typeof WEBHOOKS;
/** The names of all events. */
export const WEBHOOK_EVENTS = [
  'order.placed',
  'order.unaccepted',
  'order.changed',
  'order.canceled',
  'order.paid',
  'booking.placed',
  'booking.changed',
  'booking.canceled',
] as const satisfies readonly WebhookEvent[];
export type WebhookData<E extends WebhookEvent> = v.InferOutput<(typeof WEBHOOKS)[E]['data']>;

/** Returns the body schema of an event's message. The `timestamp` orders the events of one order or booking: they are never equal. */
export function webhookBody<E extends WebhookEvent>(type: E) {
  return v.object({ type: v.literal(type), timestamp: Instant, data: WEBHOOKS[type].data });
}
