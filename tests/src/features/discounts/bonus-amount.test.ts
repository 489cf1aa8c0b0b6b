// Proves docs/product.md §8.22.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { priceCart } from '#domain/cart-pricing.ts';
import { amountText, earnedWith, mostBonuses, readAmount } from '#features/discounts/bonus/use-bonus.ts';

const kopecks = fc.integer({ min: 0, max: 3_000_000 });
const line = fc.record({
  unitPrice: fc.integer({ min: 0, max: 200_000 }),
  sale: fc.boolean(),
  quantity: fc.integer({ min: 1, max: 20 }),
});

/** Prices a cart of these lines, for a customer with `balance` who requests `requested`. */
const price = (
  lines: readonly { unitPrice: number; sale: boolean; quantity: number }[],
  orderType: 'delivery' | 'pickup',
  { requested, balance, code = 0 }: { requested: number; balance: number; code?: number },
) =>
  priceCart({
    lines: lines.map(({ unitPrice, sale, quantity }, index) => ({
      productId: index,
      unitPrice,
      oldUnitPrice: sale ? unitPrice + 1000 : null,
      quantity,
      available: true,
    })),
    orderType,
    zone: { price: 15_000, min_delivery_price: null, free_delivery_price: null },
    pickupDiscountPercent: 10,
    bonusPercent: 5,
    promo: { kind: 'amount', amount: code, minSubtotal: 0, orderType: null, withDiscounted: true },
    bonus: { requested, balance },
  });

describe('the amount of bonuses', () => {
  it.each([
    ['40', 9800, 4000],
    [' 1 000 ', 200_000, 100_000],
    ['98', 9800, 9800],
    ['1', 9800, 100],
  ])('%j of %d is %d', (text, cap, amount) => {
    expect(readAmount(text, cap)).toEqual({ ok: true, amount });
  });

  it.each(['', '0', '99', '-5', '4,5', 'все', '1e3', '9999999999'])('%j of 98 is rejected', (text) => {
    expect(readAmount(text, 9800)).toMatchObject({ ok: false });
  });

  it('is whole points between one and the maximum, whatever is typed', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.integer().map(String)), kopecks, (text, cap) => {
        const read = readAmount(text, cap);
        if (!read.ok) return;
        expect(read.amount % 100).toBe(0);
        expect(read.amount).toBeGreaterThanOrEqual(100);
        expect(read.amount).toBeLessThanOrEqual(cap);
      }),
    );
  });

  it('offered as the maximum is what the cart then accepts, and earns what was announced', () => {
    fc.assert(
      fc.property(
        fc.array(line, { maxLength: 6 }),
        fc.constantFrom('delivery', 'pickup'),
        kopecks,
        fc.integer({ min: 0, max: 5000 }),
        (lines, type, balance, code) => {
          const before = price(lines, type, { requested: 0, balance, code });
          const most = mostBonuses(before, balance);
          expect(most).toBe(before.bonus_max);
          if (most > 0) expect(readAmount(amountText(most), most)).toEqual({ ok: true, amount: most });
          const after = price(lines, type, { requested: most, balance, code });
          expect(after.bonus_used).toBe(most);
          expect(after.bonus_received).toBe(earnedWith(before, most));
        },
      ),
    );
  });
});
