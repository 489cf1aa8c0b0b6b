import type { Vital } from '#contract/reports.ts';

/** Each bucket begins 5 % above the previous one: fine enough for a percentile, and few enough rows for years of data. */
const STEP = Math.log(1.05);
/** Scores are counted in thousandths, times in milliseconds. */
const UNITS: Readonly<Record<Vital, number>> = { LCP: 1, INP: 1, FCP: 1, TTFB: 1, CLS: 1000 };

/** Returns the bucket of a measurement (docs/product.md §24.4). */
export function vitalBucket(metric: Vital, value: number): number {
  return Math.round(Math.log1p(value * UNITS[metric]) / STEP);
}

/** Returns the middle value of a bucket: milliseconds, or a score; within 2.5 % (and half a unit) of every value in it. */
export function valueOfBucket(metric: Vital, bucket: number): number {
  return Math.expm1(bucket * STEP) / UNITS[metric];
}

/**
 * Returns the value that three out of four visits do not exceed (docs/product.md §24.4).
 *
 * @param counts number of measurements per bucket; at least one
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
