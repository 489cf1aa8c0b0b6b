// Proves docs/product.md §24.4.
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { VITALS } from '#contract/reports.ts';
import { p75, valueOfBucket, vitalBucket } from '#domain/vitals.ts';

const metric = fc.constantFrom(...VITALS);
const value = fc.double({ min: 0, max: 600_000, noNaN: true });

it('a bucket represents its values to within 2.5 % and one unit', () => {
  fc.assert(
    fc.property(metric, value, (name, measured) => {
      const shown = valueOfBucket(name, vitalBucket(name, measured));
      const unit = name === 'CLS' ? 0.001 : 1;
      expect(Math.abs(shown - measured)).toBeLessThanOrEqual(0.026 * measured + unit);
    }),
  );
});

it('p75 is the value that three quarters do not exceed, the same as in a sorted list', () => {
  fc.assert(
    fc.property(metric, fc.array(value, { minLength: 1, maxLength: 200 }), (name, values) => {
      const counts = new Map<number, number>();
      for (const one of values) counts.set(vitalBucket(name, one), (counts.get(vitalBucket(name, one)) ?? 0) + 1);
      const sorted = values.toSorted((a, b) => a - b);
      const exact = sorted[Math.ceil(values.length * 0.75) - 1] ?? Number.NaN;
      expect(p75(name, counts)).toBe(valueOfBucket(name, vitalBucket(name, exact)));
    }),
  );
});
