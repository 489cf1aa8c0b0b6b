/** What a scenario found wrong. */
export class Failure extends Error {}

/** @throws {Failure} */
export function expectThat(holds: boolean, what: string): void {
  if (!holds) throw new Failure(what);
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/**
 * Asks again and again until it is so.
 *
 * @returns how long it took, ms
 * @throws {Failure} when it is not so after `withinMs`
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

/** Where calm days are slow, a machine with other work, an attack may make them this much slower. */
const SLOWER = 3;

/** What is allowed to take `limitMs`, on a machine on which it takes `calmMs` while nothing is wrong; ms. */
export function atMost(limitMs: number, calmMs: number): number {
  return Math.max(limitMs, SLOWER * calmMs);
}

/** The time below which this part of them lie. */
export function percentile(times: readonly number[], part: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}
