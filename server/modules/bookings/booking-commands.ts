import { subDays } from 'date-fns';
import type * as v from 'valibot';
import type { Booking, BookingList, BookingsQuery } from '#contract/bookings.ts';
import type { Database } from '#server/db/connection.ts';
import { ApiError } from '#server/http/api-error.ts';
import { isOwn, mayOpen } from '#server/http/visitor.ts';
import {
  blankBookingsOf,
  type BookingRow,
  changeBooking,
  deleteBookingsEnded,
  findBooking,
  freeTable,
  listBookings,
  lockBooking,
  lockComing,
} from './booking-repository.ts';
import { bookingStrings } from './booking-strings.ts';
import { isBookingOpen, viewBooking } from './booking-view.ts';
import type { BookingContext } from './free-times.ts';
import { announceBooking } from './announce-booking.ts';

/** Nothing is sold with a booking: it is deleted this many days after the visit (docs/product.md §30.9). */
const KEPT_DAYS = 90;

/** Cancels a locked booking: its table is free at once, and no reminder is sent. */
export async function endBooking(
  db: Database,
  booking: BookingRow,
  change: { readonly cancelComment: string | null },
  now: Date,
): Promise<BookingRow> {
  const canceled = await changeBooking(db, booking.id, { status: 'canceled', ...change, updatedAt: now });
  await freeTable(db, booking.id);
  await announceBooking(db, 'booking.canceled', canceled);
  return canceled;
}

/** Returns the booking if the visitor may open it. @throws {ApiError} BOOKING_NOT_FOUND */
export function openBooking({ visitor }: BookingContext, booking: BookingRow | undefined): BookingRow {
  if (!booking || !mayOpen(booking.customerId, visitor)) {
    throw new ApiError('BOOKING_NOT_FOUND', { message: bookingStrings.notFound });
  }
  return booking;
}

/**
 * `POST /order-table/cancel`, until the visit begins. A booking already canceled is returned unchanged.
 *
 * @throws {ApiError} BOOKING_NOT_FOUND (unknown or another customer's), BOOKING_NOT_CANCELABLE (too late, or not the visitor's)
 */
export async function cancelBooking(context: BookingContext, id: string): Promise<Booking> {
  const { db, now, visitor } = context;
  const booking = openBooking(context, await lockBooking(db, id));
  if (booking.status === 'canceled') return viewBooking(booking, visitor, now);
  const own = isOwn(booking, visitor);
  if (!own || !isBookingOpen(booking, now)) {
    const message = own ? bookingStrings.notCancelable : bookingStrings.notYoursToCancel;
    throw new ApiError('BOOKING_NOT_CANCELABLE', { message });
  }
  return viewBooking(await endBooking(db, booking, { cancelComment: null }, now), visitor, now);
}

/** Returns the current booking, for the replay of a call that named it. @throws {ApiError} BOOKING_NOT_FOUND */
export async function bookingAgain(context: BookingContext, id: string): Promise<Booking> {
  return viewBooking(openBooking(context, await findBooking(context.db, id)), context.visitor, context.now);
}

/** `GET /bookings`: the bookings with the device's ids, else the customer's. Omits unknown ones and other customers'. */
export async function readBookings(
  { db, visitor, now }: BookingContext,
  { booking_ids: ids }: v.InferOutput<typeof BookingsQuery>,
): Promise<v.InferOutput<typeof BookingList>> {
  const { customerId } = visitor;
  const owner = ids ? { ids } : customerId === null ? null : { customerId };
  const rows = owner === null ? [] : await listBookings(db, owner);
  return {
    bookings: rows.filter((row) => mayOpen(row.customerId, visitor)).map((row) => viewBooking(row, visitor, now)),
  };
}

/** On account deletion: cancels upcoming visits and removes personal data from all bookings (docs/product.md §30.9). */
export async function dropBookingsOf(db: Database, customerId: number, now: Date): Promise<void> {
  for (const booking of await lockComing(db, customerId, now))
    await endBooking(db, booking, { cancelComment: null }, now);
  await blankBookingsOf(db, customerId);
}

/** Deletes bookings that ended long ago; for the housekeeping. */
export async function forgetOldBookings(db: Database, now: Date): Promise<void> {
  await deleteBookingsEnded(db, subDays(now, KEPT_DAYS));
}
