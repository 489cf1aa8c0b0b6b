// Proves docs/product.md §20.1, §20.9.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkChainFile } from '#contract/chain-file-check.ts';
import { smallChain } from '../support/small-chain.ts';

type Chain = ReturnType<typeof smallChain>;
type Point = [number, number];
type Week = Chain['restaurants'][number]['opening_hours'];

/** Returns a part of the small chain that a case changes, asserting that it exists. */
const there = <T>(thing: T | undefined): T => {
  if (thing === undefined) throw new Error('the small chain has no such thing');
  return thing;
};
const city = (chain: Chain) => there(chain.localities[0]);
const first = (chain: Chain) => there(chain.restaurants[0]);
const zone = (chain: Chain) => there(first(chain).zones[1]);
const dish = (chain: Chain) => there(chain.products[1]);
const sizes = (chain: Chain) => there(chain.modifier_groups[0]);
const option = (chain: Chain) => there(sizes(chain).options[1]);
const page = (chain: Chain) => there(chain.pages[0]);

const AREA = 'restaurants[0].zones[1].area';
const HOLES = 'restaurants[0].zones[1].area_holes';
const OPEN = 'restaurants[0].opening_hours';
const square = (south: number, west: number, size: number): Point[] => [
  [south, west],
  [south, west + size],
  [south + size, west + size],
  [south + size, west],
];
const area = (points: Point[]) => (chain: Chain) => Object.assign(zone(chain), { area: points });
const hole = (points: Point[]) => (chain: Chain) => Object.assign(zone(chain), { area_holes: [points] });
const hours = (week: Week) => (chain: Chain) => Object.assign(first(chain), { opening_hours: week });
const schedule = (week: Week) => (chain: Chain) => Object.assign(dish(chain), { availability_schedule: week });
const daily = (...ranges: string[]): Week => ({
  daily: ranges.map((text) => ({ from: text.slice(0, 5), to: text.slice(6) })),
});
const swapPoint = ([latitude, longitude]: readonly number[]): Point => [there(longitude), there(latitude)];
const swapPlace = (place: { latitude: number; longitude: number }) =>
  Object.assign(place, { latitude: place.longitude, longitude: place.latitude });

type Case = [what: string, change: (chain: Chain) => unknown, path: string, says: RegExp];

const TEXTS: Case[] = [
  ['a lost letter in a name', (chain) => (dish(chain).name = 'Б\uFFFDрщ'), 'products[1].name', /потеряны.*UTF-8/],
  [
    'a lost letter in a composition',
    (chain) => (dish(chain).composition = 'св\uFFFDкла'),
    'products[1].composition',
    /потеряны/,
  ],
  [
    'a lost letter in a page',
    (chain) => (page(chain).blocks = [{ type: 'paragraph', text: '\uFFFD' }]),
    'pages[0].blocks[0].text',
    /потеряны/,
  ],
  [
    'a lost letter in an option',
    (chain) => (option(chain).name = '35 \uFFFDм'),
    'modifier_groups[0].options[1].name',
    /потеряны/,
  ],
  ['a lost letter in the brand', (chain) => (chain.brand.slogan = '\uFFFD'), 'brand.slogan', /потеряны/],
  ['UTF-8 read as windows-1251', (chain) => (dish(chain).name = 'Р‘РѕСЂС‰'), 'products[1].name', /«Борщ».*UTF-8/],
  [
    'UTF-8 read as windows-1251, mixed with Latin',
    (chain) => (city(chain).name = 'РўСЋРјРµРЅСЊ 72'),
    'localities[0].name',
    /«Тюмень 72»/,
  ],
  ['windows-1251 read as Latin-1', (chain) => (dish(chain).name = 'Áîðù'), 'products[1].name', /«Борщ»/],
];

