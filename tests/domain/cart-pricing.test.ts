// Proves docs/product.md §8.2 to §8.9, §8.12.
import * as fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { CartTotals } from '#contract/cart.ts';
import { type PricedLine, type PricingInput, priceCart } from '#domain/cart-pricing.ts';
import { percentOff } from '#domain/percent.ts';
import { type PromoTerms, promoObstacle } from '#domain/promo-terms.ts';
import { pricedLine, pricingInput } from '../support/arbitraries.ts';

const line = (rubles: number, quantity = 1, changes: Partial<PricedLine> = {}): PricedLine => ({
  productId: 1,
  unitPrice: rubles * 100,
  oldUnitPrice: null,
  quantity,
  available: true,
  ...changes,
});
const price = (changes: Partial<PricingInput> = {}) =>
  priceCart({
    lines: [line(1000)],
    orderType: 'delivery',
    zone: { price: 15_000, min_delivery_price: 80_000, free_delivery_price: 150_000 },
    pickupDiscountPercent: 10,
    bonusPercent: 5,
    promo: null,
    bonus: null,
    ...changes,
  });
const always = { minSubtotal: 0, orderType: null, withDiscounted: false };
const cartOf = (subtotal: number, orderType: 'delivery' | 'pickup') => ({
  subtotal,
  discountable: subtotal,
  orderType,
  products: [1],
});
const percent = (value: number, maxDiscount: number | null = null): PromoTerms => ({
  ...always,
  kind: 'percent',
  percent: value,
  maxDiscount,
});

describe('cart totals', () => {
  it('add up a delivery [8.8]', () => {
    expect(price()).toEqual({
      subtotal_price: 100_000,
      discountable_subtotal: 100_000,
      pickup_discount: 0,
      promo_discount: 0,
      bonus_used: 0,
      bonus_max: 0,
      bonus_received: 5000,
      bonus_percent: 5,
      delivery_price: 15_000,
      total_price: 115_000,
      missing_to_minimum: 0,
      missing_to_free_delivery: 50_000,
    });
  });

  it('add up a pickup: a discount, no delivery price, no minimum', () => {
    const totals = price({ orderType: 'pickup', lines: [line(500)] });
    expect(totals).toMatchObject({
      subtotal_price: 50_000,
      pickup_discount: 5000,
      delivery_price: 0,
      total_price: 45_000,
      missing_to_minimum: 0,
      missing_to_free_delivery: null,
    });
  });

  it('apply pickup, promo and bonuses in turn, each to the remainder', () => {
    const totals = price({
      orderType: 'pickup',
      promo: percent(20),
      bonus: { requested: 100_000, balance: 100_000 },
    });
    // 1000 − 10 % = 900; − 20 % = 720; bonuses pay at most half.
    expect(totals).toMatchObject({
      pickup_discount: 10_000,
      promo_discount: 18_000,
      bonus_max: 36_000,
      bonus_used: 36_000,
      total_price: 36_000,
      bonus_received: 1800,
    });
  });

  it('leave dishes on sale out of every discount', () => {
    const totals = price({
      lines: [line(1000, 1, { oldUnitPrice: 120_000 }), line(200)],
      promo: percent(50),
      bonus: { requested: 100_000, balance: 100_000 },
    });
    expect(totals).toMatchObject({
      subtotal_price: 120_000,
      discountable_subtotal: 20_000,
      promo_discount: 10_000,
      bonus_max: 5000,
      total_price: 105_000 + 15_000,
    });
  });

  it('leave out lines that cannot be ordered', () => {
    const withGone = price({ lines: [line(1000), line(700, 3, { available: false })] });
    expect(withGone).toEqual(price());
    expect(price({ lines: [line(700, 3, { available: false })] })).toMatchObject({
      subtotal_price: 0,
      delivery_price: 0,
      total_price: 0,
      missing_to_minimum: 80_000,
    });
  });

  it('are whole rubles after a percentage, rounded once in favour of the customer (docs/product.md §4.4)', () => {
    expect(percentOff(64_000, 15)).toBe(9600);
    expect(percentOff(48_500, 15)).toBe(48_500 - 41_200);
    expect(percentOff(48_550, 15)).toBe(48_550 - 41_200);
    expect([percentOff(99_999, 0), percentOff(99_999, 100), percentOff(0, 10)]).toEqual([0, 99_999, 0]);
    // Line by line, each would lose a ruble.
    expect(price({ lines: [line(5), line(5), line(5)], promo: percent(10) }).promo_discount).toBe(200);
  });
});

