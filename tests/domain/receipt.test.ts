// Proves docs/product.md §25.14.
import * as fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { CustomerReceipt } from '#contract/payments.ts';
import { Vat } from '#contract/vat.ts';
import { priceCart } from '#domain/cart-pricing.ts';
import {
  paidForLines,
  portionsPaid,
  type ReceiptLine,
  type ReceiptOrder,
  receiptOf,
  refundReceiptOf,
} from '#domain/receipt.ts';
import { pricingInput } from '../support/arbitraries.ts';
import { cases } from '../support/depth.ts';

const SETTINGS = {
  taxation_system: 1,
  vat: { dishes: 22, delivery: 20 },
  method: 4,
  calculation_place: 'food.example',
};

const line = (total: number, quantity = 1, changes: Partial<ReceiptLine> = {}): ReceiptLine => ({
  name: 'Борщ',
  options: [],
  quantity,
  total,
  ...changes,
});
const order = (lines: readonly ReceiptLine[], changes: Partial<ReceiptOrder> = {}): ReceiptOrder => {
  const amounts = { deliveryPrice: 0, pickupDiscount: 0, promoDiscount: 0, bonusUsed: 0, ...changes };
  const dishes = lines.reduce((total, one) => total + one.total, 0);
  const { deliveryPrice, pickupDiscount, promoDiscount, bonusUsed } = amounts;
  return {
    lines,
    total: dishes - pickupDiscount - promoDiscount - bonusUsed + deliveryPrice,
    email: null,
    phone: '+79161234567',
    ...amounts,
  };
};
const linesOf = (lines: readonly ReceiptLine[], changes: Partial<ReceiptOrder> = {}) =>
  receiptOf(order(lines, changes), SETTINGS).Items.map(({ label, price, quantity, amount }) => [
    label,
    price,
    quantity,
    amount,
  ]);

/** Kopecks of a printed amount, from its decimal digits; fails if it has more than two. */
const kopecksOf = (rubles: number): number => {
  const [, whole, decimals = ''] = /^(\d+)(?:\.(\d{1,2}))?$/.exec(JSON.stringify(rubles)) ?? [];
  if (whole === undefined) throw new Error(`${rubles} is no amount of money`);
  return Number(whole) * 100 + Number(decimals.padEnd(2, '0'));
};

