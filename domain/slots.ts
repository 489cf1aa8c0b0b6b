import type { OrderType } from '#contract/primitives.ts';
import type { DeliveryZone, Restaurant } from '#contract/restaurants.ts';
import { extraMinutesAt, pauseAt } from './intake.ts';
import { type Hours, type Interval, intervalAt, isAvailableAt, openIntervals } from './schedule.ts';
import { MINUTE, addDays, calendarDate, offsetAt } from './zoned-time.ts';

/** Input for computing order times. The rules and their reasons are in docs/product.md §13.7 to §13.12. */

export interface SlotQuestion {
  restaurant: Pick<
    Restaurant,
    | 'timezone'
    | 'opening_hours'
    | 'express_minutes_before_close'
    | 'kitchen_diff'
    | 'availability_schedule'
    | 'order_ahead_days'
    | 'intake'
    | 'full'
  >;
  zone: Pick<DeliveryZone, 'type' | 'cooking_time' | 'transportation_time' | 'delivery_time' | 'opening_hours'>;
  now: Date;
}

/** Minutes a customer has to fill in the form before the first offered slot expires. */
const SLOT_MARGIN = 10;

/** Minutes to which a promise is rounded up: couriers are not punctual to the minute. */
const PROMISE_STEP = 5;

/**
 * Returns the time that is promised for `epoch` (ms): rounded up to five minutes of the restaurant's clock. Every promised time that is
 * computed is rounded by it (docs/product.md §13.7); one that was given as a time stays.
 */
export function promisedAt(epoch: number, timezone: string): Date {
  return new Date(nextOnGrid(epoch, PROMISE_STEP * MINUTE, timezone));
}

/** Returns the minutes of one slot: half an hour for delivery, a quarter for pickup. */
export function slotMinutes(orderType: OrderType): number {
  return orderType === 'pickup' ? 15 : 30;
}

/** Returns the minutes from the start of cooking to handover. */
export function leadMinutes(zone: Pick<DeliveryZone, 'cooking_time' | 'transportation_time'>): number {
  return zone.cooking_time + zone.transportation_time;
}

/** Returns the minutes within which an order is promised: never fewer than cooking and transport take. */
export function promiseMinutes(
  zone: Pick<DeliveryZone, 'cooking_time' | 'transportation_time' | 'delivery_time'>,
): number {
  return Math.max(zone.delivery_time, leadMinutes(zone));
}

/**
 * Returns the time window of "as soon as possible", ordered now: between the lead time and the promised delivery time,
 * counted from now or, just after opening, from when the kitchen works. Null when not accepted: restaurant or zone
 * closed, the restaurant not available (docs/product.md §13.4) or paused, or later than express_minutes_before_close.
 * The order may arrive after closing. Both are later when the restaurant is busy (docs/product.md §26.15), and while the
 * kitchen has no room (docs/product.md §13.12): null when it has none before closing. Both are rounded to five minutes of
 * the restaurant's clock.
 */
export function earliestPromise({ restaurant, zone, now }: SlotQuestion): { from: Date; to: Date } | null {
  const { timezone } = restaurant;
  const today = calendarDate(now, timezone);
  const epoch = now.getTime();
  const opening = (hours: Hours): Interval | undefined =>
    intervalAt(openIntervals(hours, timezone, addDays(today, -1), addDays(today, 1)), epoch);
  const shift = opening(restaurant.opening_hours);
  if (!shift || !opening(zone.opening_hours)) return null;
  if (epoch > shift.end - minutes(restaurant.express_minutes_before_close)) return null;
  if (!isAvailableAt(restaurant.availability_schedule, timezone, now)) return null;
  if (pauseAt(restaurant.intake, zone.type, now)) return null;
  const cooking = Math.max(epoch, shift.start + minutes(restaurant.kitchen_diff));
  const begins = cooking + extraMinutesAt(restaurant.intake, zone.type, now) * MINUTE;
  const rounded = (minute: number): number => promisedAt(begins + minute * MINUTE, timezone).getTime();
  const from = rounded(leadMinutes(zone));
  const wait = roomFrom(restaurant, from) - from;
  if (cooking + wait >= shift.end) return null;
  return { from: new Date(from + wait), to: new Date(rounded(promiseMinutes(zone)) + wait) };
}

