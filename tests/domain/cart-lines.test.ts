// Proves docs/product.md §3.8, §4.10.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LineAvailability } from '#contract/cart.ts';
import { lineKey, portionsToOrder, totalQuantity } from '#domain/cart-lines.ts';
import { boundCutlery } from '#domain/cutlery.ts';

const id = fc.integer({ min: 1, max: 30 });
const line = fc.tuple(id, fc.array(id, { maxLength: 4 }));
const sorted = (ids: number[]) => [...ids].sort((a, b) => a - b);

describe('cart lines', () => {
  it('are the same exactly when dish and options match, in any order', () => {
    expect(lineKey(12, [])).toBe('12');
    expect(lineKey(12, [7, 3, 3])).toBe('12-3-3-7');
    fc.assert(
      fc.property(line, line, ([dishA, optionsA], [dishB, optionsB]) => {
        expect(lineKey(dishA, optionsA)).toBe(lineKey(dishA, [...optionsA].reverse()));
        const same = dishA === dishB && JSON.stringify(sorted(optionsA)) === JSON.stringify(sorted(optionsB));
        expect(lineKey(dishA, optionsA) === lineKey(dishB, optionsB)).toBe(same);
      }),
      { numRuns: 500 },
    );
  });

  it('add up their quantities [4.11b]', () => {
    expect(totalQuantity([])).toBe(0);
    expect(totalQuantity([{ quantity: 2 }, { quantity: 3 }])).toBe(5);
  });

  it('that are unavailable now do not count towards the order', () => {
    const of = (availability: LineAvailability) => ({ quantity: 2, availability });
    const off = (['sold_out', 'not_served', 'out_of_hours', 'modifier_gone'] as const).map(of);
    expect(portionsToOrder([of('available'), ...off, of('available')])).toBe(4);
  });
});

describe('cutlery', () => {
  it('is clamped to a whole number within its bounds, and unchanged within them', () => {
    expect([boundCutlery(3, 10), boundCutlery(11, 10), boundCutlery(-1, 10), boundCutlery(2.9, 10)]).toEqual([
      3, 10, 0, 2,
    ]);
    expect([boundCutlery(Number.NaN, 10), boundCutlery(Number.POSITIVE_INFINITY, 10)]).toEqual([0, 10]);
    fc.assert(
      fc.property(fc.double(), fc.nat(50), (count, max) => {
        const bound = boundCutlery(count, max);
        expect(Number.isInteger(bound) && bound >= 0 && bound <= max).toBe(true);
      }),
    );
  });
});
