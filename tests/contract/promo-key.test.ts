// Proves docs/product.md §8.15.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { promoKey } from '#contract/promo-key.ts';

describe('promo codes that nobody can tell apart', () => {
  it.each([
    ['ДОМОЙ', 'домой'],
    ['ДОМОЙ', 'ДОМОИ\u0306'],
    ['ДОМОЙ', 'ДОМ\u00adОЙ\u0003'],
    ['ДОМОЙ', 'ДOMOЙ'],
    ['ЁЛКА', 'елка'],
    ['ЁЛКА', 'Е\u0308ЛКА'],
    ['SUMMER-10', 'ｓｕｍｍｅｒ-１０'],
    ['COBET', 'СОВЕТ'],
    ['ЅАЈТ', 'SAJT'],
    ['ΤΕΣΤ', 'TEΣT'],
  ])('%j and %j are one', (one, other) => {
    expect(promoKey(one)).toBe(promoKey(other));
  });

  it.each([
    ['МОЙ', 'МОИ'],
    ['PROMO10', 'PROMO11'],
    ['ЛЕТО', 'ЛЕТА'],
  ])('%j and %j are two', (one, other) => {
    expect(promoKey(one)).not.toBe(promoKey(other));
  });

  it('have the same key again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (code) => {
        expect(promoKey(promoKey(code))).toBe(promoKey(code));
        expect(promoKey(code.normalize('NFD'))).toBe(promoKey(code));
      }),
      { examples: [['¨'], ['ДОМ ¨ 5']] },
    );
  });
});
