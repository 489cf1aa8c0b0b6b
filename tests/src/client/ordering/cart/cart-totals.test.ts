// Proves docs/product.md §8.10.
import * as v from 'valibot';
import { promo } from '#tests/support/fixtures/promo.ts';
import { describe, expect, it } from 'vitest';
import { Cart } from '#contract/cart.ts';
import { cartTotals } from '#client/ordering/cart/cart-totals.ts';
import { foldLines } from '#client/ordering/cart/shown-cart.ts';
import { deliveryZone, restaurant } from '#tests/src/client/support/builders.ts';

const RULES = { pickup_discount: 10, bonus_percent: 5 };
/** A thousand rubles of one dish for pickup, with a ten percent promo code, and 50 bonuses of 200. */
const confirmed = v.parse(Cart, {
  id: 'c'.repeat(22),
  revision: 1,
  restaurant_id: 1,
  order_type: 'pickup',
  delivery_zone: deliveryZone({ id: 12, type: 'pickup', price: 0 }),
  items: [
    {
      item_id: 1,
      product_id: 7,
      modifiers: [],
      quantity: 2,
      name: 'Пирог',
      weight: '',
      picture: null,
      modifier_lines: [],
      unit_price: 50_000,
      old_unit_price: null,
      total_price: 100_000,
      availability: 'available',
      availability_schedule: null,
    },
  ],
  promocode: 'ДЕСЯТЬ',
  promo: promo('ДЕСЯТЬ', { percent: 10 }),
  bonus: { requested: 5000, balance: 20_000 },
  bonus_used: 5000,
  total_price: 76_000,
});
const snapshot = {
  confirmed,
  pending: true,
  place: null,
  lines: foldLines(confirmed, []),
  promocode: 'ДЕСЯТЬ' as string | null,
  bonus: 5000,
  discountPending: false,
  waiting: null,
};
const totalsOf = (change: Partial<typeof snapshot>) =>
  cartTotals(
    { ...snapshot, ...change },
    { restaurant: restaurant(), zone: confirmed.delivery_zone, orderType: 'pickup' },
    RULES,
  );

describe('discounts of a cart with unsent changes', () => {
  it('are those last confirmed by the server', () => {
    expect(totalsOf({})).toMatchObject({ promo_discount: 9000, bonus_used: 5000, total_price: 76_000 });
  });

  it('lose a removed code, and keep the old one while another is being checked', () => {
    expect(totalsOf({ promocode: null, discountPending: true })).toMatchObject({
      promo_discount: 0,
      total_price: 85_000,
    });
    expect(totalsOf({ promocode: 'ДРУГОЙ', discountPending: true })).toMatchObject({ promo_discount: 9000 });
  });

  it('use the requested bonuses, up to the limit', () => {
    expect(totalsOf({ bonus: 12_000, discountPending: true })).toMatchObject({
      bonus_used: 12_000,
      total_price: 69_000,
    });
    expect(totalsOf({ bonus: 0, discountPending: true })).toMatchObject({ bonus_used: 0, total_price: 81_000 });
    expect(totalsOf({ bonus: 900_000, discountPending: true })).toMatchObject({ bonus_used: 20_000 });
  });
});
