// Proves docs/product.md §8.15.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { promoKey } from '#contract/promo-key.ts';

describe('promo codes that look alike', () => {
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
    ['ДОМОЙ', 'ДОМОЙ.'],
    ['ДОМОЙ', '«домой»!'],
    ['SUMMER-10', '(summer-10), '],
    ['10%', '10%.'],
  ])('%j and %j have the same key', (one, other) => {
    expect(promoKey(one)).toBe(promoKey(other));
  });

  it.each([
    ['МОЙ', 'МОИ'],
    ['PROMO10', 'PROMO11'],
    ['ЛЕТО', 'ЛЕТА'],
    ['10', '10%'],
    ['...', '!!!'],
  ])('%j and %j have different keys', (one, other) => {
    expect(promoKey(one)).not.toBe(promoKey(other));
  });

  it('keep their key when it is computed again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (code) => {
        expect(promoKey(promoKey(code))).toBe(promoKey(code));
        expect(promoKey(code.normalize('NFD'))).toBe(promoKey(code));
      }),
      { examples: [['¨'], ['ДОМ ¨ 5']] },
    );
  });
});
