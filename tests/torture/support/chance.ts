import { randomInt } from 'node:crypto';
import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';

/** Seed of the moments and kinds of the faults; `TEST_SEED` repeats them, as far as processes under load can be repeated. */
export const SEED = Number(process.env['TEST_SEED'] ?? randomInt(2 ** 31));
const generator = xoroshiro128plus(SEED);

/** Returns a number from 0 (included) to 1 (excluded). */
export function chance(): number {
  return uniformFloat64(generator);
}

/** Returns one of the items; undefined if there is none. */
export function pick<T>(items: readonly T[]): T | undefined {
  return items[Math.floor(chance() * items.length)];
}
