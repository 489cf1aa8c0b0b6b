// Proves docs/product.md §2.1 to §2.5, §2.16 to §2.20.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { searchProducts } from '#domain/search.ts';
import type { SearchableProduct } from '#domain/search-index.ts';
import { errorsToBeginning } from '#domain/word-distance.ts';

const CATEGORIES = [
  { id: 1, name: 'Пицца' },
  { id: 2, name: 'Супы' },
  { id: 3, name: 'Напитки' },
  { id: 4, name: 'Закуски' },
];
const dish = (category_id: number, name: string, composition = '') => ({ category_id, name, details: { composition } });
const MENU = [
  dish(1, 'Маргарита', 'Тесто, томаты, моцарелла, базилик'),
  dish(1, 'Пицца с грибами', 'Тесто, шампиньоны, сыр, сливки'),
  dish(1, 'Четыре сыра', 'Тесто, моцарелла, пармезан, горгонзола'),
  dish(2, 'Борщ с говядиной', 'Свёкла, капуста, говядина, сметана'),
  dish(2, 'Грибной крем-суп', 'Белые грибы, сливки, лук'),
  dish(2, 'Солянка мясная', 'Говядина, копчёности, маслины, лимон'),
  dish(3, 'Морс клюквенный', 'Клюква, вода, сахар'),
  dish(3, 'Coca-Cola', ''),
  dish(3, 'Чай чёрный', 'Чай'),
  dish(4, 'Хачапури по-аджарски', 'Тесто, сулугуни, яйцо'),
  dish(4, 'Ёршики из сельди', 'Сельдь, лук'),
  dish(4, 'Сырные палочки', 'Сыр, панировка'),
];
const foundIn = <P extends SearchableProduct>(menu: readonly P[], query: string) =>
  searchProducts(menu, query, { categories: CATEGORIES }).found;
const find = (query: string) => foundIn(MENU, query).map(({ name }) => name);

