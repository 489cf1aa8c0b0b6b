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

/** No table is larger (contract/chain-file.ts). */
export const MOST_SEATS = 100;
const Guests = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MOST_SEATS));
const Count = v.pipe(v.number(), v.integer(), v.minValue(0));

export const BOOKING_STATUSES = ['confirmed', 'arrived', 'no_show', 'canceled'] as const;
export const BookingStatus = v.picklist(BOOKING_STATUSES);
export type BookingStatus = v.InferOutput<typeof BookingStatus>;

/** `GET /booking-slots`: when so many guests find a table. */
export const BookingSlotsQuery = v.strictObject({
  restaurant_id: NumericId,
  guests: Guests,
  /** Missing: the first day that has a free time. */
  date: v.optional(AskedDate),
  /** A booking that is to be changed: what it has taken counts as free, for whoever may open it. */
  booking_id: v.optional(SecretId),
});

export const BookingSlots = v.object({
  restaurant_id: NumericId,
  guests: Count,
  /** The most guests of one booking; 0: tables are not booked here. Larger groups call. */
  largest_table: Count,
  /** How long a booking lasts, minutes. */
  booking_minutes: Count,
  /** The day that `times` are of; null: no day has a time. */
  date: v.nullable(CalendarDate),
  /** Free times of the day in order; after midnight they still belong to the day on which the restaurant has opened. */
  times: v.array(Instant),
  /** Every day on which tables are booked, with the number of its free times. */
  days: v.array(v.object({ date: CalendarDate, free: Count })),
});
export type BookingSlots = v.InferOutput<typeof BookingSlots>;

/** `POST /order-table`. */
export const OrderTableBody = v.strictObject({
  restaurant_id: NumericId,
  guests: Guests,
  starts_at: AskedInstant,
  name: text(MAX_LENGTH.name),
  /** Any spelling; the server reduces it (docs/product.md §5.6). */
  phone_number: text(30),
  wishes: v.nullable(longText(MAX_LENGTH.wishes)),
  consents: v.strictObject({ personal_data: v.boolean(), version: v.pipe(text(40), v.minLength(1)) }),
});
export type OrderTableBody = v.InferOutput<typeof OrderTableBody>;

export const Booking = v.object({
  id: SecretId,
  /** What is said on the phone. */
  number: v.string(),
  status: BookingStatus,
  restaurant_id: NumericId,
  /** As it was when the table was booked. */
  restaurant: RestaurantThen,
  starts_at: Instant,
  ends_at: Instant,
  guests: Count,
  name: v.string(),
  /** Masked where {@link Booking} `is_masked`. */
  phone_number: v.string(),
  wishes: v.nullable(v.string()),
  /** What the restaurant says to a cancel of its own. */
  cancel_comment: v.nullable(v.string()),
  /** Whoever asks has the id only: neither device nor account. */
  is_masked: v.boolean(),
  can_cancel: v.boolean(),
  /** Number of guests and time can still be changed (`POST /order-table/change`). */
  can_change: v.optional(v.boolean(), false),
  created_at: Instant,
  updated_at: Instant,
});
export type Booking = v.InferOutput<typeof Booking>;

/** `GET /bookings`: those of the ids that a device keeps, else the customer's own. */
export const BookingsQuery = v.strictObject({
  booking_ids: v.optional(v.pipe(v.array(SecretId), v.minLength(1), v.maxLength(50))),
});
/** The latest visit first, 100 at most. */
export const BookingList = v.object({ bookings: v.array(Booking) });
export const CancelBookingBody = v.strictObject({ booking_id: SecretId });
/** `POST /order-table/change`: the whole of what can be changed, in the same restaurant. */
export const ChangeBookingBody = v.strictObject({ booking_id: SecretId, guests: Guests, starts_at: AskedInstant });
export type ChangeBookingBody = v.InferOutput<typeof ChangeBookingBody>;
