import { MINUTE } from './zoned-time.ts';

/** After this many minutes a call from a table is out of date (docs/product.md §33.14). */
export const TABLE_CALL_MINUTES = 30;

/** Reports whether the guests of a call still wait. `calledAt` is an instant as the contract writes it. */
export function isCallCurrent(calledAt: string, now: Date): boolean {
  return now.getTime() - Date.parse(calledAt) < TABLE_CALL_MINUTES * MINUTE;
}