describe('delivery price', () => {
  it('is free from the threshold, measured before the promo code', () => {
    expect(price({ lines: [line(1500)] })).toMatchObject({ delivery_price: 0, missing_to_free_delivery: 0 });
    expect(price({ lines: [line(1499.99)] })).toMatchObject({ delivery_price: 15_000, missing_to_free_delivery: 1 });
    expect(price({ lines: [line(500, 3)], promo: percent(5) })).toMatchObject({
      promo_discount: 7_500,
      delivery_price: 0,
      missing_to_free_delivery: 0,
      total_price: 142_500,
    });
  });

  it('does not rise, nor the minimum, when paying with bonuses', () => {
    const bonus = { requested: 75_000, balance: 75_000 };
    expect(price({ lines: [line(1500)], bonus })).toMatchObject({ delivery_price: 0, bonus_used: 75_000 });
    expect(price({ lines: [line(800)], bonus })).toMatchObject({ missing_to_minimum: 0, bonus_used: 40_000 });
  });

  it('is never free without a threshold, and always free in a free zone', () => {
    const zone = { price: 15_000, min_delivery_price: null, free_delivery_price: null };
    expect(price({ zone })).toMatchObject({ delivery_price: 15_000, missing_to_free_delivery: null });
    expect(price({ zone: { ...zone, price: 0 } })).toMatchObject({ delivery_price: 0, missing_to_free_delivery: 0 });
  });

  it('shows the amount missing to the minimum', () => {
    expect(price({ lines: [line(650)] }).missing_to_minimum).toBe(15_000);
    expect(price({ lines: [line(800)], promo: percent(10) }).missing_to_minimum).toBe(0);
    expect(price({ lines: [line(799)], promo: percent(10) }).missing_to_minimum).toBe(100);
  });
});

describe('promo codes', () => {
  it('take off an amount, up to the price of the dishes', () => {
    expect(price({ promo: { ...always, kind: 'amount', amount: 30_000 } }).promo_discount).toBe(30_000);
    expect(price({ promo: { ...always, kind: 'amount', amount: 300_000 } })).toMatchObject({
      promo_discount: 100_000,
      total_price: 15_000,
    });
  });

  it('cap a percentage', () => {
    expect(price({ promo: percent(50, 20_000) }).promo_discount).toBe(20_000);
    expect(price({ promo: percent(10, 20_000) }).promo_discount).toBe(10_000);
  });

  it('give free delivery', () => {
    expect(price({ promo: { ...always, kind: 'free_delivery' } })).toMatchObject({
      promo_discount: 0,
      delivery_price: 0,
      missing_to_free_delivery: 0,
      total_price: 100_000,
    });
  });

  it('apply only once their conditions are met', () => {
    const terms: PromoTerms = { ...percent(10), minSubtotal: 100_001 };
    expect(price({ promo: terms }).promo_discount).toBe(0);
    expect(promoObstacle(terms, cartOf(100_000, 'pickup'))).toEqual({ code: 'subtotal', missing: 1 });
    expect(price({ promo: { ...terms, minSubtotal: 100_000 } }).promo_discount).toBe(10_000);
    expect(price({ promo: { ...percent(10), orderType: 'pickup' } }).promo_discount).toBe(0);
    expect(promoObstacle({ ...percent(10), orderType: 'pickup' }, cartOf(0, 'delivery'))).toEqual({
      code: 'order_type',
      orderType: 'pickup',
    });
  });
});

describe('a gift promo code', () => {
  const gift: PromoTerms = { ...always, kind: 'gift', productId: 7 };
  const pie = (rubles: number, changes: Partial<PricedLine> = {}) => line(rubles, 1, { productId: 7, ...changes });

  it('takes off one portion of its dish in the cart, the cheapest', () => {
    const lines = [line(1000), pie(300, { quantity: 2 }), pie(350)];
    expect(price({ promo: gift, lines }).promo_discount).toBe(30_000);
    expect(price({ promo: gift, lines: [line(1000), pie(250, { oldUnitPrice: 30_000 })] }).promo_discount).toBe(25_000);
  });

  it('needs the dish in a form that can be ordered', () => {
    expect(price({ promo: gift }).promo_discount).toBe(0);
    expect(price({ promo: gift, lines: [line(1000), pie(300, { available: false })] }).promo_discount).toBe(0);
    expect(promoObstacle(gift, cartOf(100_000, 'delivery'))).toEqual({ code: 'gift', productId: 7 });
  });

  it('leaves the price of the other dishes unchanged to the kopeck', () => {
    fc.assert(
      fc.property(fc.array(pricedLine, { maxLength: 6 }), fc.integer({ min: 0, max: 90_001 }), (others, unitPrice) => {
        const change = { promo: gift, orderType: 'pickup' as const, pickupDiscountPercent: 13 };
        const dish = pie(0, { unitPrice });
        const lines = others.filter(({ productId }) => productId !== 7);
        expect(price({ ...change, lines: [...lines, dish] }).total_price).toBe(price({ ...change, lines }).total_price);
      }),
    );
  });
});

