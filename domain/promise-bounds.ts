import { promisedAt } from './slots.ts';
import { epochOf, eveningDate, MINUTE } from './zoned-time.ts';

/** How far ahead of now a time is promised at most, minutes. */
const FURTHEST_PROMISE = 24 * 60;
/** How wide a promise is at most, minutes: a wider one is none. */
export const WIDEST_PROMISE = 4 * 60;
/** A night belongs to the evening before: the minute of the next day at which it ends. */
const NIGHT_ENDS = (24 + 6) * 60;

/** Why a time cannot be promised: it ends before it begins, has passed, is too far ahead, or is too wide. */
export type PromiseFault = 'reversed' | 'past' | 'far' | 'wide';

/**
 * Returns why the kitchen or a program cannot promise an order this time; null: it can. It may be promised for at most a day from
 * now, and an order for later at most for the day, or the night, that the customer chose (docs/product.md §26.8).
 *
 * @param requestedAt the time that the customer chose; null: as soon as possible
 */
export function promiseFault(
  { from, to }: { readonly from: Date; readonly to: Date },
  { requestedAt, timezone }: { readonly requestedAt: Date | null; readonly timezone: string },
  now: Date,
): PromiseFault | null {
  if (from > to) return 'reversed';
  if (to <= now) return 'past';
  const soon = promisedAt(now.getTime() + FURTHEST_PROMISE * MINUTE, timezone).getTime();
  const chosen = requestedAt === null ? soon : epochOf(eveningDate(requestedAt, timezone), NIGHT_ENDS, timezone);
  if (to.getTime() > Math.max(soon, chosen)) return 'far';
  return to.getTime() - from.getTime() > WIDEST_PROMISE * MINUTE ? 'wide' : null;
}