// docs/product.md §13.22
const LAW: Case[] = [
  [
    'a dish for adults that is not ordered at a table',
    (chain) => Object.assign(dish(chain), { age_restricted: true, order_types: ['delivery'] }),
    'products[1].order_types',
    /за столиком.*pickup/,
  ],
  [
    'a text that names a number of the operator that there is not',
    (chain) => (page(chain).blocks = [{ type: 'paragraph', text: '№ {operator_number}' }]),
    'pages[0].blocks[0].text',
    /operator_number/,
  ],
  [
    'a number of the operator in another form',
    (chain) => Object.assign(chain.documents, { operator_number: '123' }),
    'documents.operator_number',
    /77-12-003456/,
  ],
  [
    'a dish for adults as a gift',
    (chain) => {
      const gives = { type: 'gift' as const, product: dish(chain).id };
      Object.assign(dish(chain), { age_restricted: true });
      Object.assign(chain, { promocodes: [{ id: 'gift', code: 'ПОДАРОК', gives }] });
    },
    'promocodes[0].gives.product',
    /не дарят/,
  ],
];

const PLACES: Case[] = [
  [
    'a restaurant with swapped coordinates',
    (chain) => swapPlace(first(chain)),
    'restaurants[0].latitude',
    /переставлены/,
  ],
  ['a city with swapped coordinates', (chain) => swapPlace(city(chain)), 'localities[0].latitude', /переставлены/],
  [
    'a city in which all is swapped',
    (chain) => {
      Object.assign(swapPlace(city(chain)), {
        border_box_lower_corner: [36.1, 54.4],
        border_box_upper_corner: [36.4, 54.6],
      });
      for (const one of chain.restaurants) swapPlace(one);
    },
    'localities[0].latitude',
    /вне России.*переставлены/,
  ],
  [
    'a border box upside down',
    (chain) => (city(chain).border_box_upper_corner = [54.3, 36.4]),
    'localities[0].border_box_upper_corner',
    /северо-восточнее/,
  ],
  [
    'a restaurant in another town',
    (chain) => (first(chain).latitude = 57.15),
    'restaurants[0].latitude',
    /вне прямоугольника города/,
  ],
  [
    'a restaurant at 0, 0',
    (chain) => Object.assign(first(chain), { latitude: 0, longitude: 0 }),
    'restaurants[0].latitude',
    /вне прямоугольника/,
  ],
  [
    'a restaurant of one city in the box of the other',
    (chain) => {
      const other = { ...city(chain), id: 'tula', slug: 'tula', is_default: false, latitude: 54.19, longitude: 37.61 };
      chain.localities.push({ ...other, border_box_lower_corner: [54.1, 37.4], border_box_upper_corner: [54.3, 37.8] });
      Object.assign(first(chain), { latitude: 54.19, longitude: 37.61 });
    },
    'restaurants[0].latitude',
    /точка в городе «tula»/,
  ],
  [
    'an area with swapped coordinates',
    (chain) => area(there(zone(chain).area ?? undefined).map(swapPoint))(chain),
    AREA,
    /переставлены/,
  ],
  ['an area in another city', area(square(57.1, 65.5, 0.05)), AREA, /Лежит в \d+ км от своего ресторана.*другого/],
  ['an area 40 km away', area(square(54.9, 36.2, 0.05)), AREA, /Лежит в \d+ км/],
  [
    'one corner swapped',
    area([
      [54.48, 36.22],
      [54.48, 36.28],
      [36.28, 54.52],
      [54.52, 36.22],
    ]),
    `${AREA}[2]`,
    /угол.*переставлены/,
  ],
  [
    'one corner with a wrong digit',
    area([
      [54.48, 36.22],
      [54.48, 36.28],
      [45.52, 36.28],
      [54.52, 36.22],
    ]),
    `${AREA}[2]`,
    /угол.*в цифре/,
  ],
  ['no points', area([]), AREA, /не меньше трёх/],
  [
    'two points',
    area([
      [54.48, 36.22],
      [54.52, 36.28],
    ]),
    AREA,
    /не меньше трёх/,
  ],
  [
    'two points and the first again',
    area([
      [54.48, 36.22],
      [54.52, 36.28],
      [54.48, 36.22],
    ]),
    AREA,
    /не меньше трёх/,
  ],
  [
    'points on one line',
    area([
      [54.48, 36.22],
      [54.5, 36.25],
      [54.52, 36.28],
    ]),
    AREA,
    /на одной линии/,
  ],
  [
    'points in one place',
    area([
      [54.5, 36.25],
      [54.50001, 36.25],
      [54.5, 36.25001],
    ]),
    AREA,
    /в одном месте/,
  ],
  [
    'a bow',
    area([
      [54.48, 36.22],
      [54.52, 36.28],
      [54.48, 36.28],
      [54.52, 36.22],
    ]),
    AREA,
    /точки 1 пересекает сторону от точки 3/,
  ],
  [
    'a bow, closed',
    area([
      [54.48, 36.22],
      [54.52, 36.28],
      [54.48, 36.28],
      [54.52, 36.22],
      [54.48, 36.22],
    ]),
    AREA,
    /пересекает/,
  ],
  [
    'two corners in the wrong order',
    area([
      [54.48, 36.22],
      [54.48, 36.28],
      [54.52, 36.22],
      [54.52, 36.28],
      [54.5, 36.3],
    ]),
    AREA,
    /порядку обхода/,
  ],
  [
    'a bow that crosses in a corner',
    area([
      [54.48, 36.22],
      [54.52, 36.28],
      [54.48, 36.28],
      [54.5, 36.25],
      [54.52, 36.22],
    ]),
    AREA,
    /пересекает/,
  ],
  [
    'a hole with crossing edges',
    hole([
      [54.49, 36.23],
      [54.51, 36.27],
      [54.49, 36.27],
      [54.51, 36.23],
    ]),
    `${HOLES}[0]`,
    /пересекает/,
  ],
  ['a hole outside of the area', hole(square(54.53, 36.23, 0.01)), `${HOLES}[0]`, /внутри своей area/],
  ['a hole that sticks out', hole(square(54.5, 36.25, 0.05)), `${HOLES}[0]`, /внутри своей area/],
  [
    'a hole with swapped coordinates',
    hole(square(54.49, 36.23, 0.01).map(swapPoint)),
    `${HOLES}[0]`,
    /внутри своей area/,
  ],
  [
    'a hole as large as the area',
    (chain) => hole(there(zone(chain).area ?? undefined))(chain),
    `${HOLES}[0]`,
    /ничего не оставляет/,
  ],
  [
    'a hole on one line',
    hole([
      [54.49, 36.23],
      [54.5, 36.25],
      [54.51, 36.27],
    ]),
    `${HOLES}[0]`,
    /на одной линии/,
  ],
  [
    'a hole in a circle',
    (chain) => {
      Object.assign(first(chain), { delivery_radius: 5000 });
      Object.assign(zone(chain), { area: null });
      hole(square(54.49, 36.23, 0.01))(chain);
    },
    HOLES,
    /нужна area/,
  ],
  [
    'a radius of kilometres',
    (chain) => {
      Object.assign(first(chain), { delivery_radius: 5 });
      Object.assign(zone(chain), { area: null });
    },
    'restaurants[0].delivery_radius',
    /в метрах/,
  ],
  [
    'a radius of nothing',
    (chain) => {
      Object.assign(first(chain), { delivery_radius: 0 });
      Object.assign(zone(chain), { area: null });
    },
    'restaurants[0].delivery_radius',
    /в метрах/,
  ],
];