describe('a code that also covers dishes on sale', () => {
  const onSale = [line(400, 1, { oldUnitPrice: 50_000 }), line(600)];
  it('takes its percentage off everything', () => {
    expect(price({ lines: onSale, promo: percent(10) }).promo_discount).toBe(6000);
    expect(price({ lines: onSale, promo: { ...percent(10), withDiscounted: true } }).promo_discount).toBe(10_000);
  });

  it('reports when it applies to no dish', () => {
    const cart = { subtotal: 40_000, discountable: 0, orderType: 'delivery' as const, products: [1] };
    expect(promoObstacle(percent(10), cart)).toEqual({ code: 'nothing' });
    expect(promoObstacle({ ...percent(10), withDiscounted: true }, cart)).toBeNull();
  });
});

describe('free delivery by code', () => {
  it('gives nothing on pickup', () => {
    expect(promoObstacle({ ...always, kind: 'free_delivery' }, cartOf(100_000, 'pickup'))).toEqual({
      code: 'order_type',
      orderType: 'delivery',
    });
  });
});

describe('bonuses', () => {
  it('spend whole points, within request, balance and half of the dishes', () => {
    expect(price({ bonus: { requested: 12_345, balance: 99_999 } }).bonus_used).toBe(12_300);
    expect(price({ bonus: { requested: 50_000, balance: 7_777 } })).toMatchObject({
      bonus_used: 7700,
      bonus_max: 7700,
    });
    expect(price({ bonus: { requested: 90_000, balance: 90_000 } }).bonus_used).toBe(50_000);
    expect(price({ bonus: { requested: 0, balance: 90_000 } })).toMatchObject({ bonus_used: 0, bonus_max: 50_000 });
  });

  it('earn whole points for the money paid for dishes', () => {
    expect(price({ lines: [line(1019)] }).bonus_received).toBe(5000);
    expect(price({ lines: [line(1020)] }).bonus_received).toBe(5100);
  });
});

