import * as v from 'valibot';
import { Booking } from './bookings.ts';
import { AskedDate, NumericId, SecretId, longText } from './primitives.ts';

// How a restaurant manages the bookings of its tables (docs/product.md §30.12).

/** `GET /bookings`: those that begin on a day of the restaurant, in order of arrival. */
export const PartnerBookingsQuery = v.strictObject({
  restaurant_id: NumericId,
  date: AskedDate,
  /** Number of days from `date` on. */
  days: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(31)), 1),
});

const {
  is_masked: _masked,
  can_cancel: _cancel,
  can_change: _change,
  restaurant: _restaurant,
  ...shared
} = Booking.entries;
export const PartnerBooking = v.object({
  ...shared,
  timezone: v.string(),
  /** Null: the restaurant books seats instead of tables. */
  table: v.nullable(v.object({ number: v.string(), seats: v.number(), hall: v.nullable(v.string()) })),
});
export type PartnerBooking = v.InferOutput<typeof PartnerBooking>;
export const PartnerBookings = v.object({ bookings: v.array(PartnerBooking) });

/** The guests arrived, or did not. The opposite value undoes it. */
export const MarkBookingBody = v.strictObject({
  booking_id: SecretId,
  status: v.picklist(['arrived', 'no_show', 'confirmed']),
});
export const RejectBookingBody = v.strictObject({
  booking_id: SecretId,
  /** Shown to the guest. */
  comment: v.optional(v.nullable(longText(300)), null),
});
