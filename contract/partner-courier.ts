import * as v from 'valibot';
import { PartnerOrder } from './partner.ts';
import { CalendarDate, Kopecks, SecretId } from './primitives.ts';

// Calls of a courier's own key (docs/product.md §26.48).

/**
 * `GET /courier/orders`: deliveries of the key's restaurants that are ready or under way without a courier, and the courier's own ones that
 * are under way. Nothing of other couriers' orders.
 */
export const CourierOrders = v.object({ orders: v.array(PartnerOrder) });
export const TakeDeliveryBody = v.strictObject({ order_id: SecretId });
export const HandOverBody = v.strictObject({
  order_id: SecretId,
  /** Left at the door: only where the customer has wished it. */
  left_at_door: v.optional(v.boolean(), false),
});
/** The most bytes of a photograph of the door, as it is sent: a screen makes it smaller before (docs/product.md §26.60). */
export const MAX_DOOR_PHOTO_BYTES = 2 * 1024 * 1024;
/** `POST /courier/door-photo`: a photograph as base64; the last one counts. */
export const DoorPhotoBody = v.strictObject({
  order_id: SecretId,
  photo: v.pipe(v.string(), v.minLength(1), v.maxLength(Math.ceil(MAX_DOOR_PHOTO_BYTES / 3) * 4)),
});
export const NoAnswerBody = v.strictObject({ order_id: SecretId });

const Count = v.pipe(v.number(), v.integer(), v.minValue(0));
/** What a courier has handed over on a business day, and the cash that was taken for it (docs/product.md §26.52). */
export const CourierCash = v.object({ date: CalendarDate, delivered: Count, cash_orders: Count, cash: Kopecks });
