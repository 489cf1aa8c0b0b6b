import type { FakeApi } from '#tests/src/client/support/fake-api.ts';

/** Number of consecutive idle periods without anything new. */
const ROUNDS = 3;

/**
 * Waits until all requests caused by what has happened so far are done: nothing is in flight, and neither a request nor a lazily
 * loaded module starts while the browser is idle.
 */
export async function quiet(api: FakeApi): Promise<void> {
  const state = (): string => `${api.seen.length} ${performance.getEntriesByType('resource').length}`;
  for (let rounds = 0, last = ''; rounds < ROUNDS;) {
    await new Promise((resolve) => requestIdleCallback(() => setTimeout(resolve, 0)));
    rounds = api.underWay === 0 && state() === last ? rounds + 1 : 0;
    last = state();
  }
}
