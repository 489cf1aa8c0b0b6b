/** What the waiting between two attempts is made of, ms. */
export interface Backoff {
  readonly first: number;
  readonly last: number;
}

/**
 * Milliseconds until the next attempt after `failures` in a row (at least one): twice as long each time, at most `last`, and half of
 * it by chance, so that those who failed together do not come back together.
 */
export function backoff({ first, last }: Backoff, failures: number, random: () => number = Math.random): number {
  return Math.min(last, first * 2 ** (failures - 1)) * (0.5 + random() / 2);
}
