import { type AvailabilitySchedule, type TimeRange, type Weekday, WEEKDAYS } from '#contract/primitives.ts';
import type { HoursException, OpeningHours, Restaurant } from '#contract/restaurants.ts';
import { addDays, calendarDate, epochOf, minutesOf, weekdayOf, zonedParts } from './zoned-time.ts';

/** Opening hours in any form that the contract allows: weekly hours, and exceptions by date. */
export type Hours = Omit<OpeningHours, 'exceptions'> & {
  readonly exceptions?: readonly Pick<HoursException, 'date' | 'hours'>[] | undefined;
};

/** Epoch milliseconds; the end is exclusive. */
export interface Interval {
  start: number;
  end: number;
}

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

/** Systems without 24:00 use the last minute of the day: 00:00–23:59 is round the clock (docs/product.md §13.2). */
function wholeMinutes(range: TimeRange): TimeRange {
  return range.to === '23:59' ? { from: range.from, to: '24:00' } : range;
}

/** Returns the ranges of one weekday in any form: one range, several, or null for a day off. */
export function dayRanges(hours: Hours, weekday: Weekday): TimeRange[] {
  const day = hours[weekday];
  if (!day) return [];
  return (Array.isArray(day) ? day : [day]).map(wholeMinutes);
}

/** Returns the exception for a date `YYYY-MM-DD` (docs/product.md §13.14). */
export function exceptionOn<E extends { readonly date: string }>(
  { exceptions }: { readonly exceptions?: readonly E[] | undefined },
  date: string,
): E | undefined {
  return exceptions?.find((one) => one.date === date);
}

/** Returns the ranges of a date `YYYY-MM-DD`: its exception if there is one, else its weekday's (docs/product.md §13.14). */
function dateRanges(hours: Hours, date: string): TimeRange[] {
  return exceptionOn(hours, date)?.hours ?? dayRanges(hours, weekdayOf(date));
}

/** Returns minutes from the midnight that starts the day; `to` at or before `from` is on the next day. */
export function rangeMinutes(range: TimeRange): [from: number, to: number] {
  const from = minutesOf(range.from);
  const to = minutesOf(wholeMinutes(range).to);
  return [from, to <= from ? to + 1440 : to];
}

/**
 * Returns the opening intervals: the ranges of the days from `firstDate` to `lastDate` (`YYYY-MM-DD`, inclusive) as
 * instants, in order, with touching and overlapping ones merged. Excludes openings that began before `firstDate`.
 */
export function openIntervals(hours: Hours, timezone: string, firstDate: string, lastDate: string): Interval[] {
  const found: Interval[] = [];
  for (let date = firstDate; date <= lastDate; date = addDays(date, 1)) {
    for (const range of dateRanges(hours, date)) {
      const [from, to] = rangeMinutes(range);
      const start = epochOf(date, from, timezone);
      const end = epochOf(date, to, timezone);
      // A clock change can remove a whole range.
      if (start < end) found.push({ start, end });
    }
  }
  return joined(found);
}

/** Sorts and merges touching and overlapping intervals. */
function joined(intervals: Interval[]): Interval[] {
  const merged: Interval[] = [];
  for (const interval of intervals.sort((a, b) => a.start - b.start)) {
    const last = merged.at(-1);
    if (last && interval.start <= last.end) last.end = Math.max(last.end, interval.end);
    else merged.push(interval);
  }
  return merged;
}

/** Returns the interval that contains `epoch`. */
export function intervalAt(intervals: readonly Interval[], epoch: number): Interval | undefined {
  return intervals.find(({ start, end }) => start <= epoch && epoch < end);
}

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
 * docs/product.md §13.4: available without a schedule; otherwise today's schedule must exist and *every* listed range
 * must contain the time (so two disjoint ranges never do). Ranges that pass midnight belong to the day on which they
 * begin: after midnight the previous day still counts, if all its ranges are still running. A missing day and an empty
 * list both mean a day without service. See docs/product.md §13.1 to §13.5.
 */
export function isAvailableAt(schedule: AvailabilitySchedule | null, timezone: string, now: Date): boolean {
  if (!schedule) return true;
  const { date, weekday, hour, minute } = zonedParts(now, timezone);
  const time = hour * 60 + minute;
  return isWithinAll(schedule[weekday], time) || isWithinAll(schedule[weekdayOf(addDays(date, -1))], time + 1440);
}

const DAY_MINUTES = 1440;

/** Returns the minutes of a weekday that every range of the schedule allows; null: none. */
export function allowedMinutes(schedule: AvailabilitySchedule, weekday: Weekday): [from: number, to: number] | null {
  const ranges = (schedule[weekday] ?? []).map(rangeMinutes);
  if (ranges.length === 0) return null;
  const from = Math.max(...ranges.map(([start]) => start));
  const to = Math.min(...ranges.map(([, end]) => end));
  return from < to ? [from, to] : null;
}

/** Formats minutes from midnight as `HH:mm`; `24:00` is the end of the day. */
function clockOf(minutes: number): string {
  const inDay = minutes > DAY_MINUTES ? minutes - DAY_MINUTES : minutes;
  return [Math.floor(inDay / 60), inDay % 60].map((part) => String(part).padStart(2, '0')).join(':');
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

function isWithinAll(ranges: TimeRange[] | undefined, time: number): boolean {
  if (!ranges?.length) return false;
  return ranges.every((range) => {
    const [from, to] = rangeMinutes(range);
    return from <= time && time < to;
  });
}