/**
 * Returns the first instant from `epoch` on at which the kitchen has room for another order (docs/product.md §13.12). Both in epoch
 * milliseconds.
 */
export function roomFrom({ full = [] }: Pick<Restaurant, 'full'>, epoch: number): number {
  return full.reduce((at, { from, to }) => (at < Date.parse(from) ? at : Math.max(at, Date.parse(to))), epoch);
}

/** Returns a restaurant as if its kitchen always had room, as it has for its own tables (docs/product.md §13.20). */
export function withRoomAlways<R extends Pick<Restaurant, 'full'>>(restaurant: R): R {
  return { ...restaurant, full: [] };
}

/** Reports whether the restaurant is available, and its kitchen has room, for a slot of `length` ms that begins then. */
export function isSlotFree(restaurant: SlotQuestion['restaurant'], at: number, length: number): boolean {
  return (
    roomFrom(restaurant, at) < at + length &&
    isAvailableAt(restaurant.availability_schedule, restaurant.timezone, new Date(at))
  );
}

/** Returns the earliest time for which slots are offered. Epoch milliseconds. */
export function soonestOffered(question: SlotQuestion): number {
  const { zone } = question;
  return begins(question) + Math.max(promiseMinutes(zone), leadMinutes(zone) + SLOT_MARGIN) * MINUTE;
}

/**
 * Returns the first of `orderSlots` that begins inside one of the sorted intervals; `until` is where both interval and
 * hours end. Null if there is none.
 */
export function firstSlotWithin(
  question: SlotQuestion,
  intervals: readonly Interval[],
): { readonly at: Date; readonly until: Date } | null {
  const { restaurant, zone } = question;
  const length = slotMinutes(zone.type) * MINUTE;
  const soonest = soonestOffered(question);
  for (const shift of handoverIntervals(question)) {
    for (const { start, end } of intervals) {
      let at = nextOnGrid(Math.max(start, shift.start, soonest), length, restaurant.timezone);
      for (; at < end && at + length <= shift.end; at += length) {
        if (isSlotFree(restaurant, at, length)) return { at: new Date(at), until: new Date(Math.min(end, shift.end)) };
      }
    }
  }
  return null;
}

/**
 * Returns when the kitchen can begin an order placed now, given pauses and load; infinity during a pause without an end.
 * Epoch milliseconds.
 */
function begins({ restaurant: { intake }, zone, now }: SlotQuestion): number {
  const pause = pauseAt(intake, zone.type, now);
  if (pause?.until === null) return Infinity;
  const crowd = now.getTime() + extraMinutesAt(intake, zone.type, now) * MINUTE;
  return Math.max(crowd, pause?.until.getTime() ?? 0);
}

/** Returns when handover is possible at all. */
export function handoverIntervals(question: SlotQuestion): Interval[] {
  const { restaurant, zone, now } = question;
  const { timezone } = restaurant;
  if (pauseAt(restaurant.intake, zone.type, now)?.until === null) return [];
  const today = calendarDate(now, timezone);
  const first = addDays(today, -1);
  const last = addDays(today, restaurant.order_ahead_days);
  const lead = leadMinutes(zone) * MINUTE;
  const soonest = begins(question) + lead;
  // A shift that passes midnight belongs to the day on which it begins; the zone's ranges may be split at midnight, so
  // one more day of them is read.
  const zoneHours = openIntervals(zone.opening_hours, timezone, first, addDays(last, 1));
  return openIntervals(restaurant.opening_hours, timezone, first, last).flatMap((shift) => {
    const cooked = shift.start + minutes(restaurant.kitchen_diff) + lead;
    return zoneHours
      .map(({ start, end }) => ({ start: Math.max(start, cooked, soonest), end: Math.min(end, shift.end) }))
      .filter(({ start, end }) => start < end);
  });
}

/** Returns the first instant from `epoch` on at which the wall clock shows a multiple of `length`. */
export function nextOnGrid(epoch: number, length: number, timezone: string): number {
  const offset = offsetAt(epoch, timezone);
  return Math.ceil((epoch + offset) / length) * length - offset;
}

/** Converts a nullable text of minutes to milliseconds (docs/product.md §13.8). */
function minutes(text: string | null): number {
  return Number(text ?? 0) * MINUTE;
}