describe('a receipt', () => {
  it('has a line per dish with its options, and delivery as a separate line', () => {
    const dish = line(129_000, 2, { name: 'Пицца', options: ['35 см', 'Моцарелла'] });
    expect(receiptOf(order([dish], { deliveryPrice: 15_000 }), SETTINGS)).toEqual({
      Items: [
        {
          label: 'Пицца (35 см, Моцарелла)',
          price: 645,
          quantity: 2,
          amount: 1290,
          vat: 22,
          method: 4,
          object: 1,
          measurementUnit: 'шт',
        },
        {
          label: 'Доставка',
          price: 150,
          quantity: 1,
          amount: 150,
          vat: 20,
          method: 4,
          object: 4,
          measurementUnit: 'шт',
        },
      ],
      taxationSystem: 1,
      email: null,
      phone: '+79161234567',
      calculationPlace: 'food.example',
      amounts: { electronic: 1440, advancePayment: 0, credit: 0, provision: 0 },
    });
  });

  it('distributes pickup discount, promo code and bonuses over the dishes, with the odd kopeck to the largest remainder', () => {
    expect(linesOf([line(10_000), line(20_000, 2)], { pickupDiscount: 3000 })).toEqual([
      ['Борщ', 90, 1, 90],
      ['Борщ', 90, 2, 180],
    ]);
    // 100 off 3 × 333: 33,33 each, and one kopeck more for the first.
    expect(linesOf([line(333), line(333), line(333)], { promoDiscount: 60, bonusUsed: 40 })).toEqual([
      ['Борщ', 2.99, 1, 2.99],
      ['Борщ', 3, 1, 3],
      ['Борщ', 3, 1, 3],
    ]);
    // 2 off 1 + 5: 0,33 and 1,67.
    expect(linesOf([line(1), line(5)], { promoDiscount: 2 })).toEqual([
      ['Борщ', 0.01, 1, 0.01],
      ['Борщ', 0.03, 1, 0.03],
    ]);
  });

  it('does not discount the delivery', () => {
    expect(linesOf([line(10_000)], { promoDiscount: 10_000, deliveryPrice: 15_000 })).toEqual([
      ['Доставка', 150, 1, 150],
    ]);
  });

  it('splits a sum that is not divisible by its quantity into two lines', () => {
    expect(linesOf([line(30_000, 3)], { promoDiscount: 1 })).toEqual([
      ['Борщ', 99.99, 1, 99.99],
      ['Борщ', 100, 2, 200],
    ]);
    expect(linesOf([line(300, 3)], { promoDiscount: 298 })).toEqual([['Борщ', 0.01, 2, 0.02]]);
  });

  it('cuts a long label to 128 characters without splitting a character', () => {
    const labels = (name: string) => linesOf([line(100, 1, { name, options: ['Сыр'] })]).map(([label]) => label);
    expect(labels('Б'.repeat(122))).toEqual([`${'Б'.repeat(122)} (Сыр)`]);
    expect(labels('Б'.repeat(123))).toEqual([`${'Б'.repeat(123)} (Сы…`]);
    expect(labels(`${'Б'.repeat(126)}🍕🍕`)).toEqual([`${'Б'.repeat(126)}…`]);
  });

  it('distributes sums whose product exceeds the exact number range', () => {
    const huge = 2_147_483_647;
    expect(linesOf([line(huge - 2), line(2)], { promoDiscount: huge - 3 })).toEqual([['Борщ', 0.03, 1, 0.03]]);
  });

  // docs/product.md §25.18
  it('taxes a dish by its own rate, and by the till’s without one', () => {
    const lines = ([undefined, null, 'none', 0, 10] as const).map((vat) =>
      line(10_000, 1, vat === undefined ? {} : { vat }),
    );
    const rates = receiptOf(order(lines, { deliveryPrice: 100 }), SETTINGS).Items.map(({ vat }) => vat);
    expect(rates).toEqual([22, 22, null, 0, 10, 20]);
    const untaxed = { ...SETTINGS, vat: { dishes: null, delivery: null } };
    expect(receiptOf(order([line(100)], { deliveryPrice: 1 }), untaxed).Items.map(({ vat }) => vat)).toEqual([
      null,
      null,
    ]);
    const refund = refundReceiptOf(lines, { email: null, phone: null }, SETTINGS);
    expect(refund?.Items.map(({ vat }) => vat)).toEqual([22, 22, null, 0, 10]);
  });

  // docs/product.md §25.18
  it('has, by rate, what the customer pays for the dishes of that rate, for every cart and discount', () => {
    const rates = fc.array(fc.constantFrom(null, ...Vat.options), { minLength: 8, maxLength: 8 });
    fc.assert(
      fc.property(pricingInput, rates, (input, vats) => {
        const totals = priceCart(input);
        const lines = input.lines.flatMap(({ available, unitPrice, quantity }, index) =>
          available ? [line(unitPrice * quantity, quantity, { vat: vats[index] ?? null })] : [],
        );
        const off = {
          pickupDiscount: totals.pickup_discount,
          promoDiscount: totals.promo_discount,
          bonusUsed: totals.bonus_used,
        };
        const paid = paidForLines(
          lines.map(({ total }) => total),
          off,
        );
        const expected = new Map<number | null, number>();
        const add = (rate: number | null, amount: number): void => {
          if (amount > 0) expected.set(rate, (expected.get(rate) ?? 0) + amount);
        };
        for (const [index, { vat }] of lines.entries()) {
          add(vat === 'none' ? null : (vat ?? SETTINGS.vat.dishes), paid[index] ?? 0);
        }
        add(SETTINGS.vat.delivery, totals.delivery_price);
        const amounts = { deliveryPrice: totals.delivery_price, total: totals.total_price, email: null, phone: null };
        const { Items } = receiptOf({ lines, ...amounts, ...off }, SETTINGS);
        const printed = new Map<number | null, number>();
        for (const { vat, amount } of Items) printed.set(vat, (printed.get(vat) ?? 0) + kopecksOf(amount));
        expect(printed).toEqual(expected);
        expect([...printed.values()].reduce((sum, one) => sum + one, 0)).toBe(totals.total_price);
      }),
      { numRuns: cases(200, 5000) },
    );
  });

  it('is refused where the amounts of the order do not add up', () => {
    expect(() => receiptOf(order([line(100)], { total: 99 }), SETTINGS)).toThrow('100 for an order of 99');
    expect(() => linesOf([line(100)], { promoDiscount: 200 })).toThrow('a receipt of');
  });

  it('adds up to the kopeck for every cart and discount, and prints what it contains', () => {
    const cart = fc.record({
      input: pricingInput,
      labels: fc.array(
        fc.record({
          name: fc.string({ maxLength: 140 }),
          options: fc.array(fc.string({ maxLength: 8 }), { maxLength: 4 }),
        }),
        {
          minLength: 8,
          maxLength: 8,
        },
      ),
    });
    fc.assert(
      fc.property(cart, ({ input, labels }) => {
        const totals = priceCart(input);
        const lines = input.lines.flatMap(({ available, unitPrice, quantity }, index) =>
          available ? [line(unitPrice * quantity, quantity, labels[index])] : [],
        );
        const receipt = receiptOf(
          {
            lines,
            deliveryPrice: totals.delivery_price,
            pickupDiscount: totals.pickup_discount,
            promoDiscount: totals.promo_discount,
            bonusUsed: totals.bonus_used,
            total: totals.total_price,
            email: 'a@b.example',
            phone: null,
          },
          SETTINGS,
        );
        expect(v.is(CustomerReceipt, receipt)).toBe(true);
        const amounts = receipt.Items.map(({ amount }) => kopecksOf(amount));
        // Thousands of carts with a dozen lines: one comparison for all of them.
        const wrong = receipt.Items.filter(
          ({ amount, price, quantity, label }) =>
            kopecksOf(price) * quantity !== kopecksOf(amount) ||
            kopecksOf(price) === 0 ||
            !Number.isInteger(quantity) ||
            quantity < 1 ||
            label.length > 128,
        );
        expect(wrong).toEqual([]);
        const { electronic, ...others } = receipt.amounts;
        expect(amounts.reduce((total, amount) => total + amount, 0)).toBe(totals.total_price);
        expect(kopecksOf(electronic)).toBe(totals.total_price);
        expect(others).toEqual({ advancePayment: 0, credit: 0, provision: 0 });
        const delivered = receipt.Items.filter(({ object }) => object === 4).map(({ amount }) => kopecksOf(amount));
        expect(delivered).toEqual(totals.delivery_price > 0 ? [totals.delivery_price] : []);
        // A dish has at most two lines, and never more portions than were ordered.
        expect(receipt.Items.length - delivered.length).toBeLessThanOrEqual(2 * lines.length);
      }),
      { numRuns: cases(500, 10_000) },
    );
  }, 60_000);
});

