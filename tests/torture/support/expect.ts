/** An invariant violated in a scenario. */
export class Failure extends Error {}

/** @throws {Failure} */
export function expectThat(holds: boolean, what: string): void {
  if (!holds) throw new Failure(what);
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/**
 * Polls until the condition holds.
 *
 * @returns how long it took, ms
 * @throws {Failure} when it does not hold after `withinMs`
 */
export async function untilTrue(
  ask: () => Promise<boolean> | boolean,
  withinMs: number,
  what: string,
): Promise<number> {
  const started = performance.now();
  for (;;) {
    const isSo = await ask();
    const took = performance.now() - started;
    if (isSo && took <= withinMs) return took;
    if (took > withinMs) throw new Failure(`not within ${withinMs / 1000} s: ${what}`);
    await pause(50);
  }
}

/** Where the calm baseline is slow, on a busy machine, an attack may make it this many times slower. */
const SLOWER = 3;

/** Returns the limit for an action allowed `limitMs`, on a machine where it takes `calmMs` without faults; ms. */
export function atMost(limitMs: number, calmMs: number): number {
  return Math.max(limitMs, SLOWER * calmMs);
}

/** Returns the time below which this share of the times lies. */
export function percentile(times: readonly number[], part: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}
