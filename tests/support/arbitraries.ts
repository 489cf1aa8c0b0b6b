import * as fc from 'fast-check';
import type { ModifierGroup, ModifierOption, OptionEffect, Product } from '#contract/catalog.ts';
import { type LatLon, type TimeRange, WEEKDAYS, type WeekRanges } from '#contract/primitives.ts';
import type { DeliveryZone } from '#contract/restaurants.ts';
import type { BonusRequest } from '#domain/bonus-terms.ts';
import type { PricedLine, PricingInput } from '#domain/cart-pricing.ts';
import type { PricedZone } from '#domain/delivery-price.ts';
import type { PromoTerms } from '#domain/promo-terms.ts';
import { plainDish } from './fixtures/catalog.ts';

/** Random business data, for property tests of the rules and for agreement tests of client and server. */

/** Zones with different histories: no clock changes, two a year, far east, the westernmost of Russia, a quarter of an hour off. */
const TIMEZONES = [
  'Europe/Moscow',
  'Europe/Kaliningrad',
  'Asia/Kamchatka',
  'Europe/Berlin',
  'America/New_York',
  'Asia/Kathmandu',
] as const;
export const timezone = fc.constantFrom(...TIMEZONES);

/** Whole kopecks; often round rubles, sometimes not. */
export function kopecks(max = 500_000) {
  return fc.oneof(
    fc.integer({ min: 0, max: Math.floor(max / 100) }).map((rubles) => rubles * 100),
    fc.integer({ min: 0, max }),
  );
}

const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** A time range of a day, sometimes past midnight or ending at 24:00. */
export const timeRange: fc.Arbitrary<TimeRange> = fc
  .tuple(fc.integer({ min: 0, max: 1439 }), fc.oneof(fc.integer({ min: 0, max: 1439 }), fc.constant(1440)))
  .map(([from, to]) => ({ from: clock(from), to: clock(to) }));

/** Weekly hours: days off, one range, split days, in any order, also overlapping. */
export const weekRanges: fc.Arbitrary<WeekRanges> = fc
  .tuple(...WEEKDAYS.map(() => fc.array(timeRange, { maxLength: 2 })))
  .map((days) => {
    const [monday = [], tuesday = [], wednesday = [], thursday = [], friday = [], saturday = [], sunday = []] = days;
    return { monday, tuesday, wednesday, thursday, friday, saturday, sunday };
  });

/** Instants within two years, in whole minutes, so that every clock change of the zones above is among them. */
export const instant = fc
  .integer({ min: Date.UTC(2026, 0, 1) / 60_000, max: Date.UTC(2028, 0, 1) / 60_000 })
  .map((minute) => new Date(minute * 60_000));

/** A point of a small town, on a grid, so that corners and edges are hit often. */
export const point: fc.Arbitrary<LatLon> = fc
  .tuple(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 0, max: 20 }))
  .map(([y, x]) => [54 + y / 200, 36 + x / 200]);

const zonePrices = {
  price: fc.oneof(fc.constant(0), kopecks(60_000)),
  min_delivery_price: fc.option(kopecks(150_000)),
  free_delivery_price: fc.option(kopecks(300_000)),
};
const pricedZone: fc.Arbitrary<PricedZone> = fc.record(zonePrices);

/** A zone with random times and prices and no area. */
export const deliveryZone: fc.Arbitrary<DeliveryZone> = fc.record({
  id: fc.constant(1),
  name: fc.constant('Зона'),
  type: fc.constantFrom('delivery' as const, 'pickup' as const),
  area: fc.constant(null),
  area_holes: fc.constant([]),
  cooking_time: fc.integer({ min: 0, max: 60 }),
  transportation_time: fc.integer({ min: 0, max: 60 }),
  delivery_time: fc.integer({ min: 0, max: 150 }),
  opening_hours: weekRanges,
  ...zonePrices,
});

const nutrition = fc.record({
  kcal: fc.integer({ min: 0, max: 900 }),
  proteins: fc.integer({ min: 0, max: 300 }).map((tenths) => tenths / 10),
  fats: fc.integer({ min: 0, max: 300 }).map((tenths) => tenths / 10),
  carbohydrates: fc.integer({ min: 0, max: 300 }).map((tenths) => tenths / 10),
});

const optionEffect: fc.Arbitrary<OptionEffect> = fc.oneof(
  fc.record({
    type: fc.constantFrom('replaces' as const, 'adds' as const),
    size: fc.integer({ min: 1, max: 800 }),
    nutrition: fc.option(nutrition),
  }),
  fc.record({ type: fc.constant('alters' as const), size: fc.constant(0), nutrition }),
  fc.record({
    type: fc.constant('adds' as const),
    size: fc.integer({ min: -30, max: -1 }),
    nutrition: fc.constant(null),
  }),
);

const modifierOption = (id: number): fc.Arbitrary<ModifierOption> =>
  fc.record({
    id: fc.constant(id),
    name: fc.constant(`Добавка ${id}`),
    price: fc.oneof(fc.constant(0), kopecks(20_000), fc.integer({ min: -10_000, max: -1 })),
    weight: fc.constant(null),
    effect: fc.option(optionEffect),
    is_default: fc.boolean(),
    is_available: fc.integer({ min: 0, max: 9 }).map((n) => n > 0),
    max_quantity: fc.integer({ min: 1, max: 3 }),
  });

