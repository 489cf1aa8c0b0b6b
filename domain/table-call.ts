import { MINUTE } from './zoned-time.ts';

/** After this many minutes a call from a table is out of date (docs/product.md §33.14). */
export const TABLE_CALL_MINUTES = 30;

/** Reports whether the guests of a call still wait. */
export function isCallCurrent(calledAt: Date, now: Date): boolean {
  return now.getTime() - calledAt.getTime() < TABLE_CALL_MINUTES * MINUTE;
}
