import { changeDraft } from '#client/place/checkout-draft.ts';
import { ICE_CREAM, LONG_NAMED, MENU, PICTURED, PIZZA, SOLD_OUT } from '../support/fixtures/dishes.ts';
import type { ScreenGroup } from './group.ts';
import { againAt, ordered, orderedBefore } from './ordered.ts';
import { never } from './never.ts';

/** One of each kind of restriction that a dish reports. */
const FORBIDDEN = { allergens: ['milk'], words: ['яйцо'] } as const;
/** Night, for a restaurant that is open from ten to ten. */
const NIGHT = new Date('2026-11-20T20:30:00.000Z');

/** The menu, and the dish sheet over it. */
export const menu: ScreenGroup = {
  kind: 'screens',
  slug: 'menu',
  title: 'Menu and dish',
  states: [
    { name: 'Menu: long names, sold out, on sale', href: '/menu', shows: LONG_NAMED.name },
    {
      name: 'Menu: the last order once more, with a long name',
      href: '/orders',
      first: '№',
      act: againAt('/menu'),
      shows: 'Как в прошлый раз',
      api: (api) => ordered(api, 'delivered'),
    },
    {
      name: 'Menu: several past orders, one dearer, one not to be had',
      href: '/orders',
      first: '№',
      act: againAt('/menu'),
      shows: 'подорожало',
      api: orderedBefore,
    },
    { name: 'Menu: loading', href: '/menu', shows: 'Загружаем меню', api: (api) => api.script('products', never) },
    {
      name: 'Menu: empty',
      href: '/menu',
      shows: 'Меню пока пустое',
      api: (api) => {
        api.products = [];
        api.script('products', () => ({ products: [], total: 0 }));
      },
    },
    { name: 'Home', href: '/', shows: 'Накроем стол' },
    { name: 'Menu: closed', href: '/menu', shows: 'Примем заказ', given: { now: NIGHT } },
    {
      name: 'Menu: a time is chosen',
      href: '/menu',
      shows: 'изменить',
      first: 'Примем заказ',
      given: { now: NIGHT },
      act: () => changeDraft({ ahead: true, requestedAt: '2026-11-21T08:30:00.000Z' }),
    },
    { name: 'When: open', href: '/menu?modal=when', shows: 'Выбрать' },
    { name: 'When: closed', href: '/menu?modal=when', shows: 'Откроемся', given: { now: NIGHT, place: 'delivery' } },
    { name: 'Search: found', href: '/menu?q=пирог', shows: 'Нашлось' },
    { name: 'Search: nothing', href: '/menu?q=xqzw', shows: 'Ничего не нашлось' },
    {
      name: 'Menu: dishes that one must not eat',
      href: '/menu',
      shows: 'Есть молоко и яйцо',
      given: { forbidden: FORBIDDEN },
    },
    {
      name: 'Dish: one must not eat it',
      href: `/menu?dish=${LONG_NAMED.id}`,
      shows: 'Есть молоко и яйцо',
      given: { forbidden: FORBIDDEN },
    },
    { name: 'Filters', href: '/menu?modal=filters', shows: 'Без аллергенов' },
    { name: 'Dish: options', href: `/menu?dish=${PIZZA.id}`, shows: 'Сырный борт' },
    {
      name: 'Dish: extras with pictures, one without, one sold out',
      href: `/menu?dish=${PICTURED.id}`,
      shows: 'Бородинский хлеб',
      api: (api) => {
        api.products = [...MENU, PICTURED];
      },
    },
    { name: 'Dish: a question to be answered', href: `/menu?dish=${ICE_CREAM.id}`, shows: 'Выберите ещё 2' },
    { name: 'Dish: long texts', href: `/menu?dish=${LONG_NAMED.id}`, shows: 'Состав' },
    { name: 'Dish: sold out', href: `/menu?dish=${SOLD_OUT.id}`, shows: 'Сегодня закончилось' },
    { name: 'No such page', href: '/nowhere', shows: 'нет' },
  ],
};