// docs/product.md §26.54
describe('what was paid for portions', () => {
  it('adds up to what the receipt says, however the portions of a line are refunded', () => {
    const parts = fc.array(fc.nat({ max: 5 }), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(pricingInput, parts, (input, sizes) => {
        const totals = priceCart(input);
        const costs = input.lines
          .filter(({ available }) => available)
          .map(({ unitPrice, quantity }) => ({ cost: unitPrice * quantity, quantity }));
        const off = {
          pickupDiscount: totals.pickup_discount,
          promoDiscount: totals.promo_discount,
          bonusUsed: totals.bonus_used,
        };
        const paid = paidForLines(
          costs.map(({ cost }) => cost),
          off,
        );
        expect(paid.reduce((sum, one) => sum + one, 0)).toBe(totals.total_price - totals.delivery_price);
        for (const [index, { cost, quantity }] of costs.entries()) {
          const whole = paid[index] ?? 0;
          expect(whole).toBeGreaterThanOrEqual(0);
          expect(whole).toBeLessThanOrEqual(cost);
          let [before, sum] = [0, 0];
          for (const size of [...sizes, quantity]) {
            const count = Math.min(size, quantity - before);
            const amount = portionsPaid(whole, quantity, { before, count });
            expect(amount).toBeGreaterThanOrEqual(0);
            const lines = [{ name: 'Борщ', options: [], quantity: Math.max(1, count), total: amount }];
            const receipt = refundReceiptOf(lines, { email: null, phone: null }, SETTINGS);
            expect(receipt === null ? 0 : kopecksOf(receipt.amounts.electronic)).toBe(amount);
            expect((receipt?.Items ?? []).reduce((all, item) => all + kopecksOf(item.amount), 0)).toBe(amount);
            before += count;
            sum += amount;
          }
          expect(sum).toBe(whole);
        }
      }),
      { numRuns: cases(100, 2000) },
    );
  });
});
