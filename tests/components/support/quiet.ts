import type { FakeApi } from '#tests/src/client/support/fake-api.ts';

/** Number of consecutive idle periods without anything new. */
const ROUNDS = 3;

/** Milliseconds after which what is going on will not end, however busy the machine is. */
const LONGEST = 30_000;

/**
 * Waits until all requests caused by what has happened so far are done: nothing is in flight, and neither a request nor a lazily
 * loaded module starts while the browser is idle.
 *
 * @throws {Error} what is going on, when it does not end
 */
export async function quiet(api: FakeApi): Promise<void> {
  const state = (): string => `${api.seen.length} ${performance.getEntriesByType('resource').length}`;
  const began = performance.now();
  let idle = 0;
  for (let rounds = 0, last = ''; rounds < ROUNDS; idle += 1) {
    await new Promise((resolve) => requestIdleCallback(() => setTimeout(resolve, 0)));
    rounds = api.underWay.length === 0 && state() === last ? rounds + 1 : 0;
    last = state();
    if (performance.now() - began > LONGEST) {
      const latest = api.seen.slice(-5).map(({ endpoint }) => endpoint);
      throw new Error(
        `Not quiet after ${idle} idle periods: under way ${api.underWay.join(', ')}; ${api.seen.length} requests, latest ${latest.join(', ')}`,
      );
    }
  }
}