const NO_DAY = /нет в календаре/;
const DAYS: Case[] = [
  ['31 September', (chain) => (there(chain.news[0]).date = '2026-09-31'), 'news[0].date', NO_DAY],
  ['30 February', (chain) => (there(chain.news[0]).date = '2026-02-30'), 'news[0].date', NO_DAY],
  ['29 February of another year', (chain) => (there(chain.news[0]).date = '2026-02-29'), 'news[0].date', NO_DAY],
  ['29 February of 2100', (chain) => (there(chain.news[0]).date = '2100-02-29'), 'news[0].date', NO_DAY],
  [
    'the first day of a promo',
    (chain) => (there(chain.promos[0]).starts_on = '2026-04-31'),
    'promos[0].starts_on',
    NO_DAY,
  ],
  [
    'the last day of a promo code',
    (chain) => (there(chain.promocodes[0]).ends_on = '2026-11-31'),
    'promocodes[0].ends_on',
    NO_DAY,
  ],
  [
    'the day of an event',
    (chain) => (there(chain.news[0]).event_at = '2026-06-31T18:00:00+03:00'),
    'news[0].event_at',
    NO_DAY,
  ],
  [
    'the day of a page',
    (chain) => (page(chain).updated_at = '2026-02-30T00:00:00.000Z'),
    'pages[0].updated_at',
    NO_DAY,
  ],
  ['a year of three digits', (chain) => (there(chain.news[0]).date = '0226-09-30'), 'news[0].date', /год/],
  ['the day first', (chain) => (there(chain.news[0]).date = '30-09-2026'), 'news[0].date', /Нужен день/],
];

