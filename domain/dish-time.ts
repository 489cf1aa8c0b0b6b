import type { Product } from '#contract/catalog.ts';
import type { AvailabilitySchedule } from '#contract/primitives.ts';
import { pauseAt } from './intake.ts';
import { allowedMinutes, type Interval, isAvailableAt } from './schedule.ts';
import { earliestPromise, firstSlotWithin, type SlotQuestion } from './slots.ts';
import { addDays, calendarDate, epochOf, weekdayOf } from './zoned-time.ts';

/**
 * Whether a dish is available, given its own hours, the restaurant's and the time of the order (docs/product.md §2.23). Used everywhere a
 * dish is offered: cards, sheets, search, popular, recommended, replacements.
 */

/** Where, when and how an order would be placed. */
export interface DishTime extends SlotQuestion {
  /** The time requested by the customer; null: as soon as possible. */
  readonly wantedAt: Date | null;
  /** The order is brought to a table, where the age of who orders is checked (docs/product.md §13.22). */
  readonly atTable?: boolean;
}

type DishState =
  | { readonly state: 'now' }
  /** On the stop list; takes precedence over the hours. */
  | { readonly state: 'sold_out' }
  /** For adults, and not at a table. */
  | { readonly state: 'at_table' }
  /** Not served at the requested time. */
  | { readonly state: 'not_then'; readonly at: Date }
  /** Available from the first slot in its hours until the end of these hours. */
  | { readonly state: 'later'; readonly from: Date; readonly until: Date }
  /** Not available within the coming week. */
  | { readonly state: 'never' };

type Timed = Pick<Product, 'is_available' | 'availability_schedule' | 'at_table'>;

const NOW: DishState = { state: 'now' };
const WEEK = 7;

/** Ignores an indefinite pause: it is shown for the restaurant, not for each dish. */
function sometime<T extends SlotQuestion>(time: T): T {
  const { restaurant, zone, now } = time;
  if (pauseAt(restaurant.intake, zone.type, now)?.until !== null) return time;
  return { ...time, restaurant: { ...restaurant, intake: [] } };
}

/** Returns the intervals in which a schedule allows a dish, from yesterday's ranges that pass midnight to those that begin `days` from today. */
function servedIntervals(
  schedule: AvailabilitySchedule,
  { restaurant: { timezone }, now }: SlotQuestion,
  days: number,
): Interval[] {
  const today = calendarDate(now, timezone);
  return Array.from({ length: days + 2 }, (_, index) => addDays(today, index - 1)).flatMap((date) => {
    const allowed = allowedMinutes(schedule, weekdayOf(date));
    if (allowed === null) return [];
    const [start, end] = allowed.map((minutes) => epochOf(date, minutes, timezone));
    return start !== undefined && end !== undefined && start < end ? [{ start, end }] : [];
  });
}

/** Returns the first slot within this many days for an order with a dish of this schedule, and the end of its hours then. */
function nextServing(
  schedule: AvailabilitySchedule,
  time: SlotQuestion,
  days: number,
): Extract<DishState, { state: 'later' }> | null {
  const asked = { ...time, restaurant: { ...time.restaurant, order_ahead_days: days } };
  const slot = firstSlotWithin(asked, servedIntervals(schedule, time, days));
  return slot && { state: 'later', from: slot.at, until: slot.until };
}

/** Reports whether a schedule allows a dish at the requested time; without one, now, or at some later time while the restaurant is closed. */
export function isServed(schedule: AvailabilitySchedule | null, time: DishTime): boolean {
  if (schedule === null) return true;
  const { restaurant, now, wantedAt } = time;
  if (!isAvailableAt(schedule, restaurant.timezone, wantedAt ?? now)) return false;
  if (wantedAt !== null) return true;
  const asked = sometime(time);
  return earliestPromise(asked) !== null || isServedAhead(schedule, asked);
}

/** Reports whether the schedule serves the dish at any selectable time. */
function isServedAhead(schedule: AvailabilitySchedule, time: SlotQuestion): boolean {
  return nextServing(schedule, time, time.restaurant.order_ahead_days) !== null;
}

/** Reports whether a schedule allows a dish in a cart: served now, or at any selectable time. The order checks its own time. */
export function isServedSometime(schedule: AvailabilitySchedule | null, time: SlotQuestion): boolean {
  return (
    schedule === null ||
    isAvailableAt(schedule, time.restaurant.timezone, time.now) ||
    isServedAhead(schedule, sometime(time))
  );
}

/** Reports whether a dish is on sale: not on the stop list, and for adults only at a table (docs/product.md §13.22). */
export function isOnSale(
  { is_available: isAvailable, at_table: atTable = false }: Timed,
  time: DishTime | null,
): boolean {
  return isAvailable || (atTable && time?.atTable === true);
}

/** Reports whether a dish can be ordered now (docs/product.md §2.23). While the time is unknown (null), its hours do not count. */
export function canBeHad(product: Timed, time: DishTime | null): boolean {
  return isOnSale(product, time) && (time === null || isServed(product.availability_schedule, time));
}

/** Returns whether a dish is available, and if not, why and when it will be. */
export function dishState(product: Timed, time: DishTime): DishState {
  const { availability_schedule: schedule, at_table: atTable } = product;
  if (!isOnSale(product, time)) return { state: atTable === true ? 'at_table' : 'sold_out' };
  if (schedule === null || isServed(schedule, time)) return NOW;
  if (time.wantedAt !== null) return { state: 'not_then', at: time.wantedAt };
  return nextServing(schedule, sometime(time), WEEK) ?? { state: 'never' };
}

/**
 * Returns the first selectable time at which a dish that cannot be had now is served (docs/product.md §13.19). Null: it can be had now, it
 * is sold out, another time is chosen, or no time can be selected.
 */
export function orderableFrom(product: Timed, time: DishTime): Date | null {
  const found = dishState(product, time);
  return found.state === 'later' && isTimeOffered(time, found.from) ? found.from : null;
}

/**
 * Returns the first time that can be ordered for, if ordering as soon as possible is not possible; null if it is. `from` is null if no time
 * can be selected either.
 */
export function closedUntil(time: SlotQuestion): { readonly from: Date | null } | null {
  if (earliestPromise(time) !== null) return null;
  return { from: firstSlotWithin(time, [{ start: -Infinity, end: Infinity }])?.at ?? null };
}

/** Reports whether a time is currently offered. */
export function isTimeOffered(time: SlotQuestion, at: Date): boolean {
  return firstSlotWithin(time, [{ start: at.getTime(), end: at.getTime() + 1 }]) !== null;
}
