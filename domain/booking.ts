import type { Restaurant } from '#contract/restaurants.ts';
import { type Interval, openIntervals } from './schedule.ts';
import { workingHours } from './working-hours.ts';
import { addDays, calendarDate, epochOf, MINUTE, zonedParts } from './zoned-time.ts';

/** When a table can be booked, and which one. The rules are docs/product.md §30.2 to §30.5. */

/** The defaults of the chain file (docs/product.md §30.3). */
export const USUAL_BOOKING_TERMS: BookingQuestion['terms'] = { minutes: 120, lead_minutes: 60, days_ahead: 30 };

/** Bookings begin on the full and the half hour, local time. */
export const BOOKING_STEP_MINUTES = 30;
const STEP = BOOKING_STEP_MINUTES * MINUTE;

export interface BookingQuestion {
  readonly restaurant: Pick<Restaurant, 'timezone' | 'opening_hours' | 'availability_schedule' | 'booking_config'>;
  readonly terms: {
    /** Duration of a booking, minutes. */
    readonly minutes: number;
    /** Minimum time between booking and visit, minutes. */
    readonly lead_minutes: number;
    readonly days_ahead: number;
  };
  readonly now: Date;
}

/**
 * Returns the days `YYYY-MM-DD` on which a booking may begin, in order. Yesterday comes first, as its opening hours may pass midnight.
 * Empty if booking is off.
 */
export function bookingDays({ restaurant, terms, now }: BookingQuestion): string[] {
  if (restaurant.booking_config.is_booking_disable) return [];
  const today = calendarDate(now, restaurant.timezone);
  return Array.from({ length: terms.days_ahead + 2 }, (_, index) => addDays(today, index - 1));
}

/**
 * Returns the instants at which a booking of `date` may begin, in order, whether or not a table is free: on the half hour, local time,
 * within that day's booking hours, entirely within opening hours, and not before the lead time. Times after midnight belong to the day on
 * which the restaurant opened. An hour repeated by a clock change is offered once, its first occurrence; a skipped one is not offered.
 */
export function bookingTimes(question: BookingQuestion, date: string): Date[] {
  const { restaurant, terms, now } = question;
  const { timezone } = restaurant;
  if (!bookingDays(question).includes(date)) return [];
  const hours = workingHours(restaurant);
  const { is_booking_schedule: hasOwn, booking_hours: own } = restaurant.booking_config;
  /** Returns a predicate: whether bookings of a day may begin at an instant. */
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
        // Opening hours of two days may overlap: the next day's times belong to the next day.
        !isNextDay(at) &&
        stays.some(({ start, end }) => start <= at && at + terms.minutes * MINUTE <= end),
    )
    .map((at) => new Date(at));
}

const within = (intervals: readonly Interval[], at: number): boolean =>
  intervals.some(({ start, end }) => start <= at && at < end);

/** Returns every half hour, local time, of a day and the next one; a skipped one is left out, a repeated one occurs once. */
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
 * Returns the half hours, UTC, that a booking occupies: two overlapping bookings share at least one, and the database accepts each only
 * once (docs/product.md §30.5).
 */
export function bookedHalfHours(startsAt: Date, minutes: number): Date[] {
  const end = startsAt.getTime() + minutes * MINUTE;
  const cells: Date[] = [];
  for (let at = Math.floor(startsAt.getTime() / STEP) * STEP; at < end; at += STEP) cells.push(new Date(at));
  return cells;
}

/** A bookable unit: a table, several joined tables, or the seats of a restaurant without table booking. */
export interface Bookable {
  /** Maximum guests of one booking. */
  readonly seats: number;
  readonly position: number;
  /** The ids of the tables it occupies: its own, or the joined ones. */
  readonly takes: readonly number[];
  /** The number of seats, if seats are booked; null: a booking occupies its tables entirely. */
  readonly pool: number | null;
}

/** Returns how many seats may be taken by others so that these guests can still book (docs/product.md §30.5, §30.18). */
export function seatsLeftToOthers({ pool }: Pick<Bookable, 'pool'>, guests: number): number {
  return pool === null ? 0 : pool - guests;
}

/**
 * Returns what seats this number of guests (docs/product.md §30.5, §30.17): single tables before joined ones, fewer joined tables before
 * more; then smallest first; ties in the chain's order.
 */
export function tablesFor<T extends Bookable>(tables: readonly T[], guests: number): T[] {
  return tables
    .filter(({ seats }) => seats >= guests)
    .sort((a, b) => a.takes.length - b.takes.length || a.seats - b.seats || a.position - b.position);
}
