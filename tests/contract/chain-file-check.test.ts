// Proves docs/product.md §20.1.
import { describe, expect, it } from 'vitest';
import { checkChainFile, groupMax, portionNutrition, zoneDeliveryTime, zoneHours } from '#contract/chain-file-check.ts';
import { optionEffect } from '#contract/chain-option-effect.ts';
import type { ChainInput } from '#contract/chain-file.ts';
import { smallChain } from '../support/small-chain.ts';
import { availabilityOf, weekRangesOf } from '#contract/chain-file-parts.ts';

/** The smallest chain that can sell anything. */
const smallest = () =>
  ({
    format: 1,
    environment: { pickup_discount: 10, max_cutlery_count: 8, bonus_percent: 5 },
    brand: {
      name: 'Пельменная',
      slogan: 'Лепим',
      legal: { name: 'ИП Иванов', inn: '402700000071', ogrn: '304402700000003', address: 'Калуга', hours: '10–22' },
    },
    documents: {
      rules_url: '/info/rules',
      privacy_url: 'https://x.example/p',
      agreement_url: '/a',
      consent_version: '1',
    },
    localities: [
      {
        id: 'kaluga',
        name: 'Калуга',
        name_in: 'Калуге',
        slug: 'kaluga',
        latitude: 54.51,
        longitude: 36.26,
        border_box_lower_corner: [54.4, 36.1],
        border_box_upper_corner: [54.6, 36.4],
        is_default: true,
      },
    ],
    restaurants: [
      {
        id: 'one',
        number: 1,
        locality: 'kaluga',
        name: 'На Кирова',
        address: 'Калуга, ул. Кирова, 1',
        timezone: 'Europe/Moscow',
        latitude: 54.51,
        longitude: 36.26,
        is_default: true,
        opening_hours: { daily: [{ from: '10:00', to: '22:00' }] },
        zones: [{ id: 'one-pickup', type: 'pickup', name: 'Самовывоз', cooking_time: 20 }],
      },
    ],
    categories: [{ id: 'c', slug: 'c', name: 'Пельмени', color: '#ffeecc' }],
    modifier_groups: [
      {
        id: 'sauces',
        name: 'Соусы',
        kind: 'multiple',
        options: [
          { id: 'a', name: 'Сметана', max_quantity: 3 },
          { id: 'b', name: 'Аджика' },
        ],
      },
    ],
    products: [
      {
        id: 'p1',
        category: 'c',
        slug: 'p1',
        name: 'Пельмени',
        description: '',
        composition: 'Мука, мясо.',
        weight: '240 г',
        portion_size: 240,
        nutrition_per_100: { kcal: 224, proteins: 11.4, fats: 10.2, carbohydrates: 21.7 },
        price: 42_000,
        modifier_groups: ['sauces'],
      },
    ],
  }) satisfies ChainInput;

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** The smallest chain with one value changed; a path that does not exist is an error of the test. */
function withChange(path: string, value: Json | undefined): unknown {
  const chain: unknown = structuredClone(smallest());
  const keys = path.split(/[.[\]]+/).filter(Boolean);
  const last = keys.pop() ?? '';
  let at: unknown = chain;
  for (const key of keys) at = isRecord(at) ? at[key] : undefined;
  if (!isRecord(at)) throw new Error(`There is no ${path}`);
  at[last] = value;
  return chain;
}
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const faultsOf = (value: unknown) => {
  const checked = checkChainFile(value);
  return checked.ok ? [] : checked.faults;
};