const HOURS: Case[] = [
  ['ranges that overlap', hours(daily('10:00-15:00', '14:00-22:00')), `${OPEN}.daily[1]`, /не пересекаются/],
  [
    'hours of the phone that overlap',
    (chain) => Object.assign(chain.brand, { support_hours: daily('10:00-15:00', '14:00-22:00') }),
    'brand.support_hours.daily[1]',
    /не пересекаются/,
  ],
  ['ranges in the wrong order', hours(daily('17:00-22:00', '10:00-15:00')), `${OPEN}.daily[1]`, /по порядку/],
  ['the same range twice', hours(daily('10:00-22:00', '10:00-22:00')), `${OPEN}.daily[1]`, /не пересекаются/],
  ['a range within another', hours(daily('10:00-22:00', '12:00-13:00')), `${OPEN}.daily[1]`, /не пересекаются/],
  [
    'something after round the clock',
    hours(daily('00:00-24:00', '10:00-12:00')),
    `${OPEN}.daily[1]`,
    /не пересекаются/,
  ],
  ['something after what passes midnight', hours(daily('18:00-02:00', '20:00-22:00')), `${OPEN}.daily[1]`, /полночь/],
  [
    'overlap on one day',
    hours({ ...daily('10:00-22:00'), friday: [...there(daily('10:00-15:00', '12:00-23:00').daily)] }),
    `${OPEN}.friday[1]`,
    /не пересекаются/,
  ],
  ['25 hours', hours(daily('10:00-25:00')), `${OPEN}.daily[0].to`, /./],
  ['60 minutes', hours(daily('10:60-22:00')), `${OPEN}.daily[0].from`, /./],
  ['24:00 as a beginning', hours(daily('24:00-02:00')), `${OPEN}.daily[0].from`, /начинается в 00:00/],
  [
    'hours of a zone that overlap',
    (chain) => Object.assign(zone(chain), { opening_hours: daily('10:00-15:00', '14:00-22:00') }),
    'restaurants[0].zones[1].opening_hours.daily[1]',
    /не пересекаются/,
  ],
  [
    'two ranges of a dish',
    schedule(daily('08:00-11:00', '17:00-20:00')),
    'products[1].availability_schedule.daily',
    /один промежуток в день/,
  ],
  [
    'two ranges of a restaurant',
    (chain) => Object.assign(first(chain), { availability_schedule: daily('08:00-11:00', '17:00-20:00') }),
    'restaurants[0].availability_schedule.daily',
    /один промежуток в день/,
  ],
];

const GROUPS: Case[] = [
  [
    'min above the number of options',
    (chain) => Object.assign(sizes(chain), { kind: 'multiple', min: 3 }),
    'modifier_groups[0].min',
    /больше, чем max \(2\)/,
  ],
  [
    'min of two for one of several',
    (chain) => (sizes(chain).min = 2),
    'modifier_groups[0].min',
    /больше, чем max \(1\)/,
  ],
  [
    'max above the number of options',
    (chain) => Object.assign(sizes(chain), { kind: 'multiple', max: 3 }),
    'modifier_groups[0].max',
    /больше, чем можно выбрать всего/,
  ],
  [
    'min above max',
    (chain) => Object.assign(sizes(chain), { kind: 'multiple', min: 2, max: 1 }),
    'modifier_groups[0].min',
    /больше, чем max \(1\)/,
  ],
  ['required without a min', (chain) => (sizes(chain).min = 0), 'modifier_groups[0].min', /не меньше 1/],
  ['no options', (chain) => (sizes(chain).options = []), 'modifier_groups[0].options', /./],
];

