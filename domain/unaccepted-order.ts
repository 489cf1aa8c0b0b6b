import { addDays, calendarDate, MINUTE } from './zoned-time.ts';
import { openIntervals, type Hours } from './schedule.ts';

/** An order that waits for an answer for so long is announced as unaccepted, ms (docs/product.md §26.31). */
export const UNACCEPTED_AFTER_MS = 3 * MINUTE;
/** An order for later is to be answered so long before its promise, ms. */
const LATER_LEAD_MS = 120 * MINUTE;
/** A restaurant may be closed for so many days on end. */
const CLOSED_DAYS = 8;

/** An order that waits for its restaurant's answer. */
interface WaitingOrder {
  readonly receivedAt: Date;
  readonly promisedFrom: Date;
  /** Null: as soon as possible. */
  readonly requestedAt: Date | null;
  readonly hours: Hours;
  readonly timezone: string;
}

/**
 * Returns since when an order waits for an answer (docs/product.md §26.31): since it was received; an order for later since two hours before
 * its promise; neither before the restaurant opens for it.
 */
export function waitsSince({ receivedAt, promisedFrom, requestedAt, hours, timezone }: WaitingOrder): Date {
  const promised = promisedFrom.getTime();
  const since = Math.max(receivedAt.getTime(), requestedAt === null ? 0 : promised - LATER_LEAD_MS);
  const date = calendarDate(new Date(since), timezone);
  const open = openIntervals(hours, timezone, addDays(date, -1), addDays(date, CLOSED_DAYS));
  const next = open.find(({ end }) => since < end);
  return new Date(next === undefined || next.start > promised ? since : Math.max(since, next.start));
}
