import { isApiError, mayPass } from '#lib/api/errors.ts';
import { backoff } from '#lib/backoff.ts';
import { systemScheduler, type Scheduler } from '#lib/clock.ts';
import type { Connectivity } from '#lib/connectivity.ts';

const RETRY = { first: 2_000, last: 30_000 };
/** Consecutive failures after which the API's return no longer triggers an immediate retry: it responds, and this page still fails. */
const MAX_FAILURES = 3;

interface TryAgain {
  readonly error: unknown;
  /** Consecutive, at least one. */
  readonly failures: number;
  readonly connectivity: Pick<Connectivity, 'getSnapshot' | 'subscribe'>;
  /** To check whether the page is visible. */
  readonly page: Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>;
  readonly again: () => void;
  readonly scheduler?: Pick<Scheduler, 'after'>;
  readonly random?: () => number;
}

/**
 * Retries a failure that may be temporary: after a backoff (or when the server has said), not while the API is known to be unreachable
 * nor while the page is hidden, and at once when the API responds again. Returns a stop function (docs/product.md §9.2).
 */
export function tryAgainBySelf(options: TryAgain): () => void {
  const { error, failures, connectivity, page, again, scheduler = systemScheduler, random } = options;
  if (!mayPass(error)) return () => {};
  let isDue = false;
  let wasAway = false;
  const attempt = (): void => {
    const isAway = connectivity.getSnapshot() === 'unreachable';
    if (wasAway && !isAway && failures <= MAX_FAILURES) isDue = true;
    wasAway ||= isAway;
    if (!isDue || isAway || page.visibilityState !== 'visible') return;
    stop();
    again();
  };
  const asked = isApiError(error) ? error.retryAfter : null;
  const cancel = scheduler.after(asked ?? backoff(RETRY, failures, random), () => {
    isDue = true;
    attempt();
  });
  const unsubscribe = connectivity.subscribe(attempt);
  page.addEventListener('visibilitychange', attempt);
  const stop = (): void => {
    cancel();
    unsubscribe();
    page.removeEventListener('visibilitychange', attempt);
  };
  attempt();
  return stop;
}