describe('search in the menu', () => {
  it.each(['пицца', 'пица', 'gbwwf', 'GBWWF', 'ПИЦЦА', ' пицца! ', 'пиццу', 'пиццы', 'пици', 'gbwf'])(
    'finds «пицца» from "%s"',
    (query) => expect(find(query)).toEqual(['Пицца с грибами', 'Маргарита', 'Четыре сыра']),
  );

  it('finds Latin names typed in the Russian layout too', () => {
    expect(find('cola')).toEqual(['Coca-Cola']);
    expect(find('сщдф')).toEqual(['Coca-Cola']);
    expect(find('соса')).not.toContain('Борщ с говядиной');
  });

  it('reads keys that are punctuation in the other layout', () => {
    expect(find(',jho')).toEqual(['Борщ с говядиной']);
    expect(find('[fxfgehb')).toEqual(['Хачапури по-аджарски']);
    expect(find('`hibrb')).toEqual(['Ёршики из сельди']);
    expect(find('{FXFGEHB')).toEqual(['Хачапури по-аджарски']);
  });

  it('ranks the name before the category before the composition', () => {
    expect(find('сыр').slice(0, 3)).toEqual(['Четыре сыра', 'Сырные палочки', 'Пицца с грибами']);
    expect(find('гриб')).toEqual(['Пицца с грибами', 'Грибной крем-суп']);
    expect(find('суп')).toEqual(['Грибной крем-суп', 'Борщ с говядиной', 'Солянка мясная']);
    expect(find('моцарелла')).toEqual(['Маргарита', 'Четыре сыра']);
  });

  it('ranks a whole word before a prefix, and a prefix before another ending', () => {
    const menu = ['Рыбный суп', 'Рыбацкая уха', 'Рыба', 'Рыбалка'].map((name) => ({ name }));
    expect(foundIn(menu, 'рыба').map(({ name }) => name)).toEqual(['Рыба', 'Рыбацкая уха', 'Рыбалка', 'Рыбный суп']);
  });

  it('ranks the category before the composition, and a name that matches all words first', () => {
    const menu = [dish(1, 'Кальцоне', 'Суп дня'), dish(2, 'Рассольник'), dish(4, 'Суп')];
    expect(foundIn(menu, 'суп').map(({ name }) => name)).toEqual(['Суп', 'Рассольник', 'Кальцоне']);
    const pies = [dish(4, 'Пирог', 'сыр'), dish(4, 'Сыр', 'пирог'), dish(4, 'Пирог с сыром')];
    expect(foundIn(pies, 'сыр пирог')[0]).toBe(pies[2]);
    expect(foundIn(pies, 'пирог сыр')[0]).toBe(pies[2]);
  });

  it('treats ё and е as equal', () => {
    expect(find('свекла')).toEqual(['Борщ с говядиной']);
    expect(find('чёрный')).toEqual(['Чай чёрный']);
    expect(find('черный')).toEqual(['Чай чёрный']);
    expect(find('ёршики')).toEqual(find('ершики'));
  });

  it('requires every word except stop words', () => {
    expect(find('пицца с грибами')).toEqual(['Пицца с грибами']);
    expect(find('борщ на сметане')).toEqual(['Борщ с говядиной']);
    expect(find('борщ моцарелла')).toEqual([]);
    expect(find('с')).toContain('Солянка мясная');
  });

  it.each([
    ['борш', 'Борщ с говядиной'],
    ['молянка', null],
    ['салянка', 'Солянка мясная'],
    ['солянак', 'Солянка мясная'],
    ['хочапури', 'Хачапури по-аджарски'],
    ['хачипуре', 'Хачапури по-аджарски'],
    ['маргарта', 'Маргарита'],
    ['мморс', 'Морс клюквенный'],
    ['омрс', 'Морс клюквенный'],
    ['борщь', 'Борщ с говядиной'],
  ])('forgives typing errors: %s', (query, name) => {
    expect(find(query)[0] ?? null).toBe(name);
  });

  it('requires short words to match exactly', () => {
    expect(find('чай')).toEqual(['Чай чёрный']);
    expect(find('чуй')).toEqual([]);
    expect(find('лук')).toEqual(['Грибной крем-суп', 'Ёршики из сельди']);
  });

  it('ignores fuzzy matches where there is an exact one', () => {
    const menu = ['Кола', 'Кода'].map((name) => ({ name }));
    expect(foundIn(menu, 'кола')).toEqual([{ name: 'Кола' }]);
  });

  it('returns the whole menu for an empty query, and nothing for nonsense', () => {
    expect(find('')).toHaveLength(MENU.length);
    expect(find('  ')).toHaveLength(MENU.length);
    expect(find('!!!')).toHaveLength(MENU.length);
    expect(find('абракадабра')).toEqual([]);
  });

  it('works without details and categories, and indexes a new list again', () => {
    expect(foundIn([{ name: 'Плов', details: null }], 'плов')).toHaveLength(1);
    const again = [...MENU, dish(1, 'Пицца детская')];
    expect(foundIn(again, 'детская')).toHaveLength(1);
    expect(searchProducts(MENU, 'напитки').found).toEqual([]);
    expect(foundIn(MENU, 'напитки')).toHaveLength(3);
  });

  it('finds every dish by its name, by each prefix of it, and in the wrong layout', () => {
    const name = fc.constantFrom(...MENU.map((each) => each.name));
    const latin = (text: string) =>
      Array.from(text.toLowerCase(), (char) => {
        const at = 'йцукенгшщзхъфывапролджэячсмитьбюё'.indexOf(char);
        return "qwertyuiop[]asdfghjkl;'zxcvbnm,.`"[at] ?? char;
      }).join('');
    fc.assert(
      fc.property(name, fc.integer({ min: 1, max: 20 }), (text, length) => {
        expect(find(text.slice(0, length))).toContain(text);
        // One or two letters may start another name in the other layout.
        expect(find(latin(text.slice(0, length + 2)))).toContain(text);
      }),
    );
  });

  it('finds every longer name despite one error after its first letter', () => {
    const word = fc.constantFrom('маргарита', 'солянка', 'хачапури', 'палочки', 'клюквенный');
    fc.assert(
      fc.property(word, fc.nat(20), fc.constantFrom('drop', 'swap', 'double', 'wrong'), (text, where, fault) => {
        const at = 1 + (where % (text.length - 2));
        const [head, tail] = [text.slice(0, at), text.slice(at)];
        const [a = '', b = ''] = tail;
        const typed = {
          drop: head + tail.slice(1),
          swap: head + b + a + tail.slice(2),
          double: head + a + tail,
          wrong: `${head}ф${tail.slice(1)}`,
        }[fault];
        expect(
          find(typed)
            .map((name) => name.toLowerCase())
            .join(' '),
        ).toContain(text);
      }),
    );
  });

  it('never fails and never invents dishes, whatever the input', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 30 }), (query) => {
        const found = foundIn(MENU, query);
        expect(new Set(found).size).toBe(found.length);
        expect(found.every((each) => MENU.includes(each))).toBe(true);
      }),
    );
  });
});

