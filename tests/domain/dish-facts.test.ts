import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ModifierGroup, ModifierOption, OptionEffect, Product } from '#contract/catalog.ts';
import { amountOf } from '#contract/portion-amount.ts';
import { dishFacts } from '#domain/dish-facts.ts';
import { lineWords } from '#domain/line-words.ts';
import { defaultModifiers, modifierLines, unitPrices } from '#domain/modifiers.ts';
import { addWeight } from '#domain/portion-weight.ts';
import { allowedChoice, productWithOptions } from '../support/arbitraries.ts';
import { group as plainGroup, option as plainOption, plainDish } from '../support/fixtures/catalog.ts';

const plain = (text: string): string => text.replaceAll('\u00a0', ' ');
const per100 = { kcal: 264, proteins: 11.9, fats: 12.4, carbohydrates: 26.1 };
const option = (id: number, effect: OptionEffect | null, changes: Partial<ModifierOption> = {}): ModifierOption =>
  plainOption(id, { effect, max_quantity: 2, ...changes });
const group = (id: number, kind: ModifierGroup['kind'], options: ModifierOption[]): ModifierGroup =>
  plainGroup(options, { id, kind, max: kind === 'single' ? 1 : 9 });
const pizza = (groups: ModifierGroup[], changes: Partial<Product> = {}): Product =>
  plainDish({
    weight: '540 г',
    price: 64_000,
    has_modifiers: true,
    default_modifiers: defaultModifiers(groups),
    details: {
      description: '',
      composition: '',
      portion_size: 540,
      nutrition_per_portion: { kcal: 1426, proteins: 64.3, fats: 67, carbohydrates: 140.9 },
      nutrition_per_100: per100,
      modifier_groups: groups,
      replacement_ids: [],
    },
    ...changes,
  });
const size = group(1, 'single', [
  option(11, { type: 'replaces', size: 380, nutrition: null }, { weight: '380 г', price: -14_000 }),
  option(12, { type: 'replaces', size: 540, nutrition: null }, { weight: '540 г', is_default: true }),
  option(13, { type: 'replaces', size: 730, nutrition: null }, { weight: '730 г', price: 22_000 }),
]);
const mozzarella = {
  type: 'adds',
  size: 50,
  nutrition: { kcal: 130, proteins: 9.7, fats: 9.8, carbohydrates: 0.8 },
} as const;
const extras = group(2, 'multiple', [option(21, mozzarella, { weight: '50 г', price: 8900 }), option(22, null)]);

