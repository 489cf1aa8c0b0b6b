import { beforeAll, describe, expect, it, vi } from 'vitest';
import type * as searchIndex from '#domain/search-index.ts';
import type * as wordDistance from '#domain/word-distance.ts';
import { searchProducts } from '#domain/search.ts';
import { type DemoDish, readDemoDishes } from '#tests/support/demo-dishes.ts';

const compared = vi.hoisted(() => ({ cells: 0, words: 0 }));
vi.mock('#domain/search-index.ts', async (original) => {
  const real = await original<typeof searchIndex>();
  return {
    ...real,
    beginningWith: (...args: Parameters<typeof real.beginningWith>) => {
      const found = real.beginningWith(...args);
      compared.words += found.length;
      return found;
    },
  };
});
vi.mock('#domain/word-distance.ts', async (original) => {
  const real = await original<typeof wordDistance>();
  return {
    errorsToBeginning: (term: string, word: string, bound: number) => {
      compared.cells += term.length * Math.min(word.length, term.length + bound);
      return real.errorsToBeginning(term, word, bound);
    },
  };
});

let menu: DemoDish[] = [];
let categories: { id: number; name: string }[] = [];
beforeAll(async () => {
  ({ menu, categories } = await readDemoDishes());
});
/** Searches in the evening, when neither breakfast nor the business lunch can be ordered. */
const inTheEvening = (query: string) => searchProducts(menu, query, { categories, canOrder: (dish) => !dish.isTimed });
const namesFound = (query: string): string[] => inTheEvening(query).found.map(({ name }) => name);

/** Spelled as in a dictionary: the first result. */
const SPELT: readonly (readonly [query: string, first: string])[] = [
  ['борщ', 'Борщ'],
  ['борщи', 'Борщ'],
  ['щи', 'Суточные щи'],
  ['уха', 'Уха'],
  ['ухи', 'Уха'],
  ['суп', 'Тыквенный суп'],
  ['супчик', 'Грибная похлёбка'],
  ['солянка', 'Мясная солянка'],
  ['окрошка', 'Окрошка'],
  ['лапша', 'Куриная лапша'],
  ['куриный суп', 'Куриная лапша'],
  ['суп с курицей', 'Куриная лапша'],
  ['грибной суп', 'Грибная похлёбка'],
  ['рыбный суп', 'Уха'],
  ['суп без картошки', 'Тыквенный суп'],
  ['пельмени', 'Пельмени сибирские'],
  ['пельмени с курицей', 'Пельмени куриные'],
  ['вареники с картошкой', 'Вареники с картофелем'],
  ['блинчики', 'Блинчики с творогом'],
  ['икра', 'Блины с икрой'],
  ['оладушки', 'Оладьи'],
  ['сырники', 'Сырники'],
  ['каша', 'Гречневая каша'],
  ['овсянка', 'Овсяная каша'],
  ['яичница', 'Глазунья'],
  ['завтрак', 'Сырники'],
  ['пиццу', 'Пицца «Колобок»'],
  ['маргарита', 'Маргарита'],
  ['пицца с курицей', 'С курицей и лесными грибами'],
  ['пицца без мяса', 'Маргарита'],
  ['пицца без лука', 'Пицца «Колобок»'],
  ['лучок', 'Вареники с картофелем и жареным луком'],
  ['орешки', 'Салат с печёной курицей и грецким орехом'],
  ['перчик', 'Перец, фаршированный булгуром'],
  ['сырок', 'Овощи с углей под брынзой'],
  ['яблочко', 'Оладьи с яблоком'],
  ['мясной', 'Мясной пир'],
  ['чесночок', 'Стейк из мраморной говядины'],
  ['без сахара чай', 'Иван-чай'],
  ['без лука и чеснока, пицца', 'Пицца «Колобок»'],
  ['дайте суп без мяса', 'Тыквенный суп'],
  ['постное с грибами', 'Винегрет с белыми грибами'],
  ['4 сыра', 'Четыре сыра'],
  ['салат', 'Деревенский салат'],
  ['селёдка под шубой', 'Сельдь под шубой'],
  ['шуба', 'Сельдь под шубой'],
  ['студень', 'Холодец'],
  ['сало', 'Сало трёх засолов'],
  ['хрен', 'Хрен'],
  ['сметана', 'Сметана деревенская'],
  ['варенье', 'Малиновое варенье'],
  ['шашлык из курицы', 'Шашлык из куриного бедра'],
  ['шашлык из свинины', 'Шашлык из свиной шеи'],
  ['ребрышки', 'Свиные рёбра'],
  ['мангал', 'Овощи с углей'],
  ['говядина', 'Борщ с говядиной'],
  ['баранина', 'Люля-кебаб'],
  ['утка', 'Утиная ножка'],
  ['печень', 'Куриная печень'],
  ['рыба', 'Уха'],
  ['рыбка', 'Расстегай с рыбой'],
  ['судак', 'Судак'],
  ['картошка фри', 'Жареный картофель'],
  ['картофельное пюре', 'Картофельное пюре'],
  ['гречка', 'Гречка'],
  ['хлеб', 'Хлебная корзинка'],
  ['гарнир', 'Картофельное пюре'],
  ['котлеты', 'Пожарская котлета'],
  ['обед', 'Обед работника'],
  ['детское меню', 'Суп с фрикадельками'],
  ['паста', 'Рожки с сыром'],
  ['торт', 'Медовик'],
  ['пирожное', 'Пирожное «Картошка»'],
  ['пломбир', 'Мороженое'],
  ['десерт', 'Медовик'],
  ['выпечка', 'Пирожок с капустой'],
  ['чай', 'Иван-чай'],
  ['кофе', 'Капучино'],
  ['газировка', 'Лимонад'],
  ['попить', 'Морс клюквенный'],
  ['облепиха', 'Морс облепиховый'],
  ['орехи', 'Салат с печёной курицей и грецким орехом'],
  ['острое', 'Сало трёх засолов'],
  ['неострое', 'Сырники'],
  ['вегетарианское', 'Сырники'],
  ['веганское', 'Винегрет'],
  ['без лука', 'Сырники'],
  ['без глютена', 'Винегрет'],
  ['без яиц', 'Винегрет'],
  ['суп без мяса', 'Тыквенный суп'],
  ['новинки', 'Салат с печёной курицей'],
  ['хит', 'Сырники'],
];

