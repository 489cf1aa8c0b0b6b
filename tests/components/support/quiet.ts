import type { FakeApi } from '#tests/src/client/support/fake-api.ts';

/** How often in a row the browser has to be idle with nothing new. */
const ROUNDS = 3;

/**
 * Waits until everything has been requested that is requested because of what has happened up to now: nothing is under way,
 * and neither a request nor a module that is loaded later comes while the browser is idle.
 */
export async function quiet(api: FakeApi): Promise<void> {
  const state = (): string => `${api.seen.length} ${performance.getEntriesByType('resource').length}`;
  for (let rounds = 0, last = ''; rounds < ROUNDS;) {
    await new Promise((resolve) => requestIdleCallback(() => setTimeout(resolve, 0)));
    rounds = api.underWay === 0 && state() === last ? rounds + 1 : 0;
    last = state();
  }
}
