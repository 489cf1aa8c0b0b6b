import { bookingTimes } from '#domain/booking.ts';
import { addDays, calendarDate, MINUTE } from '#domain/zoned-time.ts';
import { ApiError } from '#server/http/api-error.ts';
import { bookingStrings } from './booking-strings.ts';
import type { BookingPlace } from './free-times.ts';

/** Messages by field that prevents the booking. */
export type BookingFields = Partial<
  Record<'name' | 'phone_number' | 'guests' | 'starts_at' | 'consents' | 'restaurant_id', string>
>;

/** @throws {ApiError} BOOKING_REFUSED */
export function refuseBooking(fields: BookingFields): never {
  const messages = Object.values(fields);
  throw new ApiError('BOOKING_REFUSED', {
    message: messages.length === 1 ? (messages[0] ?? bookingStrings.refused) : bookingStrings.refused,
    fields: Object.fromEntries(Object.entries(fields).map(([field, message]) => [field, [message]])),
  });
}

/** Reports whether bookings may start at this time: it is among the times of its day, or of the evening before. */
const isOffered = ({ question }: BookingPlace, at: Date): boolean => {
  const day = calendarDate(at, question.restaurant.timezone);
  return [day, addDays(day, -1)].some((date) =>
    bookingTimes(question, date).some((time) => time.getTime() === at.getTime()),
  );
};

/**
 * Returns the restaurant's objections to a visit of that many guests at this time, whether a table is free or not
 * (docs/product.md §30.2 to §30.4). Where it takes no bookings, that is the only one.
 */
export function visitObstacles(
  place: BookingPlace,
  guests: number,
  startsAt: Date,
): Pick<BookingFields, 'guests' | 'starts_at' | 'restaurant_id'> {
  const { question, tables } = place;
  const isOff = question.restaurant.booking_config.is_booking_disable || tables.length === 0;
  if (isOff) return { restaurant_id: bookingStrings.off };
  const largest = Math.max(...tables.map(({ seats }) => seats));
  const soonest = question.now.getTime() + question.terms.lead_minutes * MINUTE;
  return {
    ...(guests > largest && { guests: bookingStrings.tooMany(largest) }),
    ...(!isOffered(place, startsAt) && {
      starts_at: startsAt.getTime() < soonest ? bookingStrings.tooLate : bookingStrings.notOffered,
    }),
  };
}
