import type { Product } from '#contract/catalog.ts';
import type { AvailabilitySchedule, OrderType } from '#contract/primitives.ts';
import type { DeliveryZone, Restaurant } from '#contract/restaurants.ts';
import { pauseAt } from './intake.ts';
import { allowedMinutes, type Interval, isAvailableAt } from './schedule.ts';
import { earliestPromise, firstSlotWithin, leadMinutes, type SlotQuestion } from './slots.ts';
import { addDays, calendarDate, epochOf, weekdayOf } from './zoned-time.ts';

/**
 * Whether a dish can be had, of the dish's own hours, the restaurant's and the time that the order is for (docs/product.md §2.23).
 * Whatever offers a dish asks here: cards, sheets, search, popular, recommended, replacements.
 */

/** Where an order would be made, when, and what for. */
export interface DishTime extends SlotQuestion {
  /** The customer wants the order then; null: as soon as possible. */
  readonly wantedAt: Date | null;
}

type DishState =
  | { readonly state: 'now' }
  /** The stop list; it comes before the hours. */
  | { readonly state: 'sold_out' }
  /** Not served at the time that the customer wants the order. */
  | { readonly state: 'not_then'; readonly at: Date }
  /** Had from the first slot in its hours, until these end. */
  | { readonly state: 'later'; readonly from: Date; readonly until: Date }
  /** Not within the coming week. */
  | { readonly state: 'never' };

type Timed = Pick<Product, 'is_available' | 'availability_schedule'>;

const NOW: DishState = { state: 'now' };
const WEEK = 7;

/**
 * The zone that an order type has where none is chosen: the one that takes longest, so that no time is said too early. Null: the
 * restaurant has none of the type.
 */
export function slowestZone(
  { delivery_zones: zones }: Pick<Restaurant, 'delivery_zones'>,
  type: OrderType,
): DeliveryZone | null {
  return zones
    .filter((zone) => zone.type === type)
    .reduce<DeliveryZone | null>((slow, zone) => (slow && leadMinutes(slow) >= leadMinutes(zone) ? slow : zone), null);
}

/** Without a pause that has no end: what is paused is said of the restaurant, not of each dish. */
function sometime<T extends SlotQuestion>(time: T): T {
  const { restaurant, zone, now } = time;
  if (pauseAt(restaurant.intake, zone.type, now)?.until !== null) return time;
  return { ...time, restaurant: { ...restaurant, intake: [] } };
}

/** When a schedule allows a dish, from yesterday's ranges that pass midnight to those that begin `days` from today. */
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

/** The first time within so many days at which an order with a dish of this schedule is taken, and the end of its hours then. */
function nextServing(
  schedule: AvailabilitySchedule,
  time: SlotQuestion,
  days: number,
): Extract<DishState, { state: 'later' }> | null {
  const asked = { ...time, restaurant: { ...time.restaurant, order_ahead_days: days } };
  const slot = firstSlotWithin(asked, servedIntervals(schedule, time, days));
  return slot && { state: 'later', from: slot.at, until: slot.until };
}

/** Whether a schedule lets a dish be ordered for the wanted time; without one, for now, or for some time while the restaurant is closed. */
export function isServed(schedule: AvailabilitySchedule | null, time: DishTime): boolean {
  if (schedule === null) return true;
  const { restaurant, now, wantedAt } = time;
  if (!isAvailableAt(schedule, restaurant.timezone, wantedAt ?? now)) return false;
  if (wantedAt !== null) return true;
  const asked = sometime(time);
  return earliestPromise(asked) !== null || isServedAhead(schedule, asked);
}

/** Whether a time can be chosen at which the schedule serves the dish. */
function isServedAhead(schedule: AvailabilitySchedule, time: SlotQuestion): boolean {
  return nextServing(schedule, time, time.restaurant.order_ahead_days) !== null;
}

/** Whether a schedule lets a dish stand in a cart: it is served now, or at some time that can be chosen. The order is asked for its own time. */
export function isServedSometime(schedule: AvailabilitySchedule | null, time: SlotQuestion): boolean {
  return (
    schedule === null ||
    isAvailableAt(schedule, time.restaurant.timezone, time.now) ||
    isServedAhead(schedule, sometime(time))
  );
}

/** Whether a dish can be put into an order now (docs/product.md §2.23). While the time is not known (null) the stop list alone says so. */
export function canBeHad(
  { is_available: isAvailable, availability_schedule: schedule }: Timed,
  time: DishTime | null,
): boolean {
  return isAvailable && (time === null || isServed(schedule, time));
}

/** Whether a dish can be had, and where it cannot, why and when it can. */
export function dishState(
  { is_available: isAvailable, availability_schedule: schedule }: Timed,
  time: DishTime,
): DishState {
  if (!isAvailable) return { state: 'sold_out' };
  if (schedule === null || isServed(schedule, time)) return NOW;
  if (time.wantedAt !== null) return { state: 'not_then', at: time.wantedAt };
  return nextServing(schedule, sometime(time), WEEK) ?? { state: 'never' };
}

/**
 * Returns the first time that an order can be made for, when none is taken for as soon as possible; null while one is. `from` is null
 * where no time can be chosen either.
 */
export function closedUntil(time: SlotQuestion): { readonly from: Date | null } | null {
  if (earliestPromise(time) !== null) return null;
  return { from: firstSlotWithin(time, [{ start: -Infinity, end: Infinity }])?.at ?? null };
}

/** Whether a time is among those that are offered now. */
export function isTimeOffered(time: SlotQuestion, at: Date): boolean {
  return firstSlotWithin(time, [{ start: at.getTime(), end: at.getTime() + 1 }]) !== null;
}