/** Misheard, mistyped, in another keyboard layout, in other letters. */
const MISSPELT: readonly (readonly [query: string, first: string])[] = [
  ['борш', 'Борщ'],
  ['барщ', 'Борщ'],
  ['борщь', 'Борщ'],
  ['борсч', 'Борщ'],
  ['пица', 'Пицца «Колобок»'],
  ['пицца маргорита', 'Маргарита'],
  ['маргарта', 'Маргарита'],
  ['пипперони', 'Пепперони'],
  ['пельмни', 'Пельмени сибирские'],
  ['пильмени', 'Пельмени сибирские'],
  ['вариники', 'Вареники с картофелем'],
  ['вореники', 'Вареники с картофелем'],
  ['шашлик', 'Шашлык из свиной шеи'],
  ['шышлык', 'Шашлык из свиной шеи'],
  ['салянка', 'Мясная солянка'],
  ['солянак', 'Мясная солянка'],
  ['акрошка', 'Окрошка'],
  ['винигрет', 'Винегрет'],
  ['оливе', 'Оливье'],
  ['селётка', 'Сельдь под шубой'],
  ['блени', 'Блины со сметаной'],
  ['аладьи', 'Оладьи'],
  ['сырнеки', 'Сырники'],
  ['медовек', 'Медовик'],
  ['напалеон', 'Наполеон'],
  ['марс', 'Морс клюквенный'],
  ['кампот', 'Компот'],
  ['копучино', 'Капучино'],
  ['лиманад', 'Лимонад'],
  ['грибы с картошкай', 'Жареный картофель с лесными грибами'],
  ['голубци', 'Голубцы'],
  ['бевстроганов', 'Бефстроганов'],
  ['катлета', 'Пожарская котлета'],
  ['расстигай', 'Расстегай'],
  ['ватрушька', 'Ватрушка'],
  ['холадец', 'Холодец'],
  ['мороженное', 'Мороженое'],
  ['завтрок', 'Сырники'],
  ['gbwwf', 'Пицца «Колобок»'],
  [',jho', 'Борщ'],
  ['gtkmvtyb', 'Пельмени сибирские'],
  [',tp kerf', 'Сырники'],
  ['borsch', 'Борщ'],
  ['borscht', 'Борщ'],
  ['pelmeni', 'Пельмени сибирские'],
  ['shashlyk', 'Шашлык из свиной шеи'],
  ['bliny', 'Блины со сметаной'],
  ['pizza', 'Пицца «Колобок»'],
  ['vareniki', 'Вареники с картофелем'],
  ['coffee', 'Капучино'],
];

