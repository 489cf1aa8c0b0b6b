/** Delays between two attempts, ms. */
export interface Backoff {
  readonly first: number;
  readonly last: number;
}

/**
 * Returns the delay until the next attempt after `failures` in a row (at least one), ms: doubles each time, up to `last`, and half of
 * it is random, so that clients that failed together do not return together.
 */
export function backoff({ first, last }: Backoff, failures: number, random: () => number = Math.random): number {
  return Math.min(last, first * 2 ** (failures - 1)) * (0.5 + random() / 2);
}