describe('a chain file', () => {
  it('is read with its defaults', () => {
    const checked = checkChainFile(smallest());
    if (!checked.ok) throw new Error(JSON.stringify(checked.faults));
    expect(checked.chain.news).toEqual([]);
    expect(checked.chain.products[0]).toMatchObject({
      old_price: null,
      order_types: ['delivery', 'pickup'],
      popularity: 0,
    });
    expect(checked.chain.restaurants[0]?.assortment.stop_list).toEqual([]);
  });

  const zone = { id: 'z', type: 'delivery', name: 'Центр', cooking_time: 20 };
  const triangle = [
    [54.5, 36.2],
    [54.6, 36.2],
    [54.5, 36.3],
  ];
  const pickup = { id: 'one-pickup', type: 'pickup', name: 'Самовывоз', cooking_time: 20 };
  const option = { id: 'a', name: 'Сметана' };

  it.each<[change: string, value: Json | undefined, path: string, says: RegExp]>([
    ['format', 2, 'format', /должно быть: 1, а написано 2/],
    ['pricee', 1, 'pricee', /Такого ключа нет/],
    ['products[0].pricee', 1, 'products[0].pricee', /Такого ключа нет/],
    ['products[0].price', undefined, 'products[0].price', /./],
    ['products[0].price', 420.5, 'products[0].price', /целое число/],
    ['products[0].price', '420', 'products[0].price', /число без кавычек/],
    ['products[0].old_price', 42_000, 'products[0].old_price', /больше price/],
    ['products[0].category', 'x', 'products[0].category', /Нет категории «x»/],
    ['products[0].station', 'bar', 'products[0].station', /«p1» готовят в цехе «bar», а его нет в stations/],
    ['categories[0].station', 'bar', 'categories[0].station', /«c» готовят в цехе «bar»/],
    [
      'stations',
      [
        { id: 'bar', name: 'Бар' },
        { id: 'bar', name: 'Второй бар' },
      ],
      'stations[1].id',
      /«bar» уже есть/,
    ],
    ['products[0].cook_minutes', 0, 'products[0].cook_minutes', /Не меньше 1/],
    ['products[0].age_restricted', 'да', 'products[0].age_restricted', /true|false/],
    ['products[0].vat', 20, 'products[0].vat', /none.*22/],
    ['categories[0].vat', '22', 'categories[0].vat', /none.*22/],
    ['products[0].modifier_groups[0]', 'x', 'products[0].modifier_groups[0]', /Нет группы «x»/],
    ['products[0].replacements', ['x'], 'products[0].replacements[0]', /Нет блюда «x»/],
    ['products[0].replacements', ['p1'], 'products[0].replacements', /не заменяет само себя/],
    ['products[0].recommended_with', ['x'], 'products[0].recommended_with[0]', /Нет блюда «x»/],
    ['products[0].allergens', ['молоко'], 'products[0].allergens[0]', /milk/],
    ['products[0].allergens', ['milk', 'milk'], 'products[0].allergens', /дважды/],
    ['products[0].picture', 'photo.gif', 'products[0].picture', /путь файла JPEG/],
    ['products[0].picture', '../photo.jpg', 'products[0].picture', /в папке файла сети/],
    ['products[0].picture', { file: 'photo.jpg' }, 'products[0].picture', /"focus"/],
    ['products[0].nutrition_per_100.kcal', 1500, 'products[0].nutrition_per_100.kcal', /килоджоули/],
    ['products[0].nutrition_per_100.fats', 90, 'products[0].nutrition_per_100', /больше 100 г веществ/],
    [
      'products[0].availability_schedule',
      { monday: [{ from: '7:00', to: '12:00' }] },
      'products[0].availability_schedule.monday[0].from',
      /./,
    ],
    ['modifier_groups[0].max', 9, 'modifier_groups[0].max', /больше, чем можно выбрать всего/],
    ['modifier_groups[0].min', 5, 'modifier_groups[0].min', /больше, чем max/],
    ['modifier_groups[0].required', true, 'modifier_groups[0].min', /не меньше 1/],
    ['modifier_groups[0].options', [option, option], 'modifier_groups[0].options[1].id', /уже есть/],
    [
      'modifier_groups[0].options[0]',
      { ...option, effect: 'replaces' },
      'modifier_groups[0].options[0].weight',
      /нужен weight с количеством в конце/,
    ],
    [
      'modifier_groups[0].options[0]',
      { ...option, weight: '30 г', effect: 'replaces', portion_size: -30 },
      'modifier_groups[0].options[0]',
      /Разнице нужен "effect": "adds"/,
    ],
    [
      'modifier_groups[0].options[0]',
      { ...option, weight: '90 г', effect: 'replaces', is_default: true },
      'products[0].modifier_groups',
      /порция весит 90/,
    ],
    ['modifier_groups[0].options[0].price', -50_000, 'products[0].price', /вычитает больше/],
    ['categories[0].color', 'red', 'categories[0].color', /Нужен цвет/],
    ['localities[0].is_default', false, 'localities', /ровно у одного города/],
    ['localities[0].latitude', 36.26, 'localities[0].latitude', /переставлены/],
    ['restaurants[0].locality', 'x', 'restaurants[0].locality', /Нет города «x»/],
    ['restaurants[0].timezone', 'Europe/Kaluga', 'restaurants[0].timezone', /IANA/],
    ['restaurants[0].is_default', false, 'localities[0]', /ровно у одного ресторана/],
    ['restaurants[0].zones', [], 'restaurants[0].zones', /ровно одна зона pickup/],
    ['restaurants[0].zones', [pickup, zone], 'restaurants[0].zones[1].area', /нужна area/],
    [
      'restaurants[0].zones',
      [pickup, { ...zone, area: triangle.slice(1) }],
      'restaurants[0].zones[1].area',
      /не меньше трёх/,
    ],
    [
      'restaurants[0].zones',
      [pickup, { ...pickup, ...zone, id: 'one-pickup', area: triangle }],
      'restaurants[0].zones[1].id',
      /уже есть/,
    ],
    ['restaurants[0].zones', [{ ...pickup, area: triangle }], 'restaurants[0].zones[0].area', /нет area/],
    ['restaurants[0].assortment', { stop_list: ['x'] }, 'restaurants[0].assortment.stop_list[0]', /Нет блюда «x»/],
    [
      'restaurants[0].assortment',
      { stop_options: ['sauces/x'] },
      'restaurants[0].assortment.stop_options[0]',
      /группа\/вариант/,
    ],
    [
      'restaurants[0].opening_hours',
      {
        daily: [
          { from: '10:00', to: '15:00' },
          { from: '14:00', to: '22:00' },
        ],
      },
      'restaurants[0].opening_hours.daily[1]',
      /не пересекаются/,
    ],
    [
      'restaurants[0].opening_hours',
      {
        daily: [
          { from: '20:00', to: '02:00' },
          { from: '10:00', to: '15:00' },
        ],
      },
      'restaurants[0].opening_hours.daily[1]',
      /только последний/,
    ],
    [
      'restaurants[0].tables',
      [
        { number: '12', seats: 2 },
        { number: '12', seats: 4 },
      ],
      'restaurants[0].tables[1].number',
      /уже есть/,
    ],
    ['restaurants[0].tables', [{ number: '-1', seats: 2 }], 'restaurants[0].tables[0].number', /букв, цифр/],
    ['restaurants[0].tables', [{ number: '1', seats: 0 }], 'restaurants[0].tables[0].seats', /1/],
    [
      'restaurants[0].joined_tables',
      [{ tables: ['98', '99'] }],
      'restaurants[0].joined_tables[0].tables[0]',
      /нет столика «98»/,
    ],
    ['restaurants[0].joined_tables', [{ tables: ['1'] }], 'restaurants[0].joined_tables[0].tables', /2/],
    [
      'restaurants[0].booking_seats',
      { total: 6, per_booking: 8 },
      'restaurants[0].booking_seats.per_booking',
      /Мест всего 6/,
    ],
    ['restaurants[0].booking_seats', { total: 0, per_booking: 1 }, 'restaurants[0].booking_seats.total', /1/],
    [
      'promos',
      [{ id: 'a', slug: 'a', title: 'А', summary: '', blocks: [], promocode: 'НЕТ' }],
      'promos[0].promocode',
      /Нет промокода/,
    ],
    [
      'promocodes',
      [{ id: 'a', code: 'А1', gives: { type: 'gift', product: 'x' } }],
      'promocodes[0].gives.product',
      /Нет блюда/,
    ],
    [
      'pages',
      [
        {
          slug: 'franchise',
          title: 'А',
          summary: '',
          blocks: [],
          updated_at: '2026-11-01T00:00:00Z',
          shown_in: ['home'],
        },
      ],
      'pages[0].shown_in',
      /нет своего экрана/,
    ],
    ['slides', [{ id: 'a', title: 'А', text: '', color: '#ffffff' }], 'slides', /Слайдов три/],
    [
      'banners',
      [{ id: 'a', title: 'А', text: '', color: '#ffffff', link: '//evil.example' }],
      'banners[0].link',
      /Нужен путь/,
    ],
    [
      'banners',
      [{ id: 'a', title: 'А', short_title: 'Борщ, который настаивался', text: '', color: '#ffffff' }],
      'banners[0].short_title',
      /до 12 букв/,
    ],
    [
      'banners',
      [{ id: 'a', title: 'А', short_title: 'Настоявшийся борщ из печи Калуги', text: '', color: '#ffffff' }],
      'banners[0].short_title',
      /до 12 букв/,
    ],
    [
      'banners',
      [{ id: 'a', title: 'А', short_title: 'Настоявшийсяся', text: '', color: '#ffffff' }],
      'banners[0].short_title',
      /до 12 букв/,
    ],
  ])('with %s = %j is rejected with the path [1.8d]', (change, value, path, says) => {
    const faults = faultsOf(withChange(change, value));
    expect(faults.map((fault) => fault.path)).toContain(path);
    expect(faults.find((fault) => fault.path === path)?.message).toMatch(says);
  });

  it.each([
    [[{ tables: ['1', '1'] }], '[0].tables[1]', /«1» назван здесь дважды/],
    [[{ tables: ['1', '2'], seats: 60 }], '[0].seats', /вмещает 60/],
    [[{ tables: ['1', '2'] }, { tables: ['2', '1'] }], '[1].tables', /уже сдвинуты/],
    [[{ tables: ['1', '2', '3'] }], '[0].seats', /большее на 100 гостей/],
  ])('with joined tables %j is rejected with the path', (joined, place, says) => {
    const chain = smallChain();
    const [restaurant] = chain.restaurants;
    if (restaurant === undefined) throw new Error('no restaurant');
    restaurant.tables = [40, 60, 50].map((seats, index) => ({ number: String(index + 1), seats }));
    restaurant.joined_tables = joined;
    const fault = faultsOf(chain).find(({ path }) => path === `restaurants[0].joined_tables${place}`);
    expect(fault?.message).toMatch(says);
  });

  it('with seats beside tables is rejected', () => {
    const chain = smallChain();
    const [restaurant] = chain.restaurants;
    if (restaurant === undefined) throw new Error('no restaurant');
    restaurant.tables = [{ number: '1', seats: 4 }];
    restaurant.booking_seats = { total: 30, per_booking: 8 };
    const fault = faultsOf(chain).find(({ path }) => path === 'restaurants[0].booking_seats');
    expect(fault?.message).toMatch(/или столики, или места/);
  });

  it('reports every error, not only the first', () => {
    const broken = withChange('products[0].category', 'x');
    if (!isRecord(broken)) throw new Error('no chain');
    const two = { ...broken, slides: [{ id: 's', title: 'А', text: '', color: '#ffffff' }] };
    expect(faultsOf(two).map(({ path }) => path)).toEqual(expect.arrayContaining(['products[0].category', 'slides']));
  });

  it('does not crash on input that is not a chain', () => {
    for (const value of [null, 1, 'x', [], {}]) expect(faultsOf(value).length).toBeGreaterThan(0);
  });
});

