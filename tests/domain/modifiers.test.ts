// Proves docs/product.md §3.6, §3.7, §3.9.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ModifierGroup } from '#contract/catalog.ts';
import { defaultModifiers, modifierLines, modifiersPrice, normaliseModifiers, unitPrices } from '#domain/modifiers.ts';
import { canBeChosen, checkModifiers, groupState, needsChoice } from '#domain/check-modifiers.ts';
import { allowedChoice, anyChoice, modifierGroups } from '../support/arbitraries.ts';
import { group, option } from '../support/fixtures/catalog.ts';

const codes = (groups: ModifierGroup[], ids: number[]) => checkModifiers(groups, ids).map(({ code }) => code);

const size = group([option(1, { price: 0, is_default: true }), option(2, { price: 10_000 })], {
  kind: 'single',
  required: true,
  min: 1,
  max: 1,
});
const dough = group([option(3), option(4)], { id: 2, kind: 'single', required: true, min: 1, max: 1 });
const sauces = group(
  [option(11, { price: 4000, max_quantity: 3 }), option(12, { price: 6000 }), option(13, { price: 5000 })],
  { id: 3, max: 4, free_count: 2 },
);
const removals = group([option(21), option(22)], { id: 4, kind: 'removal', max: 2 });

describe('limits of a choice', () => {
  it('require an answer in a required group', () => {
    expect(checkModifiers([dough], [])).toEqual([{ code: 'too_few', groupId: 2, limit: 1 }]);
    expect(codes([dough], [3])).toEqual([]);
    // Required means at least one, whatever its minimum.
    expect(codes([group([option(1)], { required: true, min: 0 })], [])).toEqual(['too_few']);
  });

  it('allow an empty optional group, but enforce its minimum once it is answered', () => {
    const pair = group([option(1), option(2), option(3)], { min: 2, max: 2 });
    expect(codes([pair], [])).toEqual([]);
    expect(checkModifiers([pair], [1])).toEqual([{ code: 'too_few', groupId: 1, limit: 2 }]);
    expect(codes([pair], [1, 3])).toEqual([]);
    expect(checkModifiers([pair], [1, 2, 3])).toEqual([{ code: 'too_many', groupId: 1, limit: 2 }]);
  });

  it('allow one option in a single-choice group, even if its maximum is higher', () => {
    expect(codes([group([option(1), option(2)], { kind: 'single', max: 5 })], [1, 2])).toEqual(['too_many']);
  });

  it('limit the quantity of one option', () => {
    expect(codes([sauces], [11, 11, 11])).toEqual([]);
    expect(checkModifiers([sauces], [12, 12])).toEqual([
      { code: 'too_many_of_one', groupId: 3, optionId: 12, limit: 1 },
    ]);
  });

  it('report unavailable options and those of another dish, once each', () => {
    const stopped = group([option(1, { is_available: false }), option(2)]);
    expect(checkModifiers([stopped], [1])).toEqual([{ code: 'unavailable', groupId: 1, optionId: 1 }]);
    expect(checkModifiers([stopped], [99, 2, 99])).toEqual([{ code: 'unknown', optionId: 99 }]);
    expect(codes([], [1])).toEqual(['unknown']);
  });

  it('allow any number of free removals up to the limit', () => {
    expect(codes([removals], [21, 22])).toEqual([]);
    expect(modifiersPrice([removals], [21, 22])).toBe(0);
  });

  it('report no problem for any allowed choice', () => {
    const allowed = modifierGroups
      // A required group that cannot be satisfied has no allowed choice.
      .filter((groups) =>
        groups.every((each) => {
          const units = each.options.reduce((sum, o) => sum + (o.is_available ? o.max_quantity : 0), 0);
          const most = Math.min(units, each.kind === 'single' ? 1 : each.max);
          return !each.required || most >= Math.max(1, each.min);
        }),
      )
      .chain((groups) => fc.tuple(fc.constant(groups), allowedChoice(groups)));
    fc.assert(
      fc.property(allowed, ([groups, ids]) => {
        expect(checkModifiers(groups, ids)).toEqual([]);
      }),
    );
  });

  it('report no problem exactly when every group’s state is valid', () => {
    const choices = modifierGroups.chain((groups) => fc.tuple(fc.constant(groups), anyChoice(groups)));
    fc.assert(
      fc.property(choices, ([groups, ids]) => {
        const counts = new Map<number, number>();
        for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
        const fits = groups.every((each) => {
          const taken = each.options.map((o) => ({ o, n: counts.get(o.id) ?? 0 }));
          const chosen = taken.reduce((sum, { n }) => sum + n, 0);
          if (chosen === 0) return !each.required;
          const within = chosen >= each.min && chosen <= (each.kind === 'single' ? 1 : each.max);
          return within && taken.every(({ o, n }) => n === 0 || (o.is_available && n <= o.max_quantity));
        });
        expect(checkModifiers(groups, ids).length === 0).toBe(fits);
      }),
      { numRuns: 500 },
    );
  });
});