const WARNINGS: Case[] = [
  // docs/product.md §20.11 to §20.13
  [
    'a wrong INN of the chain',
    (chain) => Object.assign(chain.brand.legal, { inn: '4027000006' }),
    'brand.legal.inn',
    /не сходится/,
  ],
  [
    'no consent to the use of personal data',
    (chain) => Object.assign(chain.documents, { personal_data_consent_url: null }),
    'documents.personal_data_consent_url',
    /отдельным документом/,
  ],
  ['no number of the operator', () => undefined, 'documents.operator_number', /Роскомнадзор/],
  [
    'a number of the operator that no text names',
    (chain) => Object.assign(chain.documents, { operator_number: '40-26-001234' }),
    'documents.operator_number',
    /\{operator_number\}/,
  ],
  [
    'a dish without a Russian word',
    (chain) => Object.assign(dish(chain), { name: 'Cola 0,5' }),
    'products[1].name',
    /ни слова по-русски/,
  ],
  [
    'a category without a Russian word',
    (chain) => Object.assign(there(chain.categories[0]), { name: 'Hot dogs' }),
    'categories[0].name',
    /ни слова по-русски/,
  ],
  [
    'a promotion without a Russian word',
    (chain) => {
      const promo = { id: 'sale', slug: 'sale', title: 'Sale!', summary: '', blocks: [] };
      Object.assign(chain, { promos: [promo] });
    },
    'promos[0].title',
    /ни слова по-русски/,
  ],
  [
    'a word beside a registered trademark',
    (chain) => {
      Object.assign(chain.brand, { registered_names: ['Coca-Cola'] });
      Object.assign(dish(chain), { name: 'Coca-Cola light' });
    },
    'products[1].name',
    /ни слова по-русски/,
  ],
  ['from and to the wrong way round', hours(daily('22:00-10:00')), `${OPEN}.daily[0]`, /Не переставлены ли from и to/],
  ['never open', hours({}), OPEN, /Закрыто всегда/],
  [
    'a zone that is never open',
    (chain) => Object.assign(zone(chain), { opening_hours: {} }),
    'restaurants[0].zones[1].opening_hours',
    /Закрыто всегда/,
  ],
  [
    'a zone open when its restaurant is closed',
    (chain) => Object.assign(zone(chain), { opening_hours: daily('03:00-05:00') }),
    'restaurants[0].zones[1].opening_hours',
    /«first» закрыт: monday, 03:00/,
  ],
  [
    'a phone that nobody answers',
    (chain) => Object.assign(chain.brand, { support_hours: {} }),
    'brand.support_hours',
    /Закрыто всегда/,
  ],
  [
    'a page named otherwise than the links to it',
    (chain) => Object.assign(there(chain.pages[1]), { title: 'Работа у нас' }),
    'pages[1].title',
    /«Вакансии» в ссылках.*«Работа у нас»/,
  ],
  [
    'a title for search engines that names a page otherwise',
    (chain) => {
      chain.seo_titles.push({ path: '/about', title: 'О сети', description: 'Кто мы' });
    },
    'seo_titles[1].title',
    /«О нас» в ссылках.*«О сети»/,
  ],
  ['a dish at night', schedule(daily('03:00-05:00')), 'products[1].availability_schedule', /«first» закрыт: monday/],
  [
    'a dish on a day off',
    (chain) => {
      schedule({ sunday: [{ from: '12:00', to: '13:00' }] })(chain);
      hours({ ...daily('10:00-23:00'), sunday: [] })(chain);
    },
    'products[1].availability_schedule',
    /закрыт: sunday/,
  ],
  [
    'a required group whose options are all sold out',
    (chain) => (there(first(chain).assortment).stop_options = ['size/small', 'size/large']),
    'restaurants[0].assortment.stop_options',
    /«size».*распроданы: «margherita»/,
  ],
  [
    'a required group of which too few are left',
    (chain) => {
      Object.assign(sizes(chain), { kind: 'multiple', min: 2 });
    },
    'restaurants[0].assortment.stop_options',
    /слишком мало вариантов/,
  ],
  ['no slides', (chain) => (chain.slides = []), 'slides', /Слайдов нет/],
  ['no titles for search engines', (chain) => (chain.seo_titles = []), 'seo_titles', /поисковиков/],
  ['no legal page', (chain) => (chain.pages = []), 'pages', /Нет страницы «legal»/],
  ['no text about allergens', (chain) => (chain.texts = []), 'texts', /: allergens, delivery-terms, pickup-terms/],
  [
    'another weight than the portion',
    (chain) => (dish(chain).weight = '350 г'),
    'products[1].portion_size',
    /Здесь 300.*«350 г»/,
  ],
  [
    'a weight in other words',
    (chain) => (option(chain).weight = '50 гр.'),
    'modifier_groups[0].options[1].weight',
    /не посчитать/,
  ],
  [
    'a weight of several parts',
    (chain) => (option(chain).weight = '2×50 г'),
    'modifier_groups[0].options[1].weight',
    /не посчитать/,
  ],
  [
    'a weight below zero',
    (chain) =>
      Object.assign(sizes(chain), {
        options: [
          { id: 'small', name: 'без лука', weight: '−30 г' },
          { id: 'large', name: 'большая' },
        ],
      }),
    'modifier_groups[0].options[0].weight',
    /не посчитать/,
  ],
  [
    'another weight than the portion of an option',
    (chain) => Object.assign(option(chain), { weight: '50 г', portion_size: 40, effect: 'adds' }),
    'modifier_groups[0].options[1].portion_size',
    /Здесь 40.*«50 г»/,
  ],
];

