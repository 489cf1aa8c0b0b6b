import type { Vital } from '#contract/reports.ts';

/** Each bucket begins 5 % above the one below: fine enough for a percentile, and few enough rows for years. */
const STEP = Math.log(1.05);
/** Scores are counted in thousandths, times in milliseconds. */
const UNITS: Readonly<Record<Vital, number>> = { LCP: 1, INP: 1, FCP: 1, TTFB: 1, CLS: 1000 };

/** The bucket that a measurement is counted in (docs/product.md §24.4). */
export function vitalBucket(metric: Vital, value: number): number {
  return Math.round(Math.log1p(value * UNITS[metric]) / STEP);
}

/** The value in the middle of a bucket: milliseconds, or a score; within 2.5 % (and half a unit) of every value in it. */
export function valueOfBucket(metric: Vital, bucket: number): number {
  return Math.expm1(bucket * STEP) / UNITS[metric];
}

/**
 * The value that three of four visits do not exceed (docs/product.md §24.4).
 *
 * @param counts how many measurements stand in each bucket; at least one
 */
export function p75(metric: Vital, counts: ReadonlyMap<number, number>): number {
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  let seen = 0;
  for (const [bucket, count] of [...counts].toSorted(([a], [b]) => a - b)) {
    seen += count;
    if (seen >= total * 0.75) return valueOfBucket(metric, bucket);
  }
  throw new RangeError('p75 of nothing');
}