describe('the initial choice', () => {
  it('contains the available defaults, and no more than fit', () => {
    const defaults = [1, 2, 3].map((id) => option(id, { is_default: true, is_available: id !== 1 }));
    expect(defaultModifiers([group(defaults)])).toEqual([2, 3]);
    expect(defaultModifiers([group(defaults, { kind: 'single' })])).toEqual([2]);
  });

  it('requires a choice when a required group has no default', () => {
    expect(needsChoice([size, sauces, removals])).toBe(false);
    expect(needsChoice([size, dough])).toBe(true);
    expect(needsChoice([])).toBe(false);
    const soldOut = group([option(1, { is_default: true, is_available: false }), option(2)], { required: true });
    expect(needsChoice([soldOut])).toBe(true);
  });
});

describe('the state of a group', () => {
  it('counts chosen, missing and remaining free options, and detects a full group', () => {
    expect(groupState(sauces, [])).toEqual({ chosen: 0, missing: 0, isFull: false, freeLeft: 2 });
    expect(groupState(sauces, [11, 12])).toEqual({ chosen: 2, missing: 0, isFull: false, freeLeft: 0 });
    expect(groupState(sauces, [11, 11, 11, 13, 3])).toEqual({ chosen: 4, missing: 0, isFull: true, freeLeft: 0 });
    expect(groupState(dough, [])).toEqual({ chosen: 0, missing: 1, isFull: false, freeLeft: 0 });
    expect(groupState({ ...dough, min: 2, max: 3, kind: 'multiple' }, [3]).missing).toBe(1);
  });

  it('does not use a free option on one that costs nothing', () => {
    const mixed = group([option(1), option(2, { price: 100 })], { free_count: 1 });
    expect(groupState(mixed, [1]).freeLeft).toBe(1);
    expect(modifiersPrice([mixed], [1, 2])).toBe(0);
  });
});