/** The margherita of the small chain in two sizes. */
const sized =
  (change: object[], more: object = {}) =>
  (chain: Chain) =>
    Object.assign(dish(chain), {
      sizes: [
        { option: 'size/small', price: 50_000, weight: '300 г' },
        { option: 'size/large', price: 72_000, weight: '440 г' },
      ].map((size, index) => ({ ...size, ...change[index] })),
      ...more,
    });
const again = (chain: Chain) => {
  chain.modifier_groups.push({ ...sizes(chain), id: 'other' });
  sized([{}, { option: 'other/large' }], { modifier_groups: ['size', 'other'] })(chain);
};

const SIZES: Case[] = [
  [
    'an option of no group',
    sized([{}, { option: 'size/huge' }]),
    'products[1].sizes[1].option',
    /«size\/huge».*добавьте/,
  ],
  ['a group that it does not name', sized([], { modifier_groups: [] }), 'products[1].sizes[0].option', /«size\/small»/],
  ['a size twice', sized([{}, { option: 'size/small' }]), 'products[1].sizes[1].option', /уже есть/],
  ['sizes of two groups', again, 'products[1].sizes', /«size» и «other»/],
  [
    'several sizes at a time',
    (chain) => {
      Object.assign(sizes(chain), { kind: 'multiple' });
      sized([])(chain);
    },
    'products[1].sizes',
    /«size» — multiple.*single или/,
  ],
  [
    'a size for free',
    (chain) => {
      Object.assign(sizes(chain), { free_count: 1 });
      sized([])(chain);
    },
    'products[1].sizes',
    /free_count.*Уберите/,
  ],
  [
    'a price that is not that of the default size',
    sized([{ price: 45_000 }]),
    'products[1].price',
    /«size\/small» выбран по умолчанию и стоит 45000, а price — 50000.*45000 здесь или 50000 в sizes/,
  ],
  [
    'a price that is not that of the cheapest size, where none is the default',
    (chain) => {
      Object.assign(there(sizes(chain).options[0]), { is_default: false });
      sized([{ price: 45_000 }])(chain);
    },
    'products[1].price',
    /«size\/small» дешевле других и стоит 45000/,
  ],
  [
    'a weight that is not that of the default size',
    sized([{ weight: '280 г' }]),
    'products[1].modifier_groups',
    /«size\/small», и порция весит 280, а portion_size — 300.*в sizes или 280 в portion_size/,
  ],
  ['a weight without an amount', sized([{}, { weight: 'большая' }]), 'products[1].sizes[1].weight', /portion_size/],
  [
    'an amount without a weight',
    sized([{}, { weight: null, portion_size: 440 }]),
    'products[1].sizes[1].portion_size',
    /нужен weight/,
  ],
  [
    'an own price of a restaurant that is less than a smaller size takes off',
    (chain) => {
      Object.assign(there(first(chain).assortment), { prices: [{ product: 'margherita', price: 10_000 }] });
      sized([{ price: 50_000 }, { price: 20_000 }])(chain);
    },
    'restaurants[0].assortment.prices[0].price',
    /больше, чем блюдо стоит здесь/,
  ],
];