/** Not on the menu: the first suggestion. */
const NEAR: readonly (readonly [query: string, first: string])[] = [
  ['цезарь', 'Салат с печёной курицей'],
  ['вода', 'Морс клюквенный'],
  ['кола', 'Морс клюквенный'],
  ['пиво', 'Квас'],
  ['латте', 'Капучино'],
  ['суши', 'Форель'],
  ['бургер', 'Пожарская котлета'],
  ['шаурма', 'Шашлык из куриного бедра'],
  ['хинкали', 'Пельмени сибирские'],
  ['муксун', 'Уха'],
  ['кетчуп', 'Сметана'],
  ['зелёный чай', 'Иван-чай'],
  ['борщ с моцареллой', 'Борщ'],
  ['ланч', 'Обед работника'],
];

describe('search in the demo menu (docs/product.md §2.1 to §2.5)', () => {
  it('is tested with more than 120 queries, more than 40 of them misspelt', () => {
    const queries = [...SPELT, ...MISSPELT, ...NEAR].map(([query]) => query);
    expect(new Set(queries).size).toBe(queries.length);
    expect(queries.length).toBeGreaterThanOrEqual(120);
    expect(MISSPELT.length).toBeGreaterThanOrEqual(40);
  });
  it.each([...SPELT, ...MISSPELT])('«%s» finds «%s» first', (query, first) => {
    expect(namesFound(query)[0] ?? '').toContain(first);
  });
  it.each(NEAR)('«%s» finds nothing and offers «%s» first', (query, first) => {
    const { found, near } = inTheEvening(query);
    expect(found).toEqual([]);
    expect(near[0]?.name).toContain(first);
    expect(near.length).toBeLessThanOrEqual(12);
  });

  it('ranks orderable dishes before those that cannot be ordered', () => {
    for (const query of ['завтрак', 'яйцо', 'гречка', 'каша', 'масло', 'щи', 'картофель']) {
      const isLate = inTheEvening(query).found.map(({ isTimed }) => isTimed);
      expect(isLate.length, query).toBeGreaterThan(0);
      expect(isLate, query).toEqual(isLate.toSorted((a, b) => Number(a) - Number(b)));
    }
  });
  it('does not begin with a set of dishes whose name lists them', () => {
    for (const query of ['морс', 'котлета', 'щи', 'кола', 'сок', 'бургер']) {
      const { found, near } = searchProducts(menu, query, { categories });
      expect([...found, ...near][0]?.name, query).not.toContain(':');
    }
    expect(namesFound('щи').join()).toContain('Обед работника');
  });
  it('understands prices, with other words and alone (docs/product.md §2.20c)', () => {
    const pricesOf = (query: string) => inTheEvening(query).found.map(({ price }) => price);
    for (const query of ['до 300', 'до 300 рублей', 'что-нибудь до 300р', 'не дороже 300 ₽', 'дешевле 300 руб.']) {
      expect(pricesOf(query).length, query).toBeGreaterThan(30);
      expect(Math.max(...pricesOf(query)), query).toBeLessThanOrEqual(300 * 100);
    }
    expect(namesFound('суп до 310').length).toBeGreaterThan(1);
    expect(Math.max(...pricesOf('суп до 310'))).toBeLessThanOrEqual(310 * 100);
    expect(pricesOf('от 400 до 500').every((price) => price >= 400 * 100 && price <= 500 * 100)).toBe(true);
    for (const query of ['дешёвый суп', 'суп подешевле', 'недорогие супы', 'самый дешёвый суп']) {
      expect(namesFound(query).toSorted(), query).toEqual(namesFound('суп').toSorted());
      expect(pricesOf(query), query).toEqual(pricesOf(query).toSorted((a, b) => a - b));
    }
    expect(pricesOf('без лука до 200').length).toBeGreaterThan(5);
    expect(Math.max(...pricesOf('без лука до 200'))).toBeLessThanOrEqual(200 * 100);
    expect(inTheEvening('суп до 10')).toMatchObject({ found: [], near: [] });
    expect(namesFound('суп до 300 ккал')).toEqual([]);
  });
  it('finds the kinds of a category, but not one kind by another', () => {
    const fish = namesFound('рыба').join();
    for (const name of ['Форель в', 'Сельдь под', 'Судак под', 'Уха', 'Расстегай']) expect(fish).toContain(name);
    expect(namesFound('форель').join()).not.toContain('Сельдь');
  });
  it('leaves out excluded ingredients by any of their names', () => {
    const compositionsOf = (query: string) =>
      inTheEvening(query).found.map((dish) => dish.details.composition.toLowerCase());
    for (const text of compositionsOf('без лука')) expect(text).not.toMatch(/(?<!\p{L})лук(?!\p{L})/u);
    for (const text of compositionsOf('без картошки'))
      expect(text.replace(/крахмал картофельный/g, '')).not.toContain('картоф');
    for (const text of compositionsOf('без курицы')) expect(text.replace(/яйцо куриное/g, '')).not.toMatch(/кури/);
    for (const text of compositionsOf('без лука и чеснока')) expect(text).not.toMatch(/лук |чеснок/);
    expect(inTheEvening('без орехов').found.some(({ allergens }) => allergens.includes('nuts'))).toBe(false);
    expect(namesFound('без орехов').join()).toContain('Тульский пряник');
    expect(inTheEvening('без молока').found.some(({ allergens }) => allergens.includes('milk'))).toBe(false);
    expect(inTheEvening('без острого').found.some(({ marks }) => marks.includes('spicy'))).toBe(false);
    expect(inTheEvening('постное').found.every(({ marks }) => marks.includes('vegetarian'))).toBe(true);
  });
  it('assumes nothing about unknown ingredients, except for the allergens of the card', () => {
    const cards = menu.map((dish) => ({ ...dish, details: null }));
    expect(searchProducts(cards, 'без лука', { categories }).found).toEqual([]);
    const withoutFish = searchProducts(cards, 'без рыбы', { categories }).found;
    expect(withoutFish.length).toBeGreaterThan(50);
    expect(withoutFish.some(({ allergens }) => allergens.includes('fish'))).toBe(false);
  });
  it('does not confuse hens’ eggs with a hen, nor baked with liver', () => {
    expect(namesFound('курица').join()).not.toContain('Медовик');
    expect(namesFound('печень')).toHaveLength(1);
    expect(
      namesFound('морс')
        .slice(0, 2)
        .every((name) => name.startsWith('Морс')),
    ).toBe(true);
  });
  it('offers nothing for nonsense: popular dishes are the caller’s job', () => {
    expect(inTheEvening('абракадабра')).toMatchObject({ found: [], near: [] });
  });
});

