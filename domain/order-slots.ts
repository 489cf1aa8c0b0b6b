import { handoverIntervals, isSlotFree, nextOnGrid, slotMinutes, type SlotQuestion, soonestOffered } from './slots.ts';
import { MINUTE } from './zoned-time.ts';

/** @file The slots that a customer can choose from, and the server's check of the chosen one. */

export interface Slot {
  /** The requested time (`requested_at`): the beginning of the slot. */
  at: Date;
  /** The courier arrives, or the dish is ready, between these. */
  from: Date;
  to: Date;
}

/**
 * Returns the offered slots, in order: on the quarter or half hour, entirely within the hours of restaurant and zone,
 * late enough to be cooked after the kitchen opens, from the promised time of "now" until the end of the shift that
 * begins `order_ahead_days` from today, and only where the kitchen has room (docs/product.md §13.12).
 */
export function orderSlots(question: SlotQuestion): Slot[] {
  const { restaurant, zone } = question;
  const length = slotMinutes(zone.type) * MINUTE;
  const soonest = soonestOffered(question);
  const slots: Slot[] = [];
  for (const { start, end } of handoverIntervals(question)) {
    for (let at = nextOnGrid(Math.max(start, soonest), length, restaurant.timezone); at + length <= end; at += length) {
      const from = new Date(at);
      if (isSlotFree(restaurant, at, length)) slots.push({ at: from, from, to: new Date(at + length) });
    }
  }
  return slots;
}

/**
 * Reports whether an order for `requestedAt` is accepted now. As `orderSlots`, but only the lead time must remain: a
 * slot offered a few minutes ago is not rejected.
 */
export function isSlotAllowed(question: SlotQuestion & { requestedAt: Date }): boolean {
  const { restaurant, zone, requestedAt } = question;
  const at = requestedAt.getTime();
  if (Number.isNaN(at)) return false;
  const length = slotMinutes(zone.type) * MINUTE;
  return (
    nextOnGrid(at, length, restaurant.timezone) === at &&
    handoverIntervals(question).some(({ start, end }) => start <= at && at + length <= end) &&
    isSlotFree(restaurant, at, length)
  );
}