describe('edit distance of words', () => {
  /** The textbook table, without bound or optimisation, over all prefixes of the word. */
  function distance(a: string, b: string): number {
    const table = Array.from({ length: a.length + 1 }, (_, i) =>
      Array.from({ length: b.length + 1 }, (_, j) => (i === 0 ? j : j === 0 ? i : 0)),
    );
    const cell = (i: number, j: number) => table[i]?.[j] ?? Number.POSITIVE_INFINITY;
    for (let i = 1; i <= a.length; i++) {
      for (let j = 1; j <= b.length; j++) {
        const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
        const row = table[i] ?? [];
        row[j] = Math.min(
          cell(i - 1, j) + 1,
          cell(i, j - 1) + 1,
          cell(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1),
          swapped ? cell(i - 2, j - 2) + 1 : Number.POSITIVE_INFINITY,
        );
      }
    }
    return cell(a.length, b.length);
  }

  it('agrees with the textbook algorithm', () => {
    const word = fc.string({ unit: fc.constantFrom('а', 'б', 'в'), minLength: 1, maxLength: 9 });
    fc.assert(
      fc.property(word, word, fc.integer({ min: 0, max: 3 }), (term, word, bound) => {
        const best = Math.min(...Array.from({ length: word.length + 1 }, (_, n) => distance(term, word.slice(0, n))));
        expect(errorsToBeginning(term, word, bound)).toBe(best <= bound ? best : Number.POSITIVE_INFINITY);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('a word whose spelling differs from its look (docs/product.md §2.16)', () => {
  /** Variants of one word as produced by a file, a keyboard or a clipboard. */
  const SPELLINGS: readonly (readonly [string, (word: string) => string])[] = [
    ['in decomposed letters', (word) => word.normalize('NFD')],
    ['with a soft hyphen in each gap', (word) => Array.from(word).join('\u00ad')],
    ['with signs of no width', (word) => Array.from(word).join('\u200b\u2060')],
    ['with a control in it', (word) => `${word.slice(0, 2)}\u0003${word.slice(2)}`],
    ['with a stress mark', (word) => word.replace(/[аеоуыя]/u, '$&\u0301')],
    ['in capitals', (word) => word.toUpperCase()],
    ['with е for ё', (word) => word.replaceAll('ё', 'е')],
    ['with Latin look-alikes', (word) => lookAlike(word)],
    ['with Latin look-alikes in capitals', (word) => lookAlike(word.toUpperCase())],
  ];
  const LATIN: Readonly<Record<string, string>> = Object.fromEntries([
    ...Array.from('асеорху', (letter, at) => [letter, 'aceopxy'.charAt(at)]),
    ...Array.from('АВСЕНКМОРТХУ', (letter, at) => [letter, 'ABCEHKMOPTXY'.charAt(at)]),
  ]);
  function lookAlike(word: string): string {
    return Array.from(word, (letter) => LATIN[letter] ?? letter).join('');
  }
  const OTHER = dish(4, 'Огурец', 'Огурец, укроп');
  const WORDS = [
    ['свёкла', 'свёклы'],
    ['арахис', 'арахиса'],
    ['сахар', 'сахара'],
    ['молоко', 'молока'],
    ['соус', 'соуса'],
    ['горчица', 'горчицы'],
  ] as const;

  describe.each(WORDS)('%s', (word, without) => {
    it.each(SPELLINGS)('is excluded by «без …» where the composition has it %s', (_, spell) => {
      const menu = [dish(4, 'Блюдо', `Рис, ${spell(word)}, перец`), OTHER];
      expect(foundIn(menu, `без ${without}`)).toEqual([OTHER]);
    });
    it.each(SPELLINGS)('is excluded by «без …» where the query has it %s', (_, spell) => {
      const menu = [dish(4, 'Блюдо', `Рис, ${word}, перец`), OTHER];
      expect(foundIn(menu, `без ${spell(without)}`)).toEqual([OTHER]);
    });
    it.each(SPELLINGS)('is found where the name has it %s', (_, spell) => {
      const named = dish(4, spell(word));
      expect(foundIn([OTHER, named], word)).toEqual([named]);
    });
  });

  it('is excluded when «без» itself is spelt so', () => {
    const menu = [dish(4, 'Блюдо', 'Рис, арахис'), OTHER];
    for (const query of ['бе\u00adз арахиса', 'БEЗ APAXИCA', '\ufeffбез\u00a0арахиса', 'без\u2028арахиса']) {
      expect(foundIn(menu, query), JSON.stringify(query)).toEqual([OTHER]);
    }
  });

  it('stays Latin where Latin was meant', () => {
    const menu = [dish(3, 'Coca-Cola'), dish(3, 'Hot Tea'), dish(4, 'Oreo™'), dish(4, 'Crème brûlée'), dish(3, 'Чай')];
    const names = (query: string) => foundIn(menu, query).map(({ name }) => name);
    expect(names('cola')).toEqual(['Coca-Cola']);
    expect(names('hot')).toEqual(['Hot Tea']);
    expect(names('tea')).toEqual(expect.arrayContaining(['Hot Tea', 'Чай']));
    expect(names('oreo')).toEqual(['Oreo™']);
    expect(names('creme brulee')).toEqual(['Crème brûlée']);
    expect(names('ｃｏｌａ')).toEqual(['Coca-Cola']);
  });
});
