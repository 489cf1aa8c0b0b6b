// Proves docs/product.md §3.20.
import { describe, expect, it } from 'vitest';
import { holding, ingredientsOf, partsOf } from '#domain/composition.ts';
import { readChain } from '#server/chain/read-chain.ts';

const namesOf = (composition: string) => partsOf(composition).map(({ name }) => name);
const held = (composition: string, words: string): (string | undefined)[] =>
  [...holding(partsOf(composition), words)].toSorted((a, b) => a - b).map((number) => namesOf(composition)[number]);
const menu = (...compositions: string[]) => compositions.map((composition) => ({ details: { composition } }));

describe('the parts of a composition', () => {
  it('are what commas, semicolons and brackets divide, without percentages', () => {
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

  it('hold a word in any form, another name of it, or a thing of its kind', () => {
    expect(held('Лук репчатый, луковый соус, каблук', 'лук')).toEqual(['лук репчатый', 'луковый соус']);
    expect(held('Шампиньоны, опята, сыр', 'грибы')).toEqual(['шампиньоны', 'опята']);
    expect(held('Томаты, перец', 'помидоры')).toEqual(['томаты']);
    // A kind of a kind.
    expect(held('Моцарелла, вода', 'молочное')).toEqual(['моцарелла']);
  });

  it('hold several words only together', () => {
    expect(held('Перец сладкий, чай чёрный', 'перец чёрный')).toEqual([]);
    expect(held('Перец чёрный, перец сладкий', 'перец чёрный')).toEqual(['перец чёрный']);
    expect(held('Сыр с голубой плесенью, сыр полутвёрдый', 'сыр с голубой плесенью')).toEqual([
      'сыр с голубой плесенью',
    ]);
  });

  it('are no chicken for its egg, no nut for nutmeg, and nothing that a dish is without', () => {
    expect(held('Яйцо куриное', 'курица')).toEqual([]);
    expect(held('Мускатный орех, орех грецкий', 'орехи')).toEqual(['орех грецкий']);
    expect(held('Котлета без лука', 'лук')).toEqual([]);
    expect(held('Лук', 'без')).toEqual([]);
  });
});

describe('what a menu offers to avoid', () => {
  it('is what its compositions name, the commonest first, with adjectives where a word alone is too wide', () => {
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

  it('has a kind where there are several things of it, and nothing that nobody avoids by name', () => {
    const names = ingredientsOf(menu('Форель, вода', 'Судак, тесто, сахар', 'Опята')).map(({ name }) => name);
    expect(names).toContain('рыба');
    expect(names).not.toContain('грибы');
    expect(names).not.toContain('вода');
    expect(names).not.toContain('тесто');
  });

  it('is nothing of a menu that tells no compositions', () => {
    expect(ingredientsOf([{ details: null }, ...menu('')])).toEqual([]);
  });

  it('finds each of its own words again in the demo, and asks for none twice', async () => {
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