describe('defaults of a chain file', () => {
  const range = { from: '10:00', to: '22:00' };

  it('are the hours of unnamed days', () => {
    const week = weekRangesOf({ daily: [range], sunday: [] });
    expect(week.monday).toEqual([range]);
    expect(week.sunday).toEqual([]);
    expect(availabilityOf({ friday: [range] })).toEqual({ friday: [range] });
    expect(availabilityOf(null)).toBeNull();
  });

  it('are a zone’s hours and delivery time', () => {
    const restaurant = { opening_hours: { daily: [range] } };
    expect(zoneHours(restaurant, {}).tuesday).toEqual([range]);
    expect(zoneHours(restaurant, { opening_hours: {} }).tuesday).toEqual([]);
    expect(zoneDeliveryTime({ cooking_time: 20, transportation_time: 15 })).toBe(35);
    expect(zoneDeliveryTime({ cooking_time: 20, transportation_time: 15, delivery_time: 40 })).toBe(40);
  });

  it('are an option’s effect on the portion: from its kind, weight and own values', () => {
    const size = { id: 'a', name: 'a', price: 0, weight: '730 г', picture: null, is_default: false, max_quantity: 1 };
    const milk = { ...size, weight: null };
    const per100 = { kcal: 260, proteins: 20, fats: 20, carbohydrates: 2 };
    const perPortion = { kcal: -90, proteins: 0, fats: -10, carbohydrates: 0 };
    expect(optionEffect('single', size)).toEqual({ type: 'replaces', size: 730, nutrition: null });
    expect(optionEffect('single', milk)).toBeNull();
    expect(optionEffect('single', { ...milk, nutrition_per_100: per100 })).toEqual({
      type: 'alters',
      size: 0,
      nutrition: per100,
    });
    expect(
      optionEffect('single', { ...milk, portion_size: -10, effect: 'adds', nutrition_per_portion: perPortion }),
    ).toEqual({
      type: 'adds',
      size: -10,
      nutrition: perPortion,
    });
    expect(optionEffect('multiple', { ...size, weight: '50 г', nutrition_per_100: per100 })).toEqual({
      type: 'adds',
      size: 50,
      nutrition: { kcal: 130, proteins: 10, fats: 10, carbohydrates: 1 },
    });
    expect(optionEffect('multiple', { ...size, effect: 'replaces' })).toEqual({
      type: 'replaces',
      size: 730,
      nutrition: null,
    });
  });

  it('are a portion’s nutrition and a group’s maximum', () => {
    const nutrition_per_100 = { kcal: 224, proteins: 11.4, fats: 10.2, carbohydrates: 21.7 };
    expect(portionNutrition({ nutrition_per_100, portion_size: 250 })).toEqual({
      kcal: 560,
      proteins: 28.5,
      fats: 25.5,
      carbohydrates: 54.3,
    });
    const options = [
      { id: 'a', name: 'a', price: 0, weight: null, picture: null, is_default: false, max_quantity: 3 },
      { id: 'b', name: 'b', price: 0, weight: null, picture: null, is_default: false, max_quantity: 1 },
    ];
    expect(groupMax({ kind: 'multiple', options })).toBe(4);
    expect(groupMax({ kind: 'single', options })).toBe(1);
    expect(groupMax({ kind: 'multiple', max: 2, options })).toBe(2);
  });
});

