import { secondsInDay } from 'date-fns/constants';
import type { Booking, ChangeBookingBody } from '#contract/bookings.ts';
import { bookedHalfHours, tablesFor } from '#domain/booking.ts';
import { MINUTE } from '#domain/zoned-time.ts';
import { ApiError } from '#server/http/api-error.ts';
import { countHit } from '#server/http/rate-limit.ts';
import { isOwn } from '#server/http/visitor.ts';
import { openBooking } from './booking-commands.ts';
import { planReminder } from './booking-reminder.ts';
import { changeBooking, holdBookables, lockBooking, moveBooking } from './booking-repository.ts';
import { refuseBooking, visitObstacles } from './booking-rules.ts';
import { bookingStrings } from './booking-strings.ts';
import { isBookingOpen, viewBooking } from './booking-view.ts';
import { type BookingContext, loadBookingPlace } from './free-times.ts';
import { announceBooking } from './announce-booking.ts';

/** Changes per booking and day (docs/product.md §30.16). */
const CHANGES_A_DAY = 10;

/**
 * `POST /order-table/change` (docs/product.md §30.16): another time or number of guests in the same restaurant, until the visit
 * begins. The booking keeps its table until a new one is found. One that already matches is returned unchanged.
 *
 * @throws {ApiError} BOOKING_NOT_FOUND, RESTAURANT_NOT_FOUND, BOOKING_REFUSED, BOOKING_TIME_TAKEN, RATE_LIMITED
 */
export async function changeVisit(context: BookingContext, body: ChangeBookingBody): Promise<Booking> {
  const { db, now, visitor } = context;
  const { guests } = body;
  const booking = openBooking(context, await lockBooking(db, body.booking_id));
  const own = isOwn(booking, visitor);
  if (!own || !isBookingOpen(booking, now)) {
    const message = own ? bookingStrings.notChangeable : bookingStrings.notYoursToChange;
    throw new ApiError('BOOKING_REFUSED', { message });
  }
  const startsAt = new Date(body.starts_at);
  const isSameTime = startsAt.getTime() === booking.startsAt.getTime();
  if (isSameTime && guests === booking.guests) return viewBooking(booking, visitor, now);
  const place = await loadBookingPlace(db, booking.restaurantId, now);
  const { starts_at: time, ...others } = visitObstacles(place, guests, startsAt);
  // A booked time remains valid when only the number of guests changes, even if it can no longer be booked.
  const obstacles = isSameTime || time === undefined ? others : { ...others, starts_at: time };
  if (Object.keys(obstacles).length > 0) refuseBooking(obstacles);
  const perBooking = { bucket: `booking change ${booking.id}`, limit: CHANGES_A_DAY, windowSeconds: secondsInDay };
  await countHit(db, { ...perBooking, now, message: bookingStrings.tooOften });
  const { terms } = place.question;
  const endsAt = isSameTime ? booking.endsAt : new Date(startsAt.getTime() + terms.minutes * MINUTE);
  const hours = bookedHalfHours(startsAt, (endsAt.getTime() - startsAt.getTime()) / MINUTE);
  await holdBookables(db, booking.restaurantId, place.tables);
  const tableId = await moveBooking(db, booking.id, tablesFor(place.tables, guests), guests, hours);
  if (tableId === null) throw new ApiError('BOOKING_TIME_TAKEN');
  const changed = await changeBooking(db, booking.id, { guests, startsAt, endsAt, tableId, updatedAt: now });
  if (!isSameTime) await planReminder(db, changed, terms, now);
  await announceBooking(db, 'booking.changed', changed);
  return viewBooking(changed, visitor, now);
}
