import type { ModifierOption, OptionEffect, Product } from '#contract/catalog.ts';
import { amountOf } from '#contract/portion-amount.ts';
import type { Nutrition } from '#contract/primitives.ts';
import { defaultModifiers, modifierLines, normaliseModifiers, unitPrices, type ModifierLine } from './modifiers.ts';
import { addWeight, setWeight } from './portion-weight.ts';

/** Facts about one portion of a dish with its options, used wherever it is shown. */
export interface DishFacts {
  /** The chosen options, sorted. */
  readonly modifiers: readonly number[];
  readonly modifierLines: ModifierLine[];
  /** As shown: «780 г». */
  readonly weight: string;
  /** Of the whole portion, and of 100 g or ml of it; null if unknown for these options. */
  readonly nutrition: Nutrition | null;
  readonly nutritionPer100: Nutrition | null;
  /** Price of one portion, kopecks: now, and before the dish's own discount. */
  readonly unitPrice: number;
  readonly oldUnitPrice: number | null;
}

/** Input of the computation: a card, or a dish with its details. */
export type FactsProduct = Pick<
  Product,
  'weight' | 'price' | 'old_price' | 'default_modifiers' | 'as_offered' | 'details'
>;

interface Part {
  readonly option: ModifierOption;
  readonly effect: OptionEffect;
  readonly count: number;
}

const NUTRIENTS = ['kcal', 'proteins', 'fats', 'carbohydrates'] as const;
const NOTHING: Nutrition = { kcal: 0, proteins: 0, fats: 0, carbohydrates: 0 };

const combine = (change: (key: keyof Nutrition) => number): Nutrition => ({
  kcal: change('kcal'),
  proteins: change('proteins'),
  fats: change('fats'),
  carbohydrates: change('carbohydrates'),
});
const plus = (one: Nutrition, other: Nutrition, times: number): Nutrition =>
  combine((key) => one[key] + other[key] * times);

/** Rounds to whole kilocalories, and grams to a tenth, never below zero. */
const rounded = (exact: Nutrition): Nutrition =>
  combine((key) => Math.max(0, key === 'kcal' ? Math.round(exact[key]) : Math.round(exact[key] * 10) / 10));

const isSame = (one: Nutrition, other: Nutrition): boolean => NUTRIENTS.every((key) => one[key] === other[key]);

/** Adds up nutrition; one unknown part makes the sum unknown. */
const sumOf = (parts: readonly { readonly of: Nutrition | null; readonly times: number }[]): Nutrition | null =>
  parts.reduce<Nutrition | null>((sum, { of, times }) => (sum && of ? plus(sum, of, times) : null), NOTHING);

/**
 * The single source of weight, energy and price of a choice (docs/product.md §3.1-3.4): used by the dish sheet, the cart on client and
 * server, the order and reordering. `modifiers` null: the card's defaults. For a card without details, only the default choice is known
 * exactly.
 */
export function dishFacts(product: FactsProduct, modifiers: readonly number[] | null): DishFacts {
  const { details } = product;
  const groups = details?.modifier_groups ?? [];
  const offered = product.default_modifiers ?? defaultModifiers(groups);
  const chosen = normaliseModifiers(modifiers ?? offered);
  if (details === null) {
    const isOffered = chosen.join() === normaliseModifiers(offered).join();
    const { weight, price, old_price } = (isOffered ? product.as_offered : null) ?? product;
    const unknown = { nutrition: null, nutritionPer100: null, modifierLines: [] };
    return { modifiers: chosen, weight, unitPrice: price, oldUnitPrice: old_price, ...unknown };
  }
  const parts = groups
    .flatMap(({ options }) => options)
    .flatMap((option): Part[] => {
      const count = chosen.filter((id) => id === option.id).length;
      return option.effect && count > 0 ? [{ option, effect: option.effect, count }] : [];
    });
  return {
    modifiers: chosen,
    modifierLines: modifierLines(groups, chosen),
    ...unitPrices(product, groups, chosen),
    ...portionOf(product.weight, details, parts),
  };
}

/** Computes weight and nutrition: options that replace the portion, alter its composition, or are added to it. */
function portionOf(
  weight: string,
  details: NonNullable<Product['details']>,
  parts: readonly Part[],
): Pick<DishFacts, 'weight' | 'nutrition' | 'nutritionPer100'> {
  const { nutrition_per_100: per100, nutrition_per_portion: perPortion } = details;
  if (parts.length === 0) return { weight, nutrition: perPortion, nutritionPer100: per100 };
  const of = (type: OptionEffect['type']): readonly Part[] => parts.filter(({ effect }) => effect.type === type);
  const ownSize = details.portion_size ?? amountOf(weight)?.size ?? null;
  const instead = of('replaces');
  const added = of('adds');
  const baseSize =
    instead.length === 0 ? ownSize : instead.reduce((sum, { effect, count }) => sum + effect.size * count, 0);
  const scaled = (size: number): Nutrition => (size === ownSize ? perPortion : plus(NOTHING, per100, size / 100));
  const base =
    instead.length === 0
      ? perPortion
      : sumOf(instead.map(({ effect, count }) => ({ of: effect.nutrition ?? scaled(effect.size), times: count })));
  const total = sumOf([
    { of: base, times: 1 },
    ...of('alters').map(({ effect, count }) => ({
      of: baseSize === null ? null : effect.nutrition,
      times: ((baseSize ?? 0) / 100) * count,
    })),
    ...added.map(({ effect, count }) => ({ of: effect.nutrition, times: count })),
  ]);
  const size = baseSize === null ? null : added.reduce((sum, { effect, count }) => sum + effect.size * count, baseSize);
  const nutrition = total && rounded(total);
  return {
    weight: addWeight(
      replacedWeight(weight, instead),
      added.map(({ option, effect, count }) => ({ size: effect.size * count, weight: option.weight })),
    ),
    nutrition,
    nutritionPer100:
      nutrition && isSame(nutrition, perPortion) && size === ownSize
        ? per100
        : total && size !== null && size > 0
          ? rounded(plus(NOTHING, total, 100 / size))
          : null,
  };
}

/** Formats the replacing size as written; several replacing options (scoops of ice cream) are added up. */
function replacedWeight(weight: string, instead: readonly Part[]): string {
  const [first, ...more] = instead;
  if (!first) return weight;
  const written = first.option.weight ?? setWeight(weight, first.effect.size);
  return addWeight(written, [
    ...(first.count > 1 ? [{ size: first.effect.size * (first.count - 1), weight: first.option.weight }] : []),
    ...more.map(({ option, effect, count }) => ({ size: effect.size * count, weight: option.weight })),
  ]);
}
