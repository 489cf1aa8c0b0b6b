import * as v from 'valibot';
import {
  AskedDate,
  AskedInstant,
  CalendarDate,
  Instant,
  MAX_LENGTH,
  NumericId,
  RestaurantThen,
  SecretId,
  longText,
  text,
} from './primitives.ts';

// Booking a table (docs/product.md §30).

/** The maximum seats of a table (contract/chain-file.ts). */
export const MOST_SEATS = 100;
const Guests = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MOST_SEATS));
const Count = v.pipe(v.number(), v.integer(), v.minValue(0));

export const BOOKING_STATUSES = ['confirmed', 'arrived', 'no_show', 'canceled'] as const;
export const BookingStatus = v.picklist(BOOKING_STATUSES);
export type BookingStatus = v.InferOutput<typeof BookingStatus>;

/** `GET /booking-slots`: times at which a table is free for this number of guests. */
export const BookingSlotsQuery = v.strictObject({
  restaurant_id: NumericId,
  guests: Guests,
  /** Missing: the first day with a free time. */
  date: v.optional(AskedDate),
  /** A booking to be changed: its own table counts as free, if the caller may open the booking. */
  booking_id: v.optional(SecretId),
});

export const BookingSlots = v.object({
  restaurant_id: NumericId,
  guests: Count,
  /** The maximum guests of one booking; 0: no bookings here. Larger groups call. */
  largest_table: Count,
  /** Duration of a booking, minutes. */
  booking_minutes: Count,
  /** The day of `times`; null: no day has a free time. */
  date: v.nullable(CalendarDate),
  /** Free times of the day in order; times after midnight belong to the day on which the restaurant opened. */
  times: v.array(Instant),
  /** Every bookable day, with the number of its free times. */
  days: v.array(v.object({ date: CalendarDate, free: Count })),
});
export type BookingSlots = v.InferOutput<typeof BookingSlots>;

/** `POST /order-table`. */
export const OrderTableBody = v.strictObject({
  restaurant_id: NumericId,
  guests: Guests,
  starts_at: AskedInstant,
  name: text(MAX_LENGTH.name),
  /** Any format; the server normalizes it (docs/product.md §5.6). */
  phone_number: text(30),
  wishes: v.nullable(longText(MAX_LENGTH.wishes)),
  consents: v.strictObject({ personal_data: v.boolean(), version: v.pipe(text(40), v.minLength(1)) }),
});
export type OrderTableBody = v.InferOutput<typeof OrderTableBody>;

export const Booking = v.object({
  id: SecretId,
  /** The number used on the phone. */
  number: v.string(),
  status: BookingStatus,
  restaurant_id: NumericId,
  /** As of the booking. */
  restaurant: RestaurantThen,
  starts_at: Instant,
  ends_at: Instant,
  guests: Count,
  name: v.string(),
  /** Masked if `is_masked` of {@link Booking}. */
  phone_number: v.string(),
  wishes: v.nullable(v.string()),
  /** The restaurant's comment when it cancels. */
  cancel_comment: v.nullable(v.string()),
  /** The caller has only the id: neither the device nor the account. */
  is_masked: v.boolean(),
  can_cancel: v.boolean(),
  /** Guests and time can still be changed (`POST /order-table/change`). */
  can_change: v.optional(v.boolean(), false),
  created_at: Instant,
  updated_at: Instant,
});
export type Booking = v.InferOutput<typeof Booking>;

/** `GET /bookings`: by the ids stored on a device, otherwise the customer's own. */
export const BookingsQuery = v.strictObject({
  booking_ids: v.optional(v.pipe(v.array(SecretId), v.minLength(1), v.maxLength(50))),
});
/** Latest visit first, 100 at most. */
export const BookingList = v.object({ bookings: v.array(Booking) });
export const CancelBookingBody = v.strictObject({ booking_id: SecretId });
/** `POST /order-table/change`: all changeable fields, in the same restaurant. */
export const ChangeBookingBody = v.strictObject({ booking_id: SecretId, guests: Guests, starts_at: AskedInstant });
export type ChangeBookingBody = v.InferOutput<typeof ChangeBookingBody>;
