import type { Restaurant } from '#contract/restaurants.ts';
import { type Interval, openIntervals, workingHours } from './schedule.ts';
import { addDays, calendarDate, epochOf, MINUTE, zonedParts } from './zoned-time.ts';

/** When a table can be booked, and which. The rules are docs/product.md §30.2 to §30.5. */

/** The chain file's own defaults (docs/product.md §30.3). */
export const USUAL_BOOKING_TERMS: BookingQuestion['terms'] = { minutes: 120, lead_minutes: 60, days_ahead: 30 };

/** Bookings begin on the full and the half hour of the restaurant's clock. */
export const BOOKING_STEP_MINUTES = 30;
const STEP = BOOKING_STEP_MINUTES * MINUTE;

export interface BookingQuestion {
  readonly restaurant: Pick<Restaurant, 'timezone' | 'opening_hours' | 'availability_schedule' | 'booking_config'>;
  readonly terms: {
    /** How long a table is kept, minutes. */
    readonly minutes: number;
    /** The least time between booking and visit, minutes. */
    readonly lead_minutes: number;
    readonly days_ahead: number;
  };
  readonly now: Date;
}

/**
 * Days `YYYY-MM-DD` on which a booking may begin, in order. Yesterday is the first: an opening that passes midnight goes on.
 * None where booking is off.
 */
export function bookingDays({ restaurant, terms, now }: BookingQuestion): string[] {
  if (restaurant.booking_config.is_booking_disable) return [];
  const today = calendarDate(now, restaurant.timezone);
  return Array.from({ length: terms.days_ahead + 2 }, (_, index) => addDays(today, index - 1));
}

/**
 * The instants at which a booking of `date` may begin, in order, whether or not a table is free: on the half hour of the
 * restaurant's clock, within the booking hours of that day, the whole of it while the restaurant is open, and not sooner than the lead
 * time. What begins after midnight belongs to the day on which the restaurant has opened. Of an hour that a clock change repeats
 * the first is offered, one that it skips is not.
 */
export function bookingTimes(question: BookingQuestion, date: string): Date[] {
  const { restaurant, terms, now } = question;
  const { timezone } = restaurant;
  if (!bookingDays(question).includes(date)) return [];
  const hours = workingHours(restaurant);
  const { is_booking_schedule: hasOwn, booking_hours: own } = restaurant.booking_config;
  /** Tells whether bookings of a day may begin then. */
  const begins = (day: string): ((at: number) => boolean) => {
    const begin = openIntervals(hasOwn ? own : hours, timezone, day, day);
    const open = openIntervals(hours, timezone, day, day);
    return (at) => within(begin, at) && within(open, at);
  };
  const [isToday, isNextDay] = [begins(date), begins(addDays(date, 1))];
  const stays = openIntervals(hours, timezone, addDays(date, -1), addDays(date, 2));
  const soonest = now.getTime() + terms.lead_minutes * MINUTE;
  return wallTimes(date, timezone)
    .filter(
      (at) =>
        at >= soonest &&
        isToday(at) &&
        // Openings of two days may overlap: what the next day has is the next day's.
        !isNextDay(at) &&
        stays.some(({ start, end }) => start <= at && at + terms.minutes * MINUTE <= end),
    )
    .map((at) => new Date(at));
}

const within = (intervals: readonly Interval[], at: number): boolean =>
  intervals.some(({ start, end }) => start <= at && at < end);

/** Every half hour of the clock on the wall, of a day and the one after it; a skipped one is left out, a repeated one comes once. */
function wallTimes(date: string, timezone: string): number[] {
  const times: number[] = [];
  for (let minutes = 0; minutes < 2 * 1440; minutes += BOOKING_STEP_MINUTES) {
    const at = epochOf(date, minutes, timezone);
    const { hour, minute } = zonedParts(new Date(at), timezone);
    if (hour * 60 + minute === minutes % 1440) times.push(at);
  }
  return times;
}

/**
 * The half hours, UTC, that a booking takes of its table: any two that overlap have one in common, which the database lets stand once
 * only (docs/product.md §30.5).
 */
export function bookedHalfHours(startsAt: Date, minutes: number): Date[] {
  const end = startsAt.getTime() + minutes * MINUTE;
  const cells: Date[] = [];
  for (let at = Math.floor(startsAt.getTime() / STEP) * STEP; at < end; at += STEP) cells.push(new Date(at));
  return cells;
}

/** A table, several that are put together, or the seats of a restaurant that books no tables, as bookings choose among them. */
export interface Bookable {
  /** The most guests of one booking. */
  readonly seats: number;
  readonly position: number;
  /** The ids of the tables that it takes: its own, or those that are put together. */
  readonly takes: readonly number[];
  /** How many seats there are, where guests take seats; null: a booking takes the whole of its tables. */
  readonly pool: number | null;
}

/** How many seats of a table others may have at a time, so that these guests can still book it (docs/product.md §30.5, §30.18). */
export function seatsLeftToOthers({ pool }: Pick<Bookable, 'pool'>, guests: number): number {
  return pool === null ? 0 : pool - guests;
}

/**
 * What seats so many guests (docs/product.md §30.5, §30.17): single tables before such as are put together, and those of fewer tables before
 * those of more; then the smallest first; equal ones in the chain's order.
 */
export function tablesFor<T extends Bookable>(tables: readonly T[], guests: number): T[] {
  return tables
    .filter(({ seats }) => seats >= guests)
    .sort((a, b) => a.takes.length - b.takes.length || a.seats - b.seats || a.position - b.position);
}
