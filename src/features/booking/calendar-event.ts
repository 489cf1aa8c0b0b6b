import type { Booking } from '#contract/bookings.ts';
import type { CalendarEvent } from '#lib/ics.ts';
import { bookingStrings } from './booking-strings.ts';

/** An hour and a half are enough to get there. */
const ALARM_MINUTES = 90;

/** A booking for a calendar (docs/product.md §30.14). */
export function calendarEvent(booking: Booking, now: Date): CalendarEvent {
  const { id, number, starts_at: from, ends_at: to, guests, restaurant } = booking;
  const { name, address, phone_number: phone } = restaurant;
  return {
    uid: `booking-${id}@${location.host}`,
    start: new Date(from),
    end: new Date(to),
    title: bookingStrings.calendarTitle(name),
    description: [bookingStrings.calendarText(number, bookingStrings.guestsOf(guests)), phone ?? ''].join('\n').trim(),
    place: `${name}, ${address}`,
    url: `${location.origin}/profile?modal=bookings`,
    now,
    alarmMinutes: ALARM_MINUTES,
  };
}
