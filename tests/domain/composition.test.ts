// Proves docs/product.md §3.20.
import { describe, expect, it } from 'vitest';
import { holding, ingredientsOf, partsOf } from '#domain/composition.ts';
import { readChain } from '#server/chain/read-chain.ts';

const namesOf = (composition: string) => partsOf(composition).map(({ name }) => name);
const held = (composition: string, words: string): (string | undefined)[] =>
  [...holding(partsOf(composition), words)].toSorted((a, b) => a - b).map((number) => namesOf(composition)[number]);
const menu = (...compositions: string[]) => compositions.map((composition) => ({ details: { composition } }));

describe('the parts of a composition', () => {
  it('are split by commas, semicolons and brackets, without percentages', () => {
    expect(namesOf('Молоко 3,2 %, икра горбуши (икра, соль); в сортах: халва. Мёд.')).toEqual([
      'молоко',
      'икра горбуши',
      'икра',
      'соль',
      'в сортах',
      'халва',
      'мёд',
    ]);
    expect(namesOf('')).toEqual([]);
    expect(namesOf('  , .')).toEqual([]);
  });

  it('match a word in any form, a synonym, or an item of its kind', () => {
    expect(held('Лук репчатый, луковый соус, каблук', 'лук')).toEqual(['лук репчатый', 'луковый соус']);
    expect(held('Шампиньоны, опята, сыр', 'грибы')).toEqual(['шампиньоны', 'опята']);
    expect(held('Томаты, перец', 'помидоры')).toEqual(['томаты']);
    // A subtype of a subtype.
    expect(held('Моцарелла, вода', 'молочное')).toEqual(['моцарелла']);
  });

  it('match several words only together', () => {
    expect(held('Перец сладкий, чай чёрный', 'перец чёрный')).toEqual([]);
    expect(held('Перец чёрный, перец сладкий', 'перец чёрный')).toEqual(['перец чёрный']);
    expect(held('Сыр с голубой плесенью, сыр полутвёрдый', 'сыр с голубой плесенью')).toEqual([
      'сыр с голубой плесенью',
    ]);
  });

  it('exclude an egg from chicken, nutmeg from nuts, and anything a dish is without', () => {
    expect(held('Яйцо куриное', 'курица')).toEqual([]);
    expect(held('Мускатный орех, орех грецкий', 'орехи')).toEqual(['орех грецкий']);
    expect(held('Котлета без лука', 'лук')).toEqual([]);
    expect(held('Лук', 'без')).toEqual([]);
  });
});

describe('the avoidable ingredients of a menu', () => {
  it('are taken from its compositions, the commonest first, with adjectives where one word is too broad', () => {
    const offered = ingredientsOf(
      menu('Лук репчатый, перец сладкий', 'Лук красный, перец чёрный, соль', 'Чёрная смородина, лавровый лист'),
    );
    expect(offered[0]).toEqual({ name: 'лук', dishes: 2 });
    expect(offered.map(({ name }) => name)).toEqual([
      'лук',
      'лавровый лист',
      'перец сладкий',
      'перец чёрный',
      'чёрная смородина',
    ]);
  });

  it('include a kind where there are several items of it, and no ingredient that no one avoids by name', () => {
    const names = ingredientsOf(menu('Форель, вода', 'Судак, тесто, сахар', 'Опята')).map(({ name }) => name);
    expect(names).toContain('рыба');
    expect(names).not.toContain('грибы');
    expect(names).not.toContain('вода');
    expect(names).not.toContain('тесто');
  });

  it('are empty for a menu without compositions', () => {
    expect(ingredientsOf([{ details: null }, ...menu('')])).toEqual([]);
  });

  it('are found again in the demo, each listed once', async () => {
    const read = await readChain('demo/chain.json');
    if (!read.ok) throw new Error('the demo chain does not parse');
    const dishes = menu(...read.chain.products.map(({ composition }) => composition));
    const offered = ingredientsOf(dishes);
    expect(offered.slice(0, 40).map(({ name }) => name)).toEqual(
      expect.arrayContaining(['лук', 'грибы', 'рыба', 'зелень', 'чеснок', 'мёд']),
    );
    expect(new Set(offered.map(({ name }) => name)).size).toBe(offered.length);
    for (const { name, dishes: count } of offered) {
      const holders = dishes.filter(({ details }) => holding(partsOf(details.composition), name).size > 0);
      expect(holders.length, name).toBeGreaterThanOrEqual(count);
    }
  });
});
