import type { Order } from '#contract/orders.ts';
import { isFinal } from '#domain/order-status.ts';
import { isApiError } from '#lib/api/errors.ts';
import type { Reachability } from '#lib/connectivity.ts';

const ACTIVE_POLL_MS = 5_000;
const IDLE_POLL_MS = 30_000;
const HOUR = 3_600_000;
/** So long without a change, and another five seconds do not matter. */
const IDLE_AFTER_MS = HOUR / 2;

/** Money that goes back is mostly back within seconds; where it is not, it takes hours. */
const FRESH_RETURN_MS = 120_000;

/** However long the API is in trouble, somebody who waits for dinner is asked for again after this. */
const MAX_POLL_MS = 120_000;

type Polled = Pick<Order, 'status' | 'updated_at' | 'promised'> & Partial<Pick<Order, 'payment'>>;

/** Money is on its way back: whoever looks is told when it is there (docs/product.md §25.11). */
const isReturning = ({ payment }: Polled): boolean => payment?.refund?.done === false;

/** Answers that failed one after the other. */
export interface Failures {
  readonly failures: number;
  /** 0 to 1, one number for a screen's life: screens that failed together do not come back together. */
  readonly jitter: number;
  /** Milliseconds that the server has asked to wait, or null. */
  readonly retryAfter: number | null;
}
const NO_FAILURES: Failures = { failures: 0, jitter: 0, retryAfter: null };

/** Twice as long after each failure, at most two minutes, and never before the server said (docs/product.md §9.4). */
export function withBackoff(interval: number, { failures, jitter, retryAfter }: Failures): number {
  return failures === 0
    ? interval
    : Math.max(retryAfter ?? 0, Math.min(MAX_POLL_MS, interval * 2 ** failures) * (1 - jitter / 4));
}

/** Counts the failures in a row of a query that is asked again and again; one for each screen. */
export function createFailureCount(
  random: () => number = Math.random,
): (state: { readonly errorUpdateCount: number; readonly error: Error | null }) => Failures {
  const jitter = random();
  let before = 0;
  return ({ errorUpdateCount, error }) => {
    if (error === null) before = errorUpdateCount;
    const failures = Math.max(0, errorUpdateCount - before);
    return { failures, jitter, retryAfter: isApiError(error) ? error.retryAfter : null };
  };
}

/**
 * Milliseconds until the status is asked for again; false: never, it is final. Often while something may change at any
 * moment; seldom for an order of hours ahead, one that has long stood still, one whose money is on its way back, or without a
 * connection. An order that waits for its money is asked for often, however far ahead it is (docs/product.md §6.9).
 *
 * @param trouble what has failed lately: see `withBackoff`
 * @param often milliseconds: how often where something may change at any moment
 */
export function pollInterval(
  order: Polled | null,
  reachability: Reachability,
  now: number,
  trouble: Failures = NO_FAILURES,
  often = ACTIVE_POLL_MS,
): number | false {
  if (order === null) return false;
  if (isFinal(order.status)) {
    if (!isReturning(order)) return false;
    const isFresh = now - Date.parse(order.updated_at) < FRESH_RETURN_MS;
    return withBackoff(isFresh ? often : IDLE_POLL_MS, trouble);
  }
  if (reachability === 'unreachable') return withBackoff(IDLE_POLL_MS, trouble);
  const isFarAhead = Date.parse(order.promised.from) - now > 2 * HOUR;
  const isQuiet = now - Date.parse(order.updated_at) > IDLE_AFTER_MS;
  const isSlow = order.status !== 'draft' && (isFarAhead || isQuiet);
  return withBackoff(isSlow ? IDLE_POLL_MS : often, trouble);
}
