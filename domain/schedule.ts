import { type AvailabilitySchedule, type TimeRange, type Weekday, WEEKDAYS } from '#contract/primitives.ts';
import type { HoursException, OpeningHours, Restaurant } from '#contract/restaurants.ts';
import { addDays, calendarDate, epochOf, minutesOf, weekdayOf, zonedParts } from './zoned-time.ts';

/** Opening hours in any of the forms that the contract knows: of a week, and of days that are not as their weekday. */
export type Hours = Omit<OpeningHours, 'exceptions'> & {
  readonly exceptions?: readonly Pick<HoursException, 'date' | 'hours'>[] | undefined;
};

/** Epoch milliseconds; the end is outside. */
export interface Interval {
  start: number;
  end: number;
}

export type OpeningState =
  | {
      open: true;
      /** End of the unbroken opening; further than a day away, it says that the place works round the clock. */
      closesAt: Date;
    }
  | {
      open: false;
      /** Null: not within the next 14 days. */
      opensAt: Date | null;
    };

/** How far ahead the next opening is looked for. */
const LOOK_AHEAD_DAYS = 14;

/** Who has no 24:00 writes the last minute of the day: 00:00–23:59 is round the clock (docs/product.md §13.2). */
function wholeMinutes(range: TimeRange): TimeRange {
  return range.to === '23:59' ? { from: range.from, to: '24:00' } : range;
}

/** The ranges of one weekday, whatever form they are written in: one range, several, or null for a day off. */
export function dayRanges(hours: Hours, weekday: Weekday): TimeRange[] {
  const day = hours[weekday];
  if (!day) return [];
  return (Array.isArray(day) ? day : [day]).map(wholeMinutes);
}

/** What a date `YYYY-MM-DD` has of its own (docs/product.md §13.14). */
export function exceptionOn<E extends { readonly date: string }>(
  { exceptions }: { readonly exceptions?: readonly E[] | undefined },
  date: string,
): E | undefined {
  return exceptions?.find((one) => one.date === date);
}

/** The ranges of a date `YYYY-MM-DD`: its own where it has some, else its weekday's (docs/product.md §13.14). */
function dateRanges(hours: Hours, date: string): TimeRange[] {
  return exceptionOn(hours, date)?.hours ?? dayRanges(hours, weekdayOf(date));
}

/** Minutes from the midnight that starts the day; `to` at or before `from` lies on the next day. */
export function rangeMinutes(range: TimeRange): [from: number, to: number] {
  const from = minutesOf(range.from);
  const to = minutesOf(wholeMinutes(range).to);
  return [from, to <= from ? to + 1440 : to];
}

/**
 * Returns when the doors are open: the ranges of the days from `firstDate` to `lastDate` (`YYYY-MM-DD`, inclusive) as
 * instants, in order, touching and overlapping ones made one. What began before `firstDate` is not in it.
 */
export function openIntervals(hours: Hours, timezone: string, firstDate: string, lastDate: string): Interval[] {
  const found: Interval[] = [];
  for (let date = firstDate; date <= lastDate; date = addDays(date, 1)) {
    for (const range of dateRanges(hours, date)) {
      const [from, to] = rangeMinutes(range);
      const start = epochOf(date, from, timezone);
      const end = epochOf(date, to, timezone);
      // A clock change can swallow a range whole.
      if (start < end) found.push({ start, end });
    }
  }
  return joined(found);
}

/** In order; touching and overlapping ones are one. */
function joined(intervals: Interval[]): Interval[] {
  const merged: Interval[] = [];
  for (const interval of intervals.sort((a, b) => a.start - b.start)) {
    const last = merged.at(-1);
    if (last && interval.start <= last.end) last.end = Math.max(last.end, interval.end);
    else merged.push(interval);
  }
  return merged;
}

/** The interval that holds `epoch`. */
export function intervalAt(intervals: readonly Interval[], epoch: number): Interval | undefined {
  return intervals.find(({ start, end }) => start <= epoch && epoch < end);
}

/**
 * docs/product.md §13.3: open when the current time is within the hours of today, or of yesterday where they pass midnight.
 * Open at `from`, closed at `to`.
 */
export function isOpenAt(hours: Hours, timezone: string, now: Date): boolean {
  const today = calendarDate(now, timezone);
  return !!intervalAt(openIntervals(hours, timezone, addDays(today, -1), today), now.getTime());
}

/** Open until when, or closed until when. */
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
 * docs/product.md §13.4: available without a schedule; otherwise today's schedule must exist and *every* listed range must
 * contain the time (so two ranges apart never do). Ranges that pass midnight belong to the day on which they begin: after
 * midnight the day before still counts, if all its ranges are still running. A missing day and an empty list are both a day
 * without service. See docs/product.md §13.1 to §13.5.
 */
export function isAvailableAt(schedule: AvailabilitySchedule | null, timezone: string, now: Date): boolean {
  if (!schedule) return true;
  const { date, weekday, hour, minute } = zonedParts(now, timezone);
  const time = hour * 60 + minute;
  return isWithinAll(schedule[weekday], time) || isWithinAll(schedule[weekdayOf(addDays(date, -1))], time + 1440);
}

const DAY_MINUTES = 1440;

/** The minutes of a weekday that every range of the schedule allows; null: none. */
export function allowedMinutes(schedule: AvailabilitySchedule, weekday: Weekday): [from: number, to: number] | null {
  const ranges = (schedule[weekday] ?? []).map(rangeMinutes);
  if (ranges.length === 0) return null;
  const from = Math.max(...ranges.map(([start]) => start));
  const to = Math.min(...ranges.map(([, end]) => end));
  return from < to ? [from, to] : null;
}

/** `HH:mm` of minutes from midnight; `24:00` is the end of the day. */
function clockOf(minutes: number): string {
  const inDay = minutes > DAY_MINUTES ? minutes - DAY_MINUTES : minutes;
  return [Math.floor(inDay / 60), inDay % 60].map((part) => String(part).padStart(2, '0')).join(':');
}

/**
 * Returns when a restaurant works (docs/product.md §13.13): its opening hours where its availability schedule allows them. What
 * says whether it is open, and for how long, reads these hours; without a schedule they are the opening hours.
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

/** What a schedule leaves of days that are not as their weekday, and of the days after them. */
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

/** What a schedule leaves of a day: of its own openings, and of those that have begun the day before and begin again after midnight. */
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

/** What a schedule leaves of an opening that begins on a weekday: minutes from its midnight, in order. */
function allowedWithin([opens, closes]: [number, number], schedule: AvailabilitySchedule, index: number): Interval[] {
  // What the day before allows may pass midnight, and so may the opening itself.
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