describe('any cart', () => {
  it('has whole, non-negative amounts whose parts add up to the total', () => {
    fc.assert(
      fc.property(pricingInput, (input) => {
        const totals = priceCart(input);
        // The contract's parser requires whole non-negative kopecks; strict, so no stray field.
        expect(v.parse(v.strictObject(CartTotals.entries), totals)).toEqual(totals);
        const { subtotal_price, pickup_discount, promo_discount, bonus_used, delivery_price, total_price } = totals;
        expect(subtotal_price - pickup_discount - promo_discount - bonus_used + delivery_price).toBe(total_price);
        expect(totals.bonus_used).toBeLessThanOrEqual(totals.bonus_max);
        expect(totals.bonus_used).toBeLessThanOrEqual(input.bonus?.balance ?? 0);
        expect(totals.bonus_used).toBeLessThanOrEqual(input.bonus?.requested ?? 0);
        // Sale items are paid in full, except with codes that allow a discount on them, and gifts.
        const onSale = totals.subtotal_price - totals.discountable_subtotal;
        const touchesSale = input.promo?.withDiscounted || input.promo?.kind === 'gift';
        if (!touchesSale) expect(total_price - delivery_price).toBeGreaterThanOrEqual(onSale);
        expect(promo_discount).toBeLessThanOrEqual(subtotal_price - pickup_discount);
        expect([0, input.orderType === 'pickup' ? 0 : input.zone.price]).toContain(delivery_price);
      }),
      { numRuns: 2000 },
    );
  });

  it('has totals in whole rubles when the prices are (docs/product.md §4.4)', () => {
    const inRubles = (kopecks: number): number => Math.round(kopecks / 100) * 100;
    const orNull = (kopecks: number | null): number | null => (kopecks === null ? null : inRubles(kopecks));
    fc.assert(
      fc.property(pricingInput, (input) => {
        const { promo, zone } = input;
        const totals = priceCart({
          ...input,
          lines: input.lines.map((one) => ({ ...one, unitPrice: inRubles(one.unitPrice) })),
          zone: {
            price: inRubles(zone.price),
            min_delivery_price: orNull(zone.min_delivery_price),
            free_delivery_price: orNull(zone.free_delivery_price),
          },
          promo:
            promo?.kind === 'amount'
              ? { ...promo, amount: inRubles(promo.amount) }
              : promo?.kind === 'percent'
                ? { ...promo, maxDiscount: orNull(promo.maxDiscount) }
                : promo,
        });
        const { bonus_percent: _percent, ...amounts } = totals;
        expect(Object.values(amounts).filter((kopecks) => kopecks !== null && kopecks % 100 !== 0)).toEqual([]);
      }),
      { numRuns: 2000 },
    );
  });

  it('takes off at least the percentage, less than a ruble more, and never more for a smaller sum (docs/product.md §4.4)', () => {
    const whole = fc.integer({ min: 0, max: 100 });
    fc.assert(
      fc.property(fc.nat(10_000_000), fc.nat(10_000), whole, (kopecks, more, share) => {
        const off = percentOff(kopecks, share);
        expect(off * 100).toBeGreaterThanOrEqual(kopecks * share);
        expect(off * 100).toBeLessThan(kopecks * share + 10_000);
        expect(off).toBeLessThanOrEqual(kopecks);
        expect(kopecks + more - percentOff(kopecks + more, share)).toBeGreaterThanOrEqual(kopecks - off);
      }),
    );
  });

  it('does not depend on the order or splitting of lines', () => {
    fc.assert(
      fc.property(pricingInput, (input) => {
        const units = input.lines.flatMap((each) =>
          Array.from({ length: each.quantity }, () => ({ ...each, quantity: 1 })),
        );
        expect(priceCart({ ...input, lines: units.reverse() })).toEqual(priceCart(input));
      }),
    );
  });

  it('never makes the dishes cheaper by one more dish, except for codes with a minimum sum', () => {
    fc.assert(
      fc.property(pricingInput, pricedLine, (input, more) => {
        const settled = { ...input, promo: input.promo && { ...input.promo, minSubtotal: 0 } };
        // Bonuses are a way of paying: fixed here, so that a higher cap does not look like a lower price.
        const dishes = (lines: readonly PricedLine[]) => {
          const totals = priceCart({ ...settled, lines, bonus: null });
          return totals.total_price - totals.delivery_price;
        };
        expect(dishes([...input.lines, more])).toBeGreaterThanOrEqual(dishes(input.lines));
        const before = priceCart({ ...settled });
        const after = priceCart({ ...settled, lines: [...input.lines, { ...more, available: true }] });
        expect(after.subtotal_price).toBeGreaterThanOrEqual(before.subtotal_price);
        expect(after.missing_to_minimum).toBeLessThanOrEqual(before.missing_to_minimum);
      }),
    );
  });

  it('never costs more with a discount than without it, nor falls below a minimum reached without it', () => {
    const least = (input: PricingInput) => priceCart(input).missing_to_minimum;
    fc.assert(
      fc.property(pricingInput, fc.nat(20_000), (random, below) => {
        // The thresholds are just below the dishes: where a discount could undo what the dishes have reached.
        const reached = Math.max(0, priceCart(random).subtotal_price - below);
        const zone = { ...random.zone, min_delivery_price: reached, free_delivery_price: reached };
        const input = { ...random, zone };
        const { total_price: total } = priceCart(input);
        for (const less of [{ promo: null }, { pickupDiscountPercent: 0 }, { bonus: null }]) {
          expect(total).toBeLessThanOrEqual(priceCart({ ...input, ...less }).total_price);
          expect(least(input)).toBe(least({ ...input, ...less }));
        }
      }),
      { numRuns: 5000 },
    );
  });

  it('never costs more with a code of kopecks that leaves less for whole points', () => {
    const bonus = { requested: 100_000, balance: 100_000 };
    const small: PromoTerms[] = [{ ...always, kind: 'amount', amount: 1 }, percent(1, 1)];
    const sums = fc.integer({ min: 1, max: 2_000 });
    fc.assert(
      fc.property(sums, sums, fc.constantFrom(...small), fc.boolean(), (own, onSale, code, withDiscounted) => {
        const lines = [line(0, 1, { unitPrice: own }), line(0, 1, { unitPrice: onSale, oldUnitPrice: 300_000 })];
        const before = price({ lines, bonus });
        const after = price({ lines, bonus, promo: { ...code, withDiscounted } });
        expect(after.total_price).toBeLessThanOrEqual(before.total_price);
      }),
    );
  });

  it('has zero missing amounts exactly when the thresholds are reached', () => {
    fc.assert(
      fc.property(pricingInput, (input) => {
        const totals = priceCart(input);
        const dishes = totals.subtotal_price;
        const { min_delivery_price: minimum, free_delivery_price: free } = input.zone;
        const counts = input.orderType === 'delivery';
        expect(totals.missing_to_minimum === 0).toBe(!counts || dishes >= (minimum ?? 0));
        const byPromo =
          input.promo?.kind === 'free_delivery' &&
          promoObstacle(input.promo, {
            subtotal: totals.subtotal_price,
            discountable: totals.discountable_subtotal,
            orderType: input.orderType,
            products: [],
          }) === null;
        const reached = input.zone.price === 0 || byPromo || (free !== null && dishes >= free);
        expect(totals.missing_to_free_delivery === 0).toBe(counts && reached);
        expect(totals.missing_to_free_delivery === null).toBe(!counts || (free === null && !reached));
      }),
      { numRuns: 500 },
    );
  });
});