// docs/product.md §3.1-3.4
describe('the facts of a selection', () => {
  it('follow the size, scaled by weight where the size has no nutrition of its own', () => {
    const small = dishFacts(pizza([size, extras]), [11]);
    const large = dishFacts(pizza([size, extras]), [13]);
    expect([small.weight, small.nutrition?.kcal, small.unitPrice]).toEqual(['380 г', 1003, 50_000]);
    expect([large.weight, large.nutrition?.kcal, large.unitPrice]).toEqual(['730 г', 1927, 86_000]);
    expect(large.nutritionPer100).toEqual(per100);
  });

  it('are those of the dish where no option changes them', () => {
    const product = pizza([size, extras]);
    for (const ids of [null, [12], [12, 22]]) {
      const { weight, nutrition, nutritionPer100 } = dishFacts(product, ids);
      expect({ weight, nutrition, nutritionPer100 }).toEqual({
        weight: '540 г',
        nutrition: product.details?.nutrition_per_portion,
        nutritionPer100: per100,
      });
    }
  });

  it('add extras, each as often as it is selected', () => {
    const facts = dishFacts(pizza([size, extras]), [13, 21, 21]);
    expect(plain(facts.weight)).toBe('830 г');
    expect(facts.nutrition).toEqual({ kcal: 2187, proteins: 106.3, fats: 110.1, carbohydrates: 192.1 });
    expect(facts.nutritionPer100).toEqual({ kcal: 264, proteins: 12.8, fats: 13.3, carbohydrates: 23.1 });
    expect(plain(lineWords({ ...facts, modifier_lines: facts.modifierLines }))).toBe(
      '830 г, 2 187 ккал, № 13, № 21 × 2',
    );
  });

  it('omit energy where an option with a weight has none of its own', () => {
    const unknown = group(3, 'multiple', [option(31, { type: 'adds', size: 30, nutrition: null }, { weight: '30 г' })]);
    const facts = dishFacts(pizza([size, unknown]), [12, 31]);
    expect([plain(facts.weight), facts.nutrition, facts.nutritionPer100]).toEqual(['570 г', null, null]);
  });

  it('scale a change of the composition with the size', () => {
    const fried = group(3, 'single', [
      option(31, { type: 'alters', size: 0, nutrition: { kcal: 35, proteins: 0, fats: 3.9, carbohydrates: 0 } }),
    ]);
    const facts = dishFacts(pizza([size, fried]), [13, 31]);
    expect([facts.weight, facts.nutrition?.kcal, facts.nutritionPer100?.kcal]).toEqual(['730 г', 2183, 299]);
  });

  it('add up the options that replace the portion', () => {
    const balls = group(1, 'multiple', [
      option(
        11,
        { type: 'replaces', size: 50, nutrition: { kcal: 114, proteins: 2, fats: 7, carbohydrates: 10 } },
        { weight: '50 г' },
      ),
      option(
        12,
        { type: 'replaces', size: 50, nutrition: { kcal: 62, proteins: 0, fats: 1, carbohydrates: 14 } },
        { weight: '50 г' },
      ),
    ]);
    const facts = dishFacts(pizza([balls], { weight: '100 г' }), [11, 11, 12]);
    expect([plain(facts.weight), facts.nutrition?.kcal]).toEqual(['150 г', 290]);
  });

  it('of a card alone are those of its offer', () => {
    const card = pizza([], {
      details: null,
      default_modifiers: [5],
      as_offered: { weight: '350 г', price: 100, old_price: 200 },
    });
    expect(dishFacts(card, null)).toMatchObject({ modifiers: [5], weight: '350 г', unitPrice: 100, oldUnitPrice: 200 });
    expect(dishFacts(card, [6])).toMatchObject({ weight: '540 г', unitPrice: 64_000, nutrition: null });
  });
});

