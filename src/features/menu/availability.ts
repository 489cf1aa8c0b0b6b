import type { AvailabilitySchedule } from '../../../contract/primitives.ts';
import type { Product } from '../../../contract/catalog.ts';
import { isAvailableAt, rangeMinutes } from '../../../domain/schedule.ts';
import { addDays, calendarDate, minutesOf, weekdayOf, zonedParts } from '../../../domain/zoned-time.ts';
import { availabilityStrings, menuStrings } from './menu-strings.ts';

/** Where and when the menu is looked at. Until hydration it is the instant of the rendering; null where nothing was rendered. */
export interface MenuTime {
  readonly now: Date;
  readonly timezone: string;
}

/** Why a dish cannot be ordered now, in words, or null when it can. The stop list comes before the hours. */
export function whyUnavailable(product: Product, time: MenuTime | null): string | null {
  if (!product.is_available) return menuStrings.soldOut;
  const schedule = product.availability_schedule;
  if (schedule === null || time === null || isAvailableAt(schedule, time.timezone, time.now)) return null;
  return nextAvailability(schedule, time);
}

/** «С 8:00 до 12:00», «Завтра с 8:00», «В субботу с 10:00»: the nearest time within the coming week. */
export function nextAvailability(schedule: AvailabilitySchedule, { now, timezone }: MenuTime): string {
  const today = calendarDate(now, timezone);
  const { hour, minute } = zonedParts(now, timezone);
  for (let ahead = 0; ahead <= 7; ahead += 1) {
    const weekday = weekdayOf(addDays(today, ahead));
    const range = commonRange(schedule[weekday]);
    if (range === null || (ahead === 0 && range.toMinutes <= hour * 60 + minute)) continue;
    if (ahead === 0) return availabilityStrings.today(short(range.from), short(range.to));
    if (ahead === 1) return availabilityStrings.tomorrow(short(range.from));
    return availabilityStrings.weekday(availabilityStrings.weekdays[weekday], short(range.from));
  }
  return availabilityStrings.never;
}

interface CommonRange {
  readonly from: string;
  readonly to: string;
  /** Minutes from the day's own midnight. */
  readonly toMinutes: number;
}

/** Every listed range must contain the time, so what counts is what they have in common (docs/product.md §13.4). */
function commonRange(ranges: readonly { from: string; to: string }[] | undefined): CommonRange | null {
  const [first, ...rest] = ranges ?? [];
  if (first === undefined) return null;
  let { from, to } = first;
  let fromMinutes = minutesOf(from);
  let toMinutes = rangeMinutes(first)[1];
  for (const range of rest) {
    if (minutesOf(range.from) > fromMinutes) {
      from = range.from;
      fromMinutes = minutesOf(from);
    }
    if (rangeMinutes(range)[1] < toMinutes) {
      to = range.to;
      toMinutes = rangeMinutes(range)[1];
    }
  }
  return fromMinutes < toMinutes ? { from, to, toMinutes } : null;
}

/** «08:00» is read as «8:00». */
function short(time: string): string {
  return time.startsWith('0') ? time.slice(1) : time;
}