describe('prices', () => {
  it('make the most expensive options free', () => {
    expect(modifiersPrice([sauces], [11, 12])).toBe(0);
    expect(modifiersPrice([sauces], [11, 12, 13])).toBe(4000);
    expect(modifiersPrice([sauces], [11, 11, 11])).toBe(4000);
  });

  it('list options in menu order, each with the amount that it really adds', () => {
    expect(modifierLines([size, sauces], [13, 11, 2, 12, 11])).toEqual([
      { id: 2, name: '№ 2', quantity: 1, price: 10_000 },
      { id: 11, name: '№ 11', quantity: 2, price: 8000 },
      { id: 12, name: '№ 12', quantity: 1, price: 0 },
      { id: 13, name: '№ 13', quantity: 1, price: 0 },
    ]);
  });

  it('do not count options that lower the price as free ones', () => {
    const smaller = group([option(1, { price: -5000 }), option(2, { price: 3000 })], { free_count: 1 });
    expect(modifiersPrice([smaller], [1, 2])).toBe(-5000);
  });

  it('never drop below zero for a dish, nor for its old price', () => {
    const smaller = [group([option(1, { price: -5000 })])];
    expect(unitPrices({ price: 4000, old_price: 6000 }, smaller, [1])).toEqual({ unitPrice: 0, oldUnitPrice: 1000 });
    expect(unitPrices({ price: 4000, old_price: null }, smaller, [])).toEqual({ unitPrice: 4000, oldUnitPrice: null });
  });

  it('do not depend on the order of choosing, nor on options of other dishes', () => {
    const choices = modifierGroups.chain((groups) =>
      anyChoice(groups).chain((ids) =>
        fc.tuple(
          fc.constant(groups),
          fc.constant(ids),
          fc.shuffledSubarray(ids, { minLength: ids.length, maxLength: ids.length }),
        ),
      ),
    );
    fc.assert(
      fc.property(choices, ([groups, ids, shuffled]) => {
        expect(modifierLines(groups, shuffled)).toEqual(modifierLines(groups, ids));
        expect(modifierLines(groups, [...ids, 9999])).toEqual(modifierLines(groups, ids));
        expect(normaliseModifiers(shuffled)).toEqual(normaliseModifiers(ids));
      }),
    );
  });

  it('are the lowest of all ways to make N options free', () => {
    const choices = modifierGroups.chain((groups) => fc.tuple(fc.constant(groups), anyChoice(groups)));
    fc.assert(
      fc.property(choices, ([groups, ids]) => {
        let best = 0;
        for (const each of groups) {
          const prices = ids.flatMap((id) => each.options.find((o) => o.id === id)?.price ?? []);
          // Brute force over the free options: any subset of at most free_count of them.
          let cheapest = Number.POSITIVE_INFINITY;
          for (let mask = 0; mask < 2 ** prices.length; mask++) {
            const paid = prices.filter((_, index) => !(mask & (1 << index)));
            if (prices.length - paid.length <= each.free_count) {
              cheapest = Math.min(
                cheapest,
                paid.reduce((sum, price) => sum + price, 0),
              );
            }
          }
          best += cheapest;
        }
        expect(modifiersPrice(groups, ids)).toBe(best);
        const lines = modifierLines(groups, ids);
        expect(lines.reduce((sum, { price }) => sum + price, 0)).toBe(best);
        expect(lines.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(ids.length);
      }),
    );
  });

  it('are sorted numerically without changing the input list', () => {
    const ids = [10, 9, 10, 1];
    expect(normaliseModifiers(ids)).toEqual([1, 9, 10, 10]);
    expect(ids).toEqual([10, 9, 10, 1]);
  });
});

// docs/product.md §3.18
describe('a dish that can be chosen', () => {
  const gone = (id: number) => option(id, { is_available: false });

  it('has an answer for each of its required groups', () => {
    expect(canBeChosen([])).toBe(true);
    expect(canBeChosen([group([gone(1), option(2)], { required: true, min: 1 })])).toBe(true);
    expect(canBeChosen([group([gone(1), gone(2)], { required: true, min: 1 })])).toBe(false);
    expect(canBeChosen([group([gone(1), gone(2)], { required: true, min: 0 })])).toBe(false);
    expect(canBeChosen([group([gone(1), gone(2)])])).toBe(true);
    expect(canBeChosen([group([gone(1), option(2)], { required: true, min: 2, max: 2 })])).toBe(false);
    expect(canBeChosen([group([gone(1), option(2, { max_quantity: 2 })], { required: true, min: 2, max: 2 })])).toBe(
      true,
    );
    const answered = group([option(3)], { id: 2, required: true, min: 1 });
    expect(canBeChosen([answered, group([gone(1)], { required: true, min: 1 })])).toBe(false);
  });

  it('is exactly one that has at least one orderable choice', () => {
    const small = fc.array(fc.record({ is_available: fc.boolean(), max_quantity: fc.integer({ min: 1, max: 2 }) }), {
      minLength: 1,
      maxLength: 3,
    });
    const bounds = fc.record({ required: fc.boolean(), min: fc.nat(3), max: fc.integer({ min: 1, max: 4 }) });
    fc.assert(
      fc.property(small, bounds, fc.constantFrom('single' as const, 'multiple' as const), (options, over, kind) => {
        const groups = [
          group(
            options.map((one, index) => option(index + 1, one)),
            { ...over, kind },
          ),
        ];
        const choices = options.reduce<number[][]>(
          (all, _, index) => all.flatMap((ids) => [ids, [...ids, index + 1], [...ids, index + 1, index + 1]]),
          [[]],
        );
        expect(canBeChosen(groups)).toBe(choices.some((ids) => checkModifiers(groups, ids).length === 0));
      }),
    );
  });
});
