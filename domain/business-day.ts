import { calendarDate, MINUTE } from './zoned-time.ts';

/** A restaurant's day ends at six in the morning: what is sold after midnight belongs to the evening. */
export const DAY_BEGINS_HOUR = 6;

/** Returns the business day of an instant at a restaurant, as `YYYY-MM-DD` (docs/product.md §26.38). */
export function businessDay(at: Date, timezone: string): string {
  return calendarDate(new Date(at.getTime() - DAY_BEGINS_HOUR * 60 * MINUTE), timezone);
}
