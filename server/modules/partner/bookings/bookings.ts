import type * as v from 'valibot';
import type * as contract from '#contract/partner-bookings.ts';
import { addDays, epochOf } from '#domain/zoned-time.ts';
import type { tables } from '#server/db/schema/tables.ts';
import { ApiError } from '#server/http/api-error.ts';
import { endBooking } from '#server/modules/bookings/booking-commands.ts';
import {
  type BookingRow,
  changeBooking,
  findSeated,
  freeTable,
  holdBookables,
  listBookingsOf,
  listTables,
  lockBooking,
  takenBy,
  takeTable,
} from '#server/modules/bookings/booking-repository.ts';
import { halfHoursOf } from '#server/modules/bookings/half-hours.ts';
import { audit } from '../audit-log.ts';
import { openRestaurant } from '../open-restaurant.ts';
import { requireDay } from '../owner/require-day.ts';
import { partnerStrings } from '../partner-strings.ts';
import { mayActFor, type PartnerContext } from '../partner.ts';

/** Booking commands of a restaurant (docs/product.md §30.12). */

const answerOf = ({
  booking,
  table,
}: {
  readonly booking: BookingRow;
  readonly table: typeof tables.$inferSelect;
}): contract.PartnerBooking => ({
  id: booking.id,
  number: String(booking.number),
  status: booking.status,
  restaurant_id: booking.restaurantId,
  timezone: booking.timezone,
  starts_at: booking.startsAt.toISOString(),
  ends_at: booking.endsAt.toISOString(),
  guests: booking.guests,
  name: booking.name,
  phone_number: booking.phoneNumber,
  wishes: booking.wishes,
  cancel_comment: booking.cancelComment,
  table: table.perBooking === null ? { number: table.number, seats: table.seats, hall: table.hall } : null,
  created_at: booking.createdAt.toISOString(),
  updated_at: booking.updatedAt.toISOString(),
});

/** `GET /bookings`, by arrival time. @throws {ApiError} RESTAURANT_NOT_FOUND, VALIDATION_FAILED: invalid date */
export async function readPartnerBookings(
  context: PartnerContext,
  { restaurant_id: restaurantId, date, days }: v.InferOutput<typeof contract.PartnerBookingsQuery>,
): Promise<v.InferOutput<typeof contract.PartnerBookings>> {
  requireDay(date);
  const { timezone } = await openRestaurant(context, restaurantId);
  const [from, to] = [date, addDays(date, days)].map((day) => new Date(epochOf(day, 0, timezone)));
  if (from === undefined || to === undefined) throw new Error('A day begins and ends');
  return { bookings: (await listBookingsOf(context.db, restaurantId, from, to)).map(answerOf) };
}

/** Returns a booking's current state. @throws {ApiError} BOOKING_NOT_FOUND: unknown, or another restaurant's */
export async function readPartnerBooking(
  { db, partner }: PartnerContext,
  id: string,
): Promise<contract.PartnerBooking> {
  const found = await findSeated(db, id);
  if (!found || !mayActFor(partner, found.booking.restaurantId)) throw new ApiError('BOOKING_NOT_FOUND');
  return answerOf(found);
}

const held = async ({ db, partner }: PartnerContext, id: string): Promise<BookingRow> => {
  const booking = await lockBooking(db, id);
  if (!booking || !mayActFor(partner, booking.restaurantId)) throw new ApiError('BOOKING_NOT_FOUND');
  return booking;
};

/** Takes back the tables that a booking had released; false if one of them is booked by someone else. */
const takeAgain = async (db: PartnerContext['db'], booking: BookingRow): Promise<boolean> => {
  await holdBookables(db, booking.restaurantId, await listTables(db, booking.restaurantId));
  return takeTable(db, booking.id, await takenBy(db, booking.tableId), booking.guests, halfHoursOf(booking));
};

const changed = async (context: PartnerContext, id: string, message: string): Promise<ApiError> =>
  new ApiError('BOOKING_STATUS_CHANGED', { message, details: { booking: await readPartnerBooking(context, id) } });

/**
 * Marks that the guests arrived or did not, or undoes that. A no-show frees the table; undoing it requires that no one else has booked the
 * table since. @throws {ApiError} BOOKING_NOT_FOUND, BOOKING_STATUS_CHANGED: canceled, or the table is taken
 */
export async function markBooking(
  context: PartnerContext,
  { booking_id: id, status }: v.InferOutput<typeof contract.MarkBookingBody>,
): Promise<contract.PartnerBooking> {
  const { db, now } = context;
  const booking = await held(context, id);
  if (booking.status === 'canceled') throw await changed(context, id, partnerStrings.bookingCanceled);
  if (booking.status === status) return readPartnerBooking(context, id);
  if (status === 'no_show') await freeTable(db, id);
  else if (booking.status === 'no_show' && !(await takeAgain(db, booking))) {
    throw await changed(context, id, partnerStrings.tableGivenAway);
  }
  await changeBooking(db, id, { status, updatedAt: now });
  const details = { number: booking.number, from: booking.status, status };
  await audit(context, 'booking.mark', { restaurantId: booking.restaurantId, details });
  return readPartnerBooking(context, id);
}

/** Cancels a booking; the comment is shown to the guest. @throws {ApiError} BOOKING_NOT_FOUND, BOOKING_STATUS_CHANGED: the guests have come */
export async function rejectBooking(
  context: PartnerContext,
  { booking_id: id, comment }: v.InferOutput<typeof contract.RejectBookingBody>,
): Promise<contract.PartnerBooking> {
  const booking = await held(context, id);
  if (booking.status === 'canceled') return readPartnerBooking(context, id);
  if (booking.status !== 'confirmed') throw await changed(context, id, partnerStrings.bookingMarked);
  await endBooking(context.db, booking, { cancelComment: comment?.trim() || null }, context.now);
  await audit(context, 'booking.cancel', {
    restaurantId: booking.restaurantId,
    details: { number: booking.number, has_comment: comment !== null },
  });
  return readPartnerBooking(context, id);
}
