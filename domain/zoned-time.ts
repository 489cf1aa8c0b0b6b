import { WEEKDAYS, type Weekday } from '#contract/primitives.ts';

/**
 * Wall-clock time in a named zone, using only Intl: half a kilobyte instead of a library in the menu's bundle, and one
 * formatter per zone instead of one per call. See docs/decisions/0020-time-zones-with-intl.md.
 */

export const MINUTE = 60_000;
const DAY = 86_400_000;
/** All current zones change their offset on a quarter of an hour, UTC, so an offset is constant within a quarter. */
const QUARTER = 15 * MINUTE;
/** Cached quarters per zone; above this the cache is cleared. A screen needs a few dozen. */
const REMEMBERED = 2000;

interface Zone {
  formatter: Intl.DateTimeFormat;
  offsets: Map<number, number>;
}
const zones = new Map<string, Zone>();

function zoneOf(timezone: string): Zone {
  let zone = zones.get(timezone);
  if (!zone) {
    const two = '2-digit';
    const formatter = new Intl.DateTimeFormat('en-US', {
      timeZone: timezone,
      hourCycle: 'h23',
      year: 'numeric',
      month: two,
      day: two,
      hour: two,
      minute: two,
    });
    zone = { formatter, offsets: new Map() };
    zones.set(timezone, zone);
  }
  return zone;
}

/**
 * Returns the milliseconds to add to UTC for the wall clock of `timezone` at `epoch` (ms).
 * @throws RangeError for an unknown zone or an invalid instant.
 */
export function offsetAt(epoch: number, timezone: string): number {
  const { formatter, offsets } = zoneOf(timezone);
  const quarter = Math.floor(epoch / QUARTER);
  const known = offsets.get(quarter);
  if (known !== undefined) return known;
  const start = quarter * QUARTER;
  const fields: Record<string, number> = {};
  for (const { type, value } of formatter.formatToParts(start)) fields[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0 } = fields;
  const offset = Date.UTC(year, month - 1, day, hour, minute) - start;
  if (offsets.size >= REMEMBERED) offsets.clear();
  offsets.set(quarter, offset);
  return offset;
}

export interface ZonedParts {
  year: number;
  /** 1-12 */
  month: number;
  day: number;
  hour: number;
  minute: number;
  weekday: Weekday;
  /** `YYYY-MM-DD` */
  date: string;
}

const pad = (value: number, width = 2) => String(value).padStart(width, '0');

/** Returns the calendar date and wall-clock time in `timezone` at `now`. */
export function zonedParts(now: Date, timezone: string): ZonedParts {
  const wall = new Date(now.getTime() + offsetAt(now.getTime(), timezone));
  const [year, month, day] = [wall.getUTCFullYear(), wall.getUTCMonth() + 1, wall.getUTCDate()];
  const date = `${pad(year, 4)}-${pad(month)}-${pad(day)}`;
  return { year, month, day, hour: wall.getUTCHours(), minute: wall.getUTCMinutes(), weekday: weekdayOf(date), date };
}

/** Parses `HH:mm` to minutes since midnight; `24:00` is 1440. */
export function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
}

/** Returns the weekday of a calendar date `YYYY-MM-DD`. */
export function weekdayOf(date: string): Weekday {
  // The index is always 0-6; the fallback only satisfies the compiler.
  return WEEKDAYS[(new Date(date).getUTCDay() + 6) % 7] ?? 'monday';
}

/** Returns the calendar date `days` after `date`, both `YYYY-MM-DD`. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(date) + days * DAY).toISOString().slice(0, 10);
}

/** Returns how many days there are from one calendar date to another, both included; less than 1: `to` is before `from`. */
export function countDays({ from, to }: { readonly from: string; readonly to: string }): number {
  return (Date.parse(to) - Date.parse(from)) / DAY + 1;
}

/**
 * Returns the instant (epoch ms) at which the clock in `timezone` shows `minutes` after midnight of `date`; more than
 * 1440 runs into the following days. A repeated hour means its first occurrence; a time skipped by a clock change means
 * the moment of the change. So a later wall-clock time is never an earlier instant.
 * @throws RangeError for an unknown zone or a malformed date.
 */
export function epochOf(date: string, minutes: number, timezone: string): number {
  const wall = Date.parse(date) + minutes * MINUTE;
  // Looked up at UTC midnights, so that neighbouring days share cache entries.
  const midnight = Math.floor(wall / DAY) * DAY;
  const before = offsetAt(midnight - DAY, timezone);
  const after = offsetAt(midnight + 2 * DAY, timezone);
  if (before === after) return wall - before;
  if (offsetAt(wall - before, timezone) === before) return wall - before;
  if (offsetAt(wall - after, timezone) === after) return wall - after;
  let change = Math.ceil((wall - after) / QUARTER) * QUARTER;
  while (offsetAt(change, timezone) === before) change += QUARTER;
  return change;
}

/**
 * Returns the instant at which the clock in `timezone` shows `time` (`HH:mm`, `24:00` being the next midnight) on `date`
 * (`YYYY-MM-DD`); repeated and skipped hours as in `epochOf`.
 */
export function instantOf(date: string, time: string, timezone: string): Date {
  return new Date(epochOf(date, minutesOf(time), timezone));
}

/** Returns today's date `YYYY-MM-DD` (docs/product.md §19.10) in `timezone`. */
export function calendarDate(now: Date, timezone: string): string {
  return zonedParts(now, timezone).date;
}

/** Until six in the morning a night belongs to the previous evening. */
const NIGHT = 6 * 60 * MINUTE;

/** Returns the date, `YYYY-MM-DD`, of the evening that a time belongs to: after midnight, the previous day's. */
export function eveningDate(now: Date, timezone: string): string {
  return calendarDate(new Date(now.getTime() - NIGHT), timezone);
}

/** Formats `HH:mm`, as ru-RU does (docs/product.md §15.9). Does not use Intl, so that server and browser always agree. */
export function formatTime(now: Date, timezone: string): string {
  const { hour, minute } = zonedParts(now, timezone);
  return `${pad(hour)}:${pad(minute)}`;
}
