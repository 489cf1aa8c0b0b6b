import type { AvailabilitySchedule, TimeRange, Weekday } from '#contract/primitives.ts';
import type { HoursException, OpeningHours } from '#contract/restaurants.ts';
import { addDays, epochOf, minutesOf, weekdayOf, zonedParts } from './zoned-time.ts';

/** Opening hours in any form that the contract allows: weekly hours, and exceptions by date. */
export type Hours = Omit<OpeningHours, 'exceptions'> & {
  readonly exceptions?: readonly Pick<HoursException, 'date' | 'hours'>[] | undefined;
};

/** Epoch milliseconds; the end is exclusive. */
export interface Interval {
  start: number;
  end: number;
}

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
export function dateRanges(hours: Hours, date: string): TimeRange[] {
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
export function joined(intervals: Interval[]): Interval[] {
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

/** Returns the minutes of a weekday that every range of the schedule allows; null: none. */
export function allowedMinutes(schedule: AvailabilitySchedule, weekday: Weekday): [from: number, to: number] | null {
  const ranges = (schedule[weekday] ?? []).map(rangeMinutes);
  if (ranges.length === 0) return null;
  const from = Math.max(...ranges.map(([start]) => start));
  const to = Math.min(...ranges.map(([, end]) => end));
  return from < to ? [from, to] : null;
}

function isWithinAll(ranges: TimeRange[] | undefined, time: number): boolean {
  if (!ranges?.length) return false;
  return ranges.every((range) => {
    const [from, to] = rangeMinutes(range);
    return from <= time && time < to;
  });
}