describe('a chain file is rejected for', () => {
  const paths = (value: unknown, above: readonly string[] = []): (readonly string[])[] =>
    typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([name, item]) => paths(item, [...above, name]))
      : [above];
  const at = (value: unknown, [name, ...rest]: readonly string[], next: unknown): unknown => {
    if (name === undefined) return typeof value === typeof next ? next : value;
    if (Array.isArray(value))
      return value.map((item: unknown, index) => (String(index) === name ? at(item, rest, next) : item));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [key, key === name ? at(item, rest, next) : item]),
    );
  };
  const whole = smallChain();

  it('a number too large for its column, with its path, anywhere in the file', () => {
    expect(checkChainFile(whole).ok).toBe(true);
    for (const path of paths(whole)) {
      const spoiled = at(whole, path, 9_007_199_254_740_991);
      if (JSON.stringify(spoiled) === JSON.stringify(whole)) continue;
      expect(checkChainFile(spoiled).ok ? 'accepted' : 'refused', path.join('.')).toBe('refused');
    }
  });

  it('a promo code indistinguishable from another (docs/product.md §8.15)', () => {
    const code = (id: string, text: string) => ({ id, code: text, gives: { type: 'free_delivery' as const } });
    for (const other of ['домои\u0306', 'ДOMOЙ', 'ДОМОЙ\u200b']) {
      const checked = checkChainFile({ ...whole, promos: [], promocodes: [code('one', 'ДОМОЙ'), code('two', other)] });
      expect(checked.ok ? [] : checked.faults.map(({ path }) => path), other).toEqual(['promocodes[1].code']);
    }
  });

  it('half a character, an invisible title, or a link to another site', () => {
    const faults = (link: string, title = 'Здравствуйте') => {
      const checked = checkChainFile({ ...whole, banners: [{ id: 'b', title, text: '', link, color: '#ffffff' }] });
      return checked.ok ? [] : checked.faults.map(({ path }) => path);
    };
    expect(faults('/menu/pizza?q=1')).toEqual([]);
    for (const link of ['//evil.example', '/\\evil.example', '/\t/evil.example', '/\n/evil.example', 'https:/evil']) {
      expect(faults(link), link).toEqual(['banners[0].link']);
    }
    for (const title of ['\ud83d', '\u0000', '\u200b\u200d', '\u2060']) {
      expect(faults('/menu', title), JSON.stringify(title)).toEqual(['banners[0].title']);
    }
    expect(faults('/menu', '👩‍🍳 Пицца\u200b')).toEqual([]);
  });
});

describe('texts of a chain file', () => {
  it('are cleaned (docs/product.md §19.11)', () => {
    const [product] = smallest().products;
    const checked = checkChainFile({
      ...smallest(),
      products: [
        {
          ...product,
          name: 'Пель\u00adмени\u000bс мя\u0301сом'.normalize('NFD'),
          composition: 'Све\u0308кла, ара\u200bхис\u2028Соль\ufeff',
          weight: '320\u00a0г\u200b',
        },
      ],
      restaurants: [{ ...smallest().restaurants[0], phone_number: '\u202a+7 (4842)\u00a070\u201100\u201300\u202c' }],
    });
    expect(checked.ok ? [] : checked.faults).toEqual([]);
    if (!checked.ok) return;
    expect(checked.chain.products[0]).toMatchObject({
      name: 'Пельмени с мя\u0301сом',
      composition: 'Свёкла, арахис\nСоль',
      weight: '320\u00a0г',
    });
    expect(checked.chain.restaurants[0]?.phone_number).toBe('+7 (4842) 70-00-00');
  });
});
