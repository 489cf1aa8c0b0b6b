// Proves docs/product.md §14.4 to §14.6, §14.8, §14.9.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ModifierGroup, ModifierOption, Product } from '#contract/catalog.ts';
import { modifierLines, normaliseModifiers, unitPrices } from '#domain/modifiers.ts';
import { checkModifiers } from '#domain/check-modifiers.ts';
import { distinctOrders, isAsItWas, isOffered, matchLine, matchOrder, type PastLine } from '#domain/order-again.ts';
import { allowedChoice, anyChoice, modifierGroups } from '../support/arbitraries.ts';
import { group, option, plainDish } from '../support/fixtures/catalog.ts';
import { dishTime } from '../support/fixtures/dish-time.ts';

const NOON = dishTime(new Date('2026-11-20T09:00:00Z'));

const dish = (groups: readonly ModifierGroup[] = [], changes: Partial<Product> = {}): Product =>
  plainDish({
    price: 50_000,
    has_modifiers: groups.length > 0,
    details: {
      description: '',
      composition: '',
      nutrition_per_portion: { kcal: 0, proteins: 0, fats: 0, carbohydrates: 0 },
      nutrition_per_100: { kcal: 0, proteins: 0, fats: 0, carbohydrates: 0 },
      modifier_groups: [...groups],
      replacement_ids: [],
    },
    ...changes,
  });
/** A past order line of this dish. */
const ordered = (product: Product, modifiers: readonly number[] = [], quantity = 1): PastLine => {
  const groups = product.details?.modifier_groups ?? [];
  return {
    product_id: product.id,
    modifiers: normaliseModifiers(modifiers),
    quantity,
    unit_price: unitPrices(product, groups, modifiers).unitPrice,
    modifier_lines: modifierLines(groups, modifiers),
  };
};

describe('a dish of a past order', () => {
  it('is offered unchanged, with today’s price', () => {
    const line = ordered(dish());
    expect(matchLine(line, dish(), NOON)).toMatchObject({ state: 'same', was: 50_000, now: 50_000 });
    expect(matchLine(line, dish([], { price: 54_000 }), NOON)).toMatchObject({
      state: 'same',
      was: 50_000,
      now: 54_000,
    });
  });

  it('is refused for what blocks it: another menu, the stop list, the hour', () => {
    const line = ordered(dish());
    expect(matchLine(line, null, NOON).state).toBe('gone');
    expect(matchLine(line, dish([], { is_available: false }), NOON).state).toBe('sold_out');
    const breakfast = { friday: [{ from: '08:00', to: '11:00' }] };
    expect(matchLine(line, dish([], { availability_schedule: breakfast }), NOON).state).toBe('out_of_hours');
    const lunch = { friday: [{ from: '11:00', to: '15:00' }] };
    expect(matchLine(line, dish([], { availability_schedule: lunch }), NOON).state).toBe('same');
  });

  it('is offered without a removed option, and names that option', () => {
    const then = dish([group([option(1, { price: 5000 }), option(2)])]);
    const line = ordered(then, [1, 2]);
    const expected = { state: 'changed', modifiers: [2], lost: ['№ 1'], instead: [], was: 55_000, now: 50_000 };
    expect(matchLine(line, dish([group([option(2)])]), NOON)).toMatchObject(expected);
    const out = dish([group([option(1, { price: 5000, is_available: false }), option(2)])]);
    expect(matchLine(line, out, NOON)).toMatchObject(expected);
    expect(matchLine(line, dish(), NOON)).toMatchObject({ lost: ['№ 1', '№ 2'], modifiers: [] });
  });

  it('takes the default where a required group needs an answer, and reports it', () => {
    const size = (options: ModifierOption[]) => group(options, { kind: 'single', required: true, min: 1, max: 1 });
    const line = ordered(dish([size([option(1), option(2)])]), [2]);
    expect(matchLine(line, dish([size([option(1, { is_default: true })])]), NOON)).toMatchObject({
      state: 'changed',
      modifiers: [1],
      lost: ['№ 2'],
      instead: ['№ 1'],
    });
    // An option group that the dish did not have then.
    const asked = dish([size([option(1), option(2)]), { ...size([option(7, { is_default: true })]), id: 2 }]);
    expect(matchLine(line, asked, NOON)).toMatchObject({ state: 'changed', modifiers: [2, 7], lost: [] });
  });

  it('asks the customer where there is no default, or where the answer exceeded what is left', () => {
    const size = group([option(1), option(3)], { kind: 'single', required: true, min: 1, max: 1 });
    const line = ordered(dish([group([option(1), option(2)])]), [2]);
    expect(matchLine(line, dish([size]), NOON).state).toBe('needs_choice');
    const two = group([option(1), option(2), option(3)], { min: 2, max: 3 });
    const pair = ordered(dish([two]), [1, 2]);
    const left = group([option(1), option(2, { is_available: false }), option(3)], { min: 2, max: 3 });
    expect(matchLine(pair, dish([left]), NOON).state).toBe('needs_choice');
  });

  it('reduces the quantity of an option whose limit was lowered', () => {
    const line = ordered(dish([group([option(1, { max_quantity: 3 })])]), [1, 1, 1]);
    expect(matchLine(line, dish([group([option(1, { max_quantity: 2 })])]), NOON)).toMatchObject({
      state: 'changed',
      modifiers: [1, 1],
      lost: ['№ 1'],
    });
  });
});

