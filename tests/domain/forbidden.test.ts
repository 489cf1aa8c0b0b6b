// Proves docs/product.md §2.26, §3.19 to §3.21.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ALLERGENS, type Allergen } from '#contract/catalog.ts';
import {
  closestTo,
  isFree,
  judgeDish,
  judgeOption,
  sinkForbidden,
  type Forbidden,
  type JudgedDish,
  type Verdict,
} from '#domain/forbidden.ts';
import { group, option } from '../support/fixtures/catalog.ts';
import { details, menuDish } from '../support/fixtures/dishes.ts';

/** Ingredients none of which is a kind, family or synonym of another. */
const INGREDIENTS = ['лук репчатый', 'кинза', 'форель', 'свёкла', 'изюм', 'чеснок', 'говядина', 'имбирь', 'рис'];
/** The word by which each is avoided. */
const WORDS = ['лук', 'кинза', 'форель', 'свёкла', 'изюм', 'чеснок', 'говядина', 'имбирь', 'рис'];

const allergens = fc.subarray([...ALLERGENS]);
const told = fc.subarray([...ALLERGENS], { maxLength: ALLERGENS.length - 1 });
const some = fc.subarray(WORDS.map((_, index) => index));
const lists = fc.record({ allergens, chosen: some });

const forbid = (over: Partial<Forbidden>): Forbidden => ({ allergens: [], words: [], ...over });
const dish = (declared: readonly Allergen[], inside: readonly number[] | null): JudgedDish => ({
  allergens: declared,
  details: inside && {
    // Never empty: an empty composition means that none was given.
    composition: ['сахар', ...inside.map((index) => INGREDIENTS[index])].join(', '),
    modifier_groups: [],
  },
});
const listOf = (allergens: readonly Allergen[], chosen: readonly number[]): Forbidden =>
  forbid({ allergens, words: chosen.flatMap((index) => WORDS[index] ?? []) });
const whats = (findings: Verdict['has']): string[] =>
  findings.map(({ what }) => ('word' in what ? what.word : what.allergen)).toSorted();

describe('a dish with complete data', () => {
  it('has exactly what it declares and what its composition names, and no possible allergens or words', () => {
    fc.assert(
      fc.property(told, some, lists, (declared, inside, { allergens, chosen }) => {
        const verdict = judgeDish(dish(declared, inside), listOf(allergens, chosen));
        const expected = [
          ...allergens.filter((one) => declared.includes(one)),
          ...chosen.filter((index) => inside.includes(index)).map((index) => WORDS[index] ?? ''),
        ];
        expect(whats(verdict.has)).toEqual(expected.toSorted());
        expect(verdict.may).toEqual([]);
        expect(isFree(verdict)).toBe(expected.length === 0);
      }),
    );
  });
});

describe('a dish with incomplete data', () => {
  it('may have every listed allergen, when no allergens are given', () => {
    fc.assert(
      fc.property(some, lists, (inside, { allergens, chosen }) => {
        const verdict = judgeDish(dish(ALLERGENS, inside), listOf(allergens, chosen));
        expect(whats(verdict.may)).toEqual(allergens.toSorted());
        expect(verdict.isUnknown).toBe(allergens.length > 0);
      }),
    );
  });

  it('may have every listed word, when its composition is unknown or empty', () => {
    fc.assert(
      fc.property(told, lists, fc.boolean(), (declared, { allergens, chosen }, isEmpty) => {
        const judged = isEmpty
          ? { allergens: declared, details: { composition: ' ', modifier_groups: [] } }
          : dish(declared, null);
        const list = listOf(allergens, chosen);
        expect(whats(judgeDish(judged, list).may)).toEqual([...list.words].toSorted());
      }),
    );
  });

  it('reports nothing when nothing is forbidden', () => {
    expect(isFree(judgeDish(dish(ALLERGENS, null), forbid({})))).toBe(true);
  });
});

describe('the reasons', () => {
  it('are the ingredients that match', () => {
    const salad = {
      allergens: ['milk', 'nuts'] as const,
      details: details({ composition: 'Сулугуни, орех грецкий, масло.' }),
    };
    const { has } = judgeDish(salad, forbid({ allergens: ['nuts', 'milk'], words: ['сыр'] }));
    expect(has).toEqual([
      { what: { allergen: 'nuts' }, parts: ['орех грецкий'] },
      { what: { allergen: 'milk' }, parts: ['сулугуни'] },
      { what: { word: 'сыр' }, parts: ['сулугуни'] },
    ]);
  });

  it('never decide about the dish’s allergens: its declared allergens do', () => {
    const cake = { allergens: [], details: details({ composition: 'орех грецкий' }) };
    expect(isFree(judgeDish(cake, forbid({ allergens: ['nuts'] })))).toBe(true);
  });
});

