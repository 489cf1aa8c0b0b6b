// Proves docs/product.md §8.15.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CartPromo, CartTotals } from '#contract/cart.ts';
import { CartTotals as CartTotalsSchema } from '#contract/cart.ts';
import { ApplyPromocodeBody } from '#contract/cart-changes.ts';
import { cleanCode, promoConditions, promoGives, promoReason } from '#features/discounts/promo/format-promo.ts';
import * as v from 'valibot';
import { pastedText } from '#tests/support/pasted-text.ts';
import { promo as promoOf } from '#tests/support/fixtures/promo.ts';

const plain = (text: string): string => text.replaceAll('\u00a0', ' ');
const promo = (change: Partial<CartPromo>): CartPromo => promoOf('СКАТЕРТЬ', { with_discounted: true, ...change });
const totals = (change: Partial<CartTotals>): CartTotals => ({ ...v.parse(CartTotalsSchema, {}), ...change });

describe('a typed promo code', () => {
  it.each([
    ['скатерть', 'СКАТЕРТЬ'],
    [' «Скатерть»\n', 'СКАТЕРТЬ'],
    ['СКА ТЕРТЬ\u00a0', 'СКАТЕРТЬ'],
    ['"summer-10"', 'SUMMER-10'],
    ['  ', ''],
    ['ДОМОЙ\u0003', 'ДОМОЙ'],
    ['ДОМОИ\u0306', 'ДОМОЙ'],
    ['\u202aДО\u00adМОЙ\u202c\u200b', 'ДОМОЙ'],
    ['summer\u201110', 'SUMMER-10'],
    ['\u200b\u3164', ''],
  ])('%j becomes %j', (typed, code) => {
    expect(cleanCode(typed)).toBe(code);
  });

  it('is always either valid to send or empty, and does not change when formatted again', () => {
    fc.assert(
      fc.property(fc.oneof(pastedText(40), fc.string({ unit: 'grapheme', maxLength: 80 })), (text) => {
        const code = cleanCode(text);
        expect(cleanCode(code)).toBe(code);
        if (code !== '') expect(v.is(ApplyPromocodeBody.entries.promocode, code)).toBe(true);
      }),
    );
  });
});

describe('the benefit of a promo code', () => {
  it.each([
    [{}, 'скидка 15 %'],
    [{ kind: 'amount', percent: null, amount: 30_000 }, 'скидка 300 ₽'],
    [{ kind: 'free_delivery', percent: null }, 'бесплатная доставка'],
    [{ kind: 'gift', percent: null, product_id: 7 }, '«Пирог» в подарок'],
  ] as const)('%j: %s', (change, words) => {
    expect(plain(promoGives(promo(change), 'Пирог'))).toBe(words);
  });

  it('names an unknown dish as a dish', () => {
    expect(promoGives(promo({ kind: 'gift', product_id: 7 }), null)).toBe('блюдо в подарок');
  });

  it('includes its conditions', () => {
    const all = promoConditions(promo({ min_subtotal: 100_000, order_type: 'pickup', with_discounted: false }));
    expect(all.map(plain)).toEqual([
      'при заказе от 1 000 ₽',
      'только при самовывозе',
      'блюда со старой ценой не участвуют',
    ]);
    expect(promoConditions(promo({ kind: 'free_delivery', order_type: 'delivery', with_discounted: false }))).toEqual(
      [],
    );
  });
});

describe('the reason why a promo code gives nothing', () => {
  const cart = {
    pending: true,
    totals: totals({ subtotal_price: 78_000 }),
    orderType: 'delivery' as const,
    products: [1],
  };
  const refusal = { code: 'PROMO_MIN_SUBTOTAL', message: 'Слова сервера' };

  it('is the server’s, as long as the cart is the one it was given for', () => {
    expect(promoReason(promo({ refusal }), { ...cart, pending: false }, null)).toEqual(refusal);
  });

  it('is computed from the cart on the screen while changes are queued', () => {
    const waiting = promo({ min_subtotal: 100_000, refusal });
    const reason = promoReason(waiting, cart, null);
    expect(reason && { ...reason, message: plain(reason.message) }).toEqual({
      code: 'PROMO_MIN_SUBTOTAL',
      message: 'Действует при заказе от 1 000 ₽: не хватает 220 ₽.',
    });
    expect(promoReason(waiting, { ...cart, totals: totals({ subtotal_price: 100_000 }) }, null)).toBeNull();
  });

  it.each([
    [{ order_type: 'pickup' }, 'PROMO_ORDER_TYPE'],
    [{ kind: 'gift', product_id: 7 }, 'PROMO_GIFT_MISSING'],
    [{ with_discounted: false }, 'PROMO_NOTHING_TO_DISCOUNT'],
  ] as const)('%j: %s', (change, code) => {
    expect(promoReason(promo(change), cart, 'Пирог')).toMatchObject({ code });
  });

  it('stays the server’s where no change of the cart helps', () => {
    const used = { code: 'PROMO_USED', message: 'Вы уже использовали этот промокод.' };
    expect(promoReason(promo({ refusal: used }), cart, null)).toEqual(used);
  });
});
