import { MAX_ADDRESSES } from '#contract/account.ts';
import { Refused } from '../src/client/support/fake-api.ts';
import type { FakeShop } from '../support/fake-shop.ts';
import { bonuses, LONG_NAME, savedAddress, session } from '../support/fixtures/account.ts';
import type { OrderRating } from '#contract/order-rating.ts';
import type { ScreenGroup } from './group.ts';
import { never } from './never.ts';
import { ORDER, ordered } from './ordered.ts';

/** Adds an order that was delivered a moment ago. */
function delivered(api: FakeShop, rating: OrderRating | null): void {
  ordered(api, 'delivered');
  const order = api.orders.get(ORDER);
  if (order === undefined) return;
  api.orders.set(ORDER, { ...order, rating });
}
const RATING: OrderRating = { stars: 2, items: [], comment: LONG_NAME, at: '2026-11-20T09:00:00.000Z', reply: null };

/** Screens after ordering, and the customer's account. */
export const ordersAndAccount: ScreenGroup = {
  kind: 'screens',
  slug: 'orders-and-account',
  title: 'Orders and account',
  states: [
    {
      name: 'Must not eat: a guest’s list',
      href: '/profile/forbidden',
      shows: 'Не ем',
      given: { forbidden: { allergens: ['nuts', 'milk'], words: ['яйцо'] } },
    },
    { name: 'Must not eat: nothing yet', href: '/profile/forbidden', shows: 'Не ем' },
    { name: 'Orders: none', href: '/orders', shows: 'Заказов пока нет', api: (api) => api.logIn() },
    { name: 'Orders: some', href: '/orders', shows: 'Отправлен в ресторан', api: (api) => ordered(api) },
    {
      name: 'Orders: loading',
      href: '/orders',
      shows: 'Загружаем',
      api: (api) => {
        api.logIn();
        api.script('orders', never);
      },
    },
    {
      name: 'Orders: do not answer',
      href: '/orders',
      shows: 'Попробовать ещё раз',
      api: (api) => {
        api.logIn();
        api.script('orders', () => {
          throw new Refused('NOT_FOUND');
        });
      },
    },
    {
      name: 'Order: accepted',
      href: `/order-status/${ORDER}`,
      shows: 'Отправлен в ресторан',
      api: (api) => ordered(api),
    },
    {
      name: 'Order: being cooked',
      href: `/order-status/${ORDER}`,
      shows: 'Готовится',
      api: (api) => ordered(api, 'preparing'),
    },
    {
      name: 'Order: cancelled',
      href: `/order-status/${ORDER}`,
      shows: 'Отменён',
      api: (api) => ordered(api, 'canceled'),
    },
    {
      name: 'Order: delivered, to be rated',
      href: `/order-status/${ORDER}`,
      first: 'Как вам заказ?',
      shows: 'Хорошо',
      api: (api) => delivered(api, null),
      act: () => document.querySelectorAll<HTMLInputElement>('fieldset input[type="radio"]')[3]?.click(),
    },
    {
      name: 'Order: rated with two stars',
      href: `/order-status/${ORDER}`,
      shows: 'Спасибо за оценку',
      api: (api) => delivered(api, RATING),
    },
    {
      name: 'Order: delivered, of a restaurant that takes tips',
      href: `/order-status/${ORDER}`,
      shows: 'Оставить чаевые',
      api: (api) => {
        delivered(api, RATING);
        api.localities = api.localities.map((locality) => ({
          ...locality,
          restaurants: locality.restaurants.map((one) => ({ ...one, tips_url: 'https://tips.example/1' })),
        }));
      },
    },
    {
      name: 'Order: not found',
      href: '/order-status/order0000000000000000000404',
      shows: 'Такого заказа нет',
    },
    { name: 'Login', href: '/menu?modal=login', shows: 'Получить код' },
    { name: 'Profile: a guest', href: '/profile', shows: 'Войдите по номеру телефона' },
    {
      name: 'Profile: a customer',
      href: '/profile',
      shows: 'История и сроки',
      api: (api) => api.logIn({ name: LONG_NAME }),
    },
    {
      name: 'Personal data: long name',
      href: '/profile/personal',
      shows: 'Сохранить',
      api: (api) => api.logIn({ name: LONG_NAME }),
    },
    { name: 'Addresses: none', href: '/profile/addresses', shows: 'адрес', api: (api) => api.logIn() },
    {
      name: 'Addresses: as many as there may be',
      href: '/profile/addresses',
      shows: 'Дом 1',
      api: (api) => {
        api.logIn();
        api.addresses = Array.from({ length: MAX_ADDRESSES }, (_, index) =>
          savedAddress({ id: index + 1, label: `Дом ${index + 1}` }),
        );
      },
    },
    {
      name: 'Bonuses',
      href: '/profile/bonuses',
      shows: '500',
      api: (api) => {
        api.logIn({ bonus_count: 50_000 });
        api.bonuses = bonuses(50_000);
      },
    },
    {
      name: 'Devices',
      href: '/profile/sessions',
      shows: 'Firefox, Windows',
      api: (api) => {
        api.logIn();
        api.sessions = [session(), session({ id: 2, current: false, device: 'Firefox, Windows' })];
      },
    },
    { name: 'Consents', href: '/profile/privacy', shows: 'персональных данных', api: (api) => api.logIn() },
  ],
};
