import { type AvailabilitySchedule, type TimeRange, type Weekday, WEEKDAYS } from '#contract/primitives.ts';
import type { Restaurant } from '#contract/restaurants.ts';
import {
  allowedMinutes,
  dateRanges,
  dayRanges,
  type Hours,
  type Interval,
  intervalAt,
  joined,
  openIntervals,
  rangeMinutes,
} from './schedule.ts';
import { addDays, calendarDate, weekdayOf } from './zoned-time.ts';

/** @file When a restaurant works, and whether it is open. Not needed to show the menu, which only asks what can be ordered. */

export type OpeningState =
  | {
      open: true;
      /** End of the continuous opening; more than a day away means that the place is open round the clock. */
      closesAt: Date;
    }
  | {
      open: false;
      /** Null: not within the next 14 days. */
      opensAt: Date | null;
    };

/** How far ahead the next opening is searched for. */
const LOOK_AHEAD_DAYS = 14;

const DAY_MINUTES = 1440;

/**
 * docs/product.md §13.3: open when the current time is within today's hours, or yesterday's if they pass midnight. Open
 * at `from`, closed at `to`.
 */
export function isOpenAt(hours: Hours, timezone: string, now: Date): boolean {
  const today = calendarDate(now, timezone);
  return !!intervalAt(openIntervals(hours, timezone, addDays(today, -1), today), now.getTime());
}

/** Returns until when it is open, or until when it is closed. */
export function openingState(hours: Hours, timezone: string, now: Date): OpeningState {
  const today = calendarDate(now, timezone);
  const epoch = now.getTime();
  const intervals = openIntervals(hours, timezone, addDays(today, -1), addDays(today, LOOK_AHEAD_DAYS));
  const current = intervalAt(intervals, epoch);
  if (current) return { open: true, closesAt: new Date(current.end) };
  const next = intervals.find(({ start }) => start > epoch);
  return { open: false, opensAt: next ? new Date(next.start) : null };
}

/**
 * Returns a restaurant's working hours (docs/product.md §13.13): its opening hours restricted by its availability
 * schedule. Used to determine whether and until when it is open; without a schedule they equal the opening hours.
 */
export function workingHours({
  opening_hours: hours,
  availability_schedule: schedule,
}: Pick<Restaurant, 'opening_hours' | 'availability_schedule'>): Hours {
  if (schedule === null) return hours;
  const on = (index: number): TimeRange[] =>
    allowedOn(dayRanges(hours, weekdayAt(index)), dayRanges(hours, weekdayAt(index - 1)), schedule, index);
  return {
    monday: on(0),
    tuesday: on(1),
    wednesday: on(2),
    thursday: on(3),
    friday: on(4),
    saturday: on(5),
    sunday: on(6),
    exceptions: hours.exceptions && workingExceptions(hours, hours.exceptions, schedule),
  };
}

/** Applies a schedule to exception dates and the days after them. */
function workingExceptions(
  hours: Hours,
  exceptions: readonly { readonly date: string }[],
  schedule: AvailabilitySchedule,
): Hours['exceptions'] {
  return exceptions
    .flatMap(({ date }) => [date, addDays(date, 1)])
    .map((date) => {
      const index = WEEKDAYS.indexOf(weekdayOf(date));
      return { date, hours: allowedOn(dateRanges(hours, date), dateRanges(hours, addDays(date, -1)), schedule, index) };
    });
}

/** Applies a schedule to a day: to its own openings, and to those of the previous day that resume after midnight. */
function allowedOn(
  today: TimeRange[],
  yesterday: TimeRange[],
  schedule: AvailabilitySchedule,
  index: number,
): TimeRange[] {
  const began = yesterday.flatMap((range) => allowedWithin(rangeMinutes(range), schedule, index - 1));
  return [
    ...today
      .flatMap((range) => allowedWithin(rangeMinutes(range), schedule, index))
      .filter(({ start }) => start < DAY_MINUTES),
    ...began
      .map(({ start, end }) => ({ start: start - DAY_MINUTES, end: end - DAY_MINUTES }))
      .filter(({ start }) => start >= 0),
  ]
    .map(({ start, end }) => ({ from: clockOf(start), to: clockOf(end) }))
    .sort((a, b) => a.from.localeCompare(b.from));
}

/** Applies a schedule to an opening that begins on a weekday: minutes from its midnight, in order. */
function allowedWithin([opens, closes]: [number, number], schedule: AvailabilitySchedule, index: number): Interval[] {
  // The previous day's allowance may pass midnight, and so may the opening itself.
  return joined(
    [-1, 0, 1].flatMap((shift) => {
      const allowed = allowedMinutes(schedule, weekdayAt(index + shift));
      if (allowed === null) return [];
      const start = Math.max(opens, allowed[0] + shift * DAY_MINUTES);
      const end = Math.min(closes, allowed[1] + shift * DAY_MINUTES);
      return start < end ? [{ start, end }] : [];
    }),
  );
}

function weekdayAt(index: number): Weekday {
  return WEEKDAYS[(index + WEEKDAYS.length) % WEEKDAYS.length] ?? 'monday';
}

/** Formats minutes from midnight as `HH:mm`; `24:00` is the end of the day. */
function clockOf(minutes: number): string {
  const inDay = minutes > DAY_MINUTES ? minutes - DAY_MINUTES : minutes;
  return [Math.floor(inDay / 60), inDay % 60].map((part) => String(part).padStart(2, '0')).join(':');
}