/** A group of options; option ids are `group id * 100 + 1, 2, …`. */
const modifierGroup = (id: number): fc.Arbitrary<ModifierGroup> =>
  fc.record({
    id: fc.constant(id),
    name: fc.constant(`Группа ${id}`),
    kind: fc.constantFrom('single' as const, 'multiple' as const, 'removal' as const),
    required: fc.boolean(),
    min: fc.integer({ min: 0, max: 2 }),
    max: fc.integer({ min: 1, max: 5 }),
    free_count: fc.integer({ min: 0, max: 3 }),
    options: fc
      .integer({ min: 1, max: 5 })
      .chain((count) => fc.tuple(...Array.from({ length: count }, (_, index) => modifierOption(id * 100 + index + 1)))),
  });

/** Up to three groups with ids from 1. */
export const modifierGroups: fc.Arbitrary<ModifierGroup[]> = fc
  .integer({ min: 0, max: 3 })
  .chain((count) => fc.tuple(...Array.from({ length: count }, (_, index) => modifierGroup(index + 1))));

/** A dish with random options, weight and nutrition. */
export const productWithOptions: fc.Arbitrary<Product> = fc
  .record({
    groups: modifierGroups,
    size: fc.integer({ min: 100, max: 1500 }),
    price: kopecks(),
    oldPrice: fc.option(kopecks()),
    per100: nutrition,
    perPortion: nutrition,
  })
  .map(({ groups, size, price, oldPrice, per100, perPortion }) =>
    plainDish({
      weight: `${size} г`,
      price,
      old_price: oldPrice,
      has_modifiers: groups.length > 0,
      details: {
        description: '',
        composition: '',
        portion_size: size,
        nutrition_per_portion: perPortion,
        nutrition_per_100: per100,
        modifier_groups: groups,
        replacement_ids: [],
      },
    }),
  );

/** Any multiset of the groups' options, allowed or not. */
export function anyChoice(groups: readonly ModifierGroup[]): fc.Arbitrary<number[]> {
  const ids = groups.flatMap(({ options }) => options.map(({ id }) => id));
  return ids.length > 0 ? fc.array(fc.constantFrom(...ids), { maxLength: 10 }) : fc.constant([]);
}

/**
 * A choice that the rules allow, in random order. Written from the contract, not from `domain/modifiers`, so that it can test
 * it. A group that nothing can satisfy (all required options are unavailable) is left empty.
 */
export function allowedChoice(groups: readonly ModifierGroup[]): fc.Arbitrary<number[]> {
  const perGroup = groups.map((group) => {
    const units = group.options
      .filter((option) => option.is_available)
      .flatMap((option) => Array.from({ length: option.max_quantity }, () => option.id));
    const most = Math.min(units.length, group.kind === 'single' ? 1 : group.max);
    const least = Math.max(group.min, 1);
    const none = fc.constant<number[]>([]);
    if (least > most) return none;
    const some = fc.shuffledSubarray(units, { minLength: least, maxLength: most });
    return group.required ? some : fc.oneof(none, some);
  });
  return fc
    .tuple(...perGroup)
    .map((choices) => choices.flat())
    .chain((ids) => fc.shuffledSubarray(ids, { minLength: ids.length, maxLength: ids.length }));
}

/** A line as in a request. */
export interface ChosenLine {
  product_id: number;
  modifiers: number[];
  quantity: number;
}

/** A cart of the given products (with details) in allowed choices: what a customer could really put together. */
export function chosenLines(products: readonly Product[], maxLines = 8): fc.Arbitrary<ChosenLine[]> {
  return fc.array(
    fc.constantFrom(...products).chain((product) =>
      fc.record({
        product_id: fc.constant(product.id),
        modifiers: allowedChoice(product.details?.modifier_groups ?? []),
        quantity: fc.oneof(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 99 })),
      }),
    ),
    { minLength: 1, maxLength: maxLines },
  );
}

export const pricedLine: fc.Arbitrary<PricedLine> = fc.record({
  productId: fc.integer({ min: 1, max: 4 }),
  unitPrice: kopecks(200_000),
  oldUnitPrice: fc.oneof({ weight: 3, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: kopecks(300_000) }),
  quantity: fc.oneof(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 99 })),
  available: fc.integer({ min: 0, max: 5 }).map((n) => n > 0),
});

const promoTerms: fc.Arbitrary<PromoTerms> = fc
  .tuple(
    fc.record({
      minSubtotal: fc.oneof(fc.constant(0), kopecks(200_000)),
      orderType: fc.constantFrom(null, 'delivery' as const, 'pickup' as const),
      withDiscounted: fc.boolean(),
    }),
    fc.oneof(
      fc.record({
        kind: fc.constant('percent' as const),
        percent: fc.integer({ min: 0, max: 100 }),
        maxDiscount: fc.option(kopecks(100_000)),
      }),
      fc.record({ kind: fc.constant('amount' as const), amount: kopecks(200_000) }),
      fc.record({ kind: fc.constant('free_delivery' as const) }),
      fc.record({ kind: fc.constant('gift' as const), productId: fc.integer({ min: 1, max: 4 }) }),
    ),
  )
  .map(([conditions, gift]) => Object.assign(conditions, gift));

const bonusRequest: fc.Arbitrary<BonusRequest> = fc.record({
  requested: kopecks(500_000),
  balance: kopecks(500_000),
});

/** Random input of `priceCart`. */
export const pricingInput: fc.Arbitrary<PricingInput> = fc.record({
  lines: fc.array(pricedLine, { maxLength: 8 }),
  orderType: fc.constantFrom('delivery' as const, 'pickup' as const),
  zone: pricedZone,
  pickupDiscountPercent: fc.integer({ min: 0, max: 100 }),
  bonusPercent: fc.integer({ min: 0, max: 100 }),
  promo: fc.option(promoTerms),
  bonus: fc.option(bonusRequest),
});