describe('options', () => {
  const cream = option(1, { name: 'Сметана' });
  const nuts = option(2, { name: 'Ореховый сироп', is_default: true });
  const noOnion = option(3, { name: 'Без лука' });
  const soup = {
    allergens: [],
    details: details({
      composition: 'Лук репчатый, луковый соус, свёкла',
      modifier_groups: [group([cream, nuts]), group([noOnion], { id: 2, kind: 'removal' })],
    }),
  };
  it('are judged by their names when chosen, including those preselected on the card', () => {
    const list = forbid({ allergens: ['milk', 'nuts'] });
    expect(judgeDish(soup, list, [])).toEqual({ has: [], may: [], isUnknown: false });
    expect(judgeDish(soup, list, [1]).has).toEqual([{ what: { allergen: 'milk' }, parts: ['сметана'] }]);
    expect(whats(judgeDish(soup, list).has)).toEqual(['nuts']);
    expect(whats(judgeDish({ ...soup, default_modifiers: [1] }, list).has)).toEqual(['milk']);
  });

  it('stay uncertain when their names are ambiguous', () => {
    const { has, may, isUnknown } = judgeDish(soup, forbid({ allergens: ['peanut'] }), [2]);
    expect({ has, may, isUnknown }).toEqual({
      has: [],
      may: [{ what: { allergen: 'peanut' }, parts: ['ореховый сироп'] }],
      isUnknown: false,
    });
    const peanuts = judgeOption('Арахис', forbid({ allergens: ['nuts', 'peanut'] }));
    expect(whats(peanuts.has)).toEqual(['peanut']);
    expect(peanuts.may).toEqual([]);
    expect(judgeOption('Острый перец', forbid({ words: ['перец чёрный', 'перец'] })).has).toEqual([
      { what: { word: 'перец' }, parts: [] },
    ]);
  });

  it('of the removal kind take out a word when all its ingredients go, but never an allergen', () => {
    const list = forbid({ words: ['лук', 'свёкла'] });
    expect(whats(judgeDish(soup, list, []).has)).toEqual(['лук', 'свёкла']);
    expect(whats(judgeDish(soup, list, [3]).has)).toEqual(['свёкла']);
    const declared = { ...soup, allergens: ['celery'] as const };
    const celery = option(4, { name: 'Без сельдерея' });
    const without = {
      ...declared,
      details: details({ composition: 'Сельдерей', modifier_groups: [group([celery], { kind: 'removal' })] }),
    };
    expect(whats(judgeDish(without, forbid({ allergens: ['celery'], words: ['сельдерей'] }), [4]).has)).toEqual([
      'celery',
    ]);
  });
});

describe('the order of dishes in a section', () => {
  it('keeps every dish, with suitable ones first and the original order in each part', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(50)), fc.func(fc.boolean()), (dishes, isFree) => {
        const sunk = sinkForbidden(dishes, isFree);
        const free = dishes.filter(isFree);
        expect(sunk.slice(0, free.length)).toEqual(free);
        expect(sunk.slice(free.length)).toEqual(dishes.filter((one) => !isFree(one)));
      }),
    );
  });
});

describe('the suggested replacement', () => {
  const at = (id: number, price: number, composition: string, category_id = 1) =>
    menuDish({ id, name: `№ ${id}`, price, category_id, details: details({ composition }) });
  const cake = at(1, 30_000, 'мука, сметана, орех');
  it('is of the same category, then most similar, then nearest in price, then first in the menu', () => {
    const menu = [
      cake,
      at(2, 30_000, 'рис'),
      at(3, 99_000, 'мука, сметана, мёд'),
      at(4, 40_000, 'мука, сметана, мёд'),
      at(5, 30_000, 'мука, сметана, орех', 2),
      at(6, 20_000, 'мука, сметана, мёд'),
    ];
    expect(closestTo(cake, menu, () => true)?.id).toBe(4);
    expect(closestTo(cake, menu, ({ id }) => id !== 4)?.id).toBe(6);
    expect(closestTo(cake, menu, ({ id }) => id === 2 || id === 5)?.id).toBe(2);
    expect(closestTo(cake, menu, ({ id }) => id === 1 || id === 5)).toBeNull();
  });
});
