import * as v from 'valibot';
import { DeliveryDetails } from './places.ts';
import { CourierWishes, Instant, Kopecks, MAX_LENGTH, PaymentMethod, SecretId, longText, text } from './primitives.ts';

// What a customer sends about an order. The outbox reads it from the device on every start, so it is kept apart from the
// orders themselves, which only their own screens read.

/** What the customer agreed to; each its own checkbox (docs/product.md §5.7). The server adds time and address. */
export const Consents = v.strictObject({
  offer: v.boolean(),
  personal_data: v.boolean(),
  marketing: v.boolean(),
  version: v.pipe(text(40), v.minLength(1)),
});

const wishes = {
  delivery_details: v.nullable(DeliveryDetails),
  payment_method: PaymentMethod,
  /** The requested instant; null is as soon as possible. */
  requested_at: v.nullable(Instant),
  name: v.nullable(text(MAX_LENGTH.name)),
  /** Any format; the server normalizes it (docs/product.md §5.6). */
  phone_number: v.nullable(text(30)),
  comment: v.nullable(longText(MAX_LENGTH.comment)),
  /** Only where `/environment` says that the backend takes them (`courier_wishes`). */
  courier_wishes: v.optional(CourierWishes),
  /** The banknote to give change for; cash only. */
  change_from: v.nullable(Kopecks),
};

/** `POST /orders/prevalidate`: whether this order is possible now, at what price and time. Fields may still be empty. */
export const PrevalidateBody = v.strictObject({ cart_id: SecretId, ...wishes });
export type PrevalidateBody = v.InferOutput<typeof PrevalidateBody>;

/** The order without its cart and quote, which an offline device may not have yet. */
export const OrderDraft = v.strictObject({ ...wishes, consents: Consents });
export type OrderDraft = v.InferOutput<typeof OrderDraft>;

export const PlaceBody = v.strictObject({
  cart_id: SecretId,
  ...OrderDraft.entries,
  quote: v.pipe(text(100), v.minLength(1)),
});
export type PlaceBody = v.InferOutput<typeof PlaceBody>;

/** By order_id or cart_id (docs/product.md §18.4). */
export const CancelOrderBody = v.union([v.strictObject({ order_id: SecretId }), v.strictObject({ cart_id: SecretId })]);