describe('random dishes', () => {
  const withChoice = productWithOptions.chain((product) =>
    allowedChoice(product.details?.modifier_groups ?? []).map((ids) => ({ product, ids })),
  );

  it('have the same facts in any order of options', () => {
    fc.assert(
      fc.property(withChoice, ({ product, ids }) => {
        expect(dishFacts(product, ids.toReversed())).toEqual(dishFacts(product, ids));
      }),
    );
  });

  it('weigh the sum of their parts, and have no negative nutrition', () => {
    fc.assert(
      fc.property(withChoice, ({ product, ids }) => {
        const facts = dishFacts(product, ids);
        const options = (product.details?.modifier_groups ?? []).flatMap((one) => one.options);
        const effects = ids.flatMap((id) => options.find((one) => one.id === id)?.effect ?? []);
        const instead = effects.filter(({ type }) => type === 'replaces');
        const base = instead.length > 0 ? instead : [{ size: product.details?.portion_size ?? 0 }];
        const added = effects.filter(({ type }) => type === 'adds');
        const size = [...base, ...added].reduce((sum, one) => sum + one.size, 0);
        expect(amountOf(facts.weight)?.size).toBeCloseTo(Math.max(0, size));
        for (const value of Object.values({ ...facts.nutrition, ...facts.nutritionPer100 }))
          expect(value).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it('cost and list what the option rules say', () => {
    fc.assert(
      fc.property(withChoice, ({ product, ids }) => {
        const groups = product.details?.modifier_groups ?? [];
        const facts = dishFacts(product, ids);
        expect(facts).toMatchObject(unitPrices(product, groups, ids));
        expect(facts.modifierLines).toEqual(modifierLines(groups, ids));
      }),
    );
  });
});

// docs/product.md §3.1
describe('a weight of several parts', () => {
  const part = fc.integer({ min: 1, max: 999 }).map((size) => `${size}`);
  const joint = fc.constantFrom('/', ' / ', '+', ' + ', '×', ' x ', '-', '–', ' г/', ' г + ', ' г, соус ', ' шт. по ');

  it('is kept as written, with additions after it', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(part, joint), { minLength: 1, maxLength: 3 }), part, (before, last) => {
        const weight = `${before.flat().join('')}${last} г`;
        expect(plain(addWeight(weight, [{ size: 40, weight: '40 г' }]))).toBe(`${weight} + 40 г`);
      }),
    );
  });

  it('is replaced by a portion of another size', () => {
    const large = option(31, { type: 'replaces', size: 450, nutrition: null });
    expect(plain(dishFacts(pizza([group(3, 'single', [large])], { weight: '250/50 г' }), [31]).weight)).toBe('450 г');
  });
});

describe('addWeight', () => {
  it.each([
    ['540 г', [{ size: 50, weight: '50 г' }], '590 г'],
    ['6 шт., 210 г', [{ size: 40, weight: '40 г' }], '6 шт., 250 г'],
    ['980 г', [{ size: 50, weight: null }], '1 030 г'],
    ['0,4 л', [{ size: 30, weight: '30 мл' }], '430 мл'],
    ['0,4 л', [{ size: 600, weight: '0,6 л' }], '1 л'],
    ['600 мл', [{ size: 40, weight: '40 г' }], '600 мл + 40 г'],
    ['6 шт.', [{ size: 40, weight: '40 г' }], '6 шт. + 40 г'],
    ['230 г', [{ size: -10, weight: null }], '220 г'],
    ['250/50 г', [{ size: 40, weight: '40 г' }], '250/50 г + 40 г'],
    ['250/50 г', [{ size: 40, weight: null }], '250/50 г + 40 г'],
    ['250 / 50 / 30 г', [{ size: 40, weight: '40 г' }], '250 / 50 / 30 г + 40 г'],
    ['250+50 г', [{ size: 40, weight: '40 г' }], '250+50 г + 40 г'],
    ['250 г/50 г', [{ size: 40, weight: '40 г' }], '250 г/50 г + 40 г'],
    ['250 г и соус 50 г', [{ size: 40, weight: '40 г' }], '250 г и соус 50 г + 40 г'],
    ['250-300 г', [{ size: 40, weight: '40 г' }], '250-300 г + 40 г'],
    ['250–300 г', [{ size: 40, weight: '40 г' }], '250–300 г + 40 г'],
    ['2×50 г', [{ size: 40, weight: '40 г' }], '2×50 г + 40 г'],
    ['3 х 50 г', [{ size: 40, weight: '40 г' }], '3 х 50 г + 40 г'],
    ['2 шт. по 50 г', [{ size: 40, weight: '40 г' }], '2 шт. по 50 г + 40 г'],
    ['5 шт./150 г', [{ size: 40, weight: '40 г' }], '5 шт./150 г + 40 г'],
    ['200/50 мл', [{ size: 30, weight: '30 мл' }], '200/50 мл + 30 мл'],
    ['200/50 мл', [{ size: 30, weight: null }], '200/50 мл + 30 мл'],
    ['~250 г', [{ size: 40, weight: '40 г' }], '~290 г'],
    ['1/2 порции, 150 г', [{ size: 40, weight: '40 г' }], '1/2 порции, 190 г'],
    ['1 кг', [], '1 кг'],
  ] as const)('%s plus %j', (weight, added, sum) => {
    expect(plain(addWeight(weight, added))).toBe(sum);
  });
});