describe('the cost of a search', () => {
  /** The demo's dishes repeated, each time with other names and other ingredients. */
  const manyDishes = (count: number): DemoDish[] =>
    Array.from({ length: count }, (_, number) => {
      const like = menu[number % menu.length];
      if (like === undefined) throw new Error('the demo has no dishes');
      const own = Array.from({ length: 3 }, (_, at) => {
        const code = (number * 7919 + at * 104_729) % 1_000_000;
        return String(code).replaceAll(/\d/g, (digit) => 'бакивепору'[Number(digit)] ?? '');
      }).join(' ');
      return { ...like, name: `${like.name} ${own}` };
    });
  const QUERIES = [
    'п',
    'пи',
    'борш',
    'солянак',
    'без лука',
    'не ем лук, чеснок и перец',
    'картошка фри',
    'бевстроганов',
    'несуществующее блюдо',
  ];

  it('compares few letters for typing errors in a menu of two thousand dishes, and none when nothing is misspelt', () => {
    const large = manyDishes(2000);
    for (const query of QUERIES) {
      searchProducts(large, query, { categories });
      compared.cells = 0;
      compared.words = 0;
      searchProducts(large, query, { categories });
      // Some nanoseconds each: far below five milliseconds.
      expect(compared.cells, query).toBeLessThan(400_000);
      // Words are looked up, not scanned: only matching ones are touched.
      expect(compared.words, query).toBeLessThan(10_000);
    }
    for (const query of ['п', 'пицца', 'борш', 'без лука']) {
      compared.cells = 0;
      searchProducts(large, query, { categories });
      expect(compared.cells, query).toBe(0);
    }
  });
});
