// Proves docs/product.md §34.12.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bulkPrice } from '#office/menu/bulk-prices.ts';
import { kopecksOf, rublesText } from '#office/menu/rubles.ts';

describe('a typed price', () => {
  it.each([
    ['450', 45_000],
    ['450,5', 45_050],
    ['450.05', 45_005],
    ['1 290,50 ₽', 129_050],
    ['0', 0],
    ['−20', -2_000],
  ])('«%s» is %i kopecks', (text, kopecks) => {
    expect(kopecksOf(text)).toBe(kopecks);
  });

  it.each(['', 'дорого', '4,505', '4,', ',5', '1e3', '12345678'])('«%s» is none', (text) => {
    expect(kopecksOf(text)).toBeNull();
  });

  it('is read as it was written', () => {
    fc.assert(
      fc.property(fc.integer({ min: -500_000_000, max: 500_000_000 }), (kopecks) => {
        expect(kopecksOf(rublesText(kopecks))).toBe(kopecks);
      }),
    );
  });
});

describe('a change of many prices', () => {
  it('by per cent gives whole rubles, by an amount keeps kopecks, and never goes below 0', () => {
    expect(bulkPrice(42_000, { kind: 'percent', percent: 7 })).toBe(44_900);
    expect(bulkPrice(42_050, { kind: 'amount', amount: 1_000 })).toBe(43_050);
    expect(bulkPrice(42_000, { kind: 'percent', percent: -100 })).toBe(0);
    expect(bulkPrice(1_000, { kind: 'amount', amount: -2_000 })).toBe(0);
  });
});