describe('any past order', () => {
  it('is offered complete and unchanged by the menu that it was made from', () => {
    const past = modifierGroups.chain((groups) => fc.tuple(fc.constant(groups), allowedChoice(groups)));
    fc.assert(
      fc.property(past, ([groups, ids]) => {
        const sold = groups.map((one) => ({
          ...one,
          options: one.options.map((each) => ({ ...each, is_available: true })),
        }));
        fc.pre(checkModifiers(sold, ids).length === 0);
        const line = matchLine(ordered(dish(sold), ids), dish(sold), NOON);
        expect(line).toMatchObject({ state: 'same', modifiers: normaliseModifiers(ids) });
        if (isOffered(line)) expect(line.now).toBe(line.was);
      }),
    );
  });

  it('never offers what the menu would refuse, and drops nothing silently', () => {
    const any = fc
      .tuple(modifierGroups, modifierGroups)
      .chain(([then, now]) => fc.tuple(fc.constant(then), fc.constant(now), anyChoice(then)));
    fc.assert(
      fc.property(any, ([then, now, ids]) => {
        const past = ordered(dish(then), ids);
        const line = matchLine(past, dish(now), NOON);
        if (!isOffered(line)) {
          expect(line.state).toBe('needs_choice');
          return;
        }
        expect(checkModifiers(now, line.modifiers)).toEqual([]);
        expect(line.now).toBe(unitPrices(dish(now), now, line.modifiers).unitPrice);
        const isSame = normaliseModifiers(line.modifiers).join() === past.modifiers.join();
        expect(line.state).toBe(isSame ? 'same' : 'changed');
      }),
    );
  });

  it('has a row for each of its lines, in their order', () => {
    const items = [3, 1, 2].map((id) => ordered(dish([], { id })));
    const rows = matchOrder(items, [dish([], { id: 1 }), dish([], { id: 2 })], NOON);
    expect(rows.map(({ item, line }) => [item.product_id, line.state])).toEqual([
      [3, 'gone'],
      [1, 'same'],
      [2, 'same'],
    ]);
  });
});

/** An order of these dishes. */
const holding = (...items: readonly [id: number, modifiers?: readonly number[], quantity?: number][]) => ({
  items: items.map(([id, modifiers = [], quantity = 1]) => ({ product_id: id, modifiers: [...modifiers], quantity })),
});

describe('offered past orders (§14.8)', () => {
  it('are the first of each set of contents, in their order', () => {
    const newest = holding([1], [2, [4, 3]]);
    const other = holding([1], [2, [4, 3], 2]);
    const third = holding([2, [3]]);
    const orders = [newest, holding([2, [3, 4]], [1]), other, holding([1], [2, [4, 3]]), third, holding([5])];
    expect(distinctOrders(orders, 3)).toEqual([newest, other, third]);
    expect(distinctOrders(orders, 1)).toEqual([newest]);
  });

  it('are not empty', () => {
    expect(distinctOrders([holding(), holding([1])], 3)).toEqual([holding([1])]);
  });
});

describe('an order repeated without confirmation (§14.9)', () => {
  const as = (...lines: readonly [PastLine, Product | null][]): boolean =>
    isAsItWas(lines.map(([line, product]) => matchLine(line, product, NOON)));
  const line = ordered(dish());

  it('is allowed when everything is available unchanged at no higher price', () => {
    expect(as([line, dish()], [line, dish([], { price: 40_000 })])).toBe(true);
  });

  it.each<[string, Product | null]>([
    ['a dish costs a kopeck more', dish([], { price: 50_001 })],
    ['a dish is sold out', dish([], { is_available: false })],
    ['a dish is not sold here', null],
  ])('is not allowed where %s', (_, product) => {
    expect(as([line, dish()], [line, product])).toBe(false);
  });

  it('is not allowed where an option is gone or nothing is known', () => {
    expect(as([ordered(dish([group([option(1)])]), [1]), dish()])).toBe(false);
    expect(isAsItWas([])).toBe(false);
  });
});