const checked = (change: (chain: Chain) => unknown) => {
  const chain = smallChain();
  change(chain);
  return checkChainFile(chain);
};
const faultsOf = (change: (chain: Chain) => unknown) => {
  const result = checked(change);
  return result.ok ? [] : result.faults;
};
const warningsOf = (change: (chain: Chain) => unknown) => {
  const result = checked(change);
  if (!result.ok) throw new Error(JSON.stringify(result.faults));
  return result.warnings;
};

describe('an invalid chain file is rejected, with the path and what to do', () => {
  it.each([...TEXTS, ...LAW, ...PLACES, ...DAYS, ...HOURS, ...GROUPS, ...SIZES])('%s', (_, change, path, says) => {
    expect(faultsOf(change)).toContainEqual({ path, message: expect.stringMatching(says) });
  });
});

describe('a suspicious chain file is applied with a warning', () => {
  it.each(WARNINGS)('%s', (_, change, path, says) => {
    expect(warningsOf(change)).toContainEqual({ path, message: expect.stringMatching(says) });
  });
});

describe('a valid chain file', () => {
  const nothing = () => undefined;
  it('has no errors, and only expected warnings', () => {
    expect(faultsOf(nothing)).toEqual([]);
    expect(warningsOf(nothing).map(({ path }) => path)).toEqual([
      'products[6].availability_schedule',
      // The chain links documents that it has no page for.
      'documents.rules_url',
      'documents.privacy_url',
      'documents.agreement_url',
      'documents.operator_number',
      'pages',
      'texts',
    ]);
  });

  // docs/product.md §20.12, §20.13
  it.each<[what: string, change: (chain: Chain) => unknown]>([
    [
      'a registered trademark as a name',
      (chain) => {
        Object.assign(chain.brand, { registered_names: ['Coca-Cola'] });
        Object.assign(dish(chain), { name: 'Coca-Cola 0,5' });
      },
    ],
    ['a name that is half in Latin letters', (chain) => Object.assign(dish(chain), { name: 'Стейк Ribeye' })],
    ['a name of digits', (chain) => Object.assign(dish(chain), { name: '№ 7' })],
    [
      'a number of the operator that a text names',
      (chain) => {
        Object.assign(chain.documents, { operator_number: '40-26-001234' });
        page(chain).blocks = [{ type: 'paragraph', text: '№ {operator_number}' }];
      },
    ],
  ])('is not warned of %s', (_, change) => {
    expect(faultsOf(change)).toEqual([]);
    expect(warningsOf(change).filter(({ message }) => /по-русски|\{operator_number\}/.test(message))).toEqual([]);
  });

  it.each<[what: string, change: (chain: Chain) => unknown]>([
    ['an area around its restaurant', area(square(54.4, 36.1, 0.3))],
    ['an area beside its restaurant', area(square(54.52, 36.3, 0.05))],
    ['an area that repeats its first point', area([...square(54.48, 36.22, 0.05), [54.48, 36.22]])],
    [
      'an area with a dent',
      area([
        [54.48, 36.22],
        [54.48, 36.28],
        [54.5, 36.25],
        [54.52, 36.28],
        [54.52, 36.22],
      ]),
    ],
    [
      'an area with a corner on a straight side',
      area([
        [54.48, 36.22],
        [54.48, 36.25],
        [54.48, 36.28],
        [54.52, 36.28],
        [54.52, 36.22],
      ]),
    ],
    ['a hole', hole(square(54.49, 36.23, 0.01))],
    ['a restaurant in a suburb', (chain) => (first(chain).longitude = 36.5)],
    ['29 February of a leap year', (chain) => (there(chain.news[0]).date = '2028-02-29')],
    ['round the clock by 23:59', hours(daily('00:00-23:59'))],
    ['round the clock by 24:00', hours(daily('00:00-24:00'))],
    ['past midnight', hours(daily('10:00-15:00', '18:00-02:00'))],
    ['French and German', (chain) => (dish(chain).name = 'Crème brûlée, Käsespätzle, naïve café')],
    ['signs and emoji', (chain) => (dish(chain).description = '«Борщ» — № 1, 50 %, ½ порции 🍲 С’est ça')],
    ['abbreviations in capitals', (chain) => (dish(chain).name = 'Пицца РСУ «Рёбра»')],
  ])('may have %s', (_, change) => {
    expect(faultsOf(change)).toEqual([]);
  });

  it('may contain any text that people write', () => {
    const letters = fc.string({
      unit: fc.constantFrom(...Array.from('абвгдежзиклмнопрстуфхцчшщъыьэюяёАБВРСЁ «»—–-,.!№%0123456789abcXYZ’“”é')),
    });
    fc.assert(
      fc.property(letters, (text) => {
        expect(faultsOf((chain) => (dish(chain).description = text))).toEqual([]);
      }),
    );
  });

  it('may have any star-shaped area, and none with its corners reordered to cross', () => {
    const radii = fc.array(fc.integer({ min: 5, max: 30 }), { minLength: 4, maxLength: 9 });
    fc.assert(
      fc.property(radii, fc.boolean(), (lengths, isReversed) => {
        const star = lengths.map((length, index): Point => {
          const angle = (2 * Math.PI * index) / lengths.length;
          return [54.5 + (length / 1000) * Math.sin(angle), 36.25 + (length / 1000) * Math.cos(angle)];
        });
        if (isReversed) star.reverse();
        expect(faultsOf(area(star))).toEqual([]);
        // Going to the opposite corner and back has to cross the path between.
        const convex = star.map((_, index): Point => {
          const angle = (2 * Math.PI * index) / star.length;
          return [54.5 + 0.02 * Math.sin(angle), 36.25 + 0.02 * Math.cos(angle)];
        });
        const [a, b, c, ...rest] = convex;
        expect(faultsOf(area([there(a), there(c), there(b), ...rest]))).toMatchObject([{ path: AREA }]);
      }),
    );
  });
});

describe('a fault of the shape', () => {
  /** Values of every type and of unlikely contents. */
  const junk = fc.oneof(
    fc.constantFrom(null, true, -1, 0.5, 1e9, '', 'x', '2026-11-20', [], [1], {}, { type: 'p' }, 'я'.repeat(70_000)),
    fc.string(),
  );
  const paths = (value: unknown, path: (string | number)[] = []): (string | number)[][] =>
    typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([key, item]) => [[...path, key], ...paths(item, [...path, key])])
      : [];

  it('is in Russian for any wrong value anywhere', () => {
    fc.assert(
      fc.property(fc.constantFrom(...paths(smallChain())), junk, (path, value) => {
        const chain: unknown = structuredClone(smallChain());
        const last = path.at(-1) ?? '';
        const owner = path.slice(0, -1).reduce<unknown>((at, key) => Reflect.get(Object(at), key), chain);
        Reflect.set(Object(owner), last, value);
        const result = checkChainFile(chain);
        for (const { message } of result.ok ? [] : result.faults) {
          expect(message).toMatch(/[А-Яа-яЁё]/);
          expect(message).not.toMatch(/\b(?:Invalid|Expected|Received|Object)\b/i);
        }
      }),
      { numRuns: 1000 },
    );
  });
});
