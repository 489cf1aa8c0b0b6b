import { MAX_ADDRESSES } from '../../contract/account.ts';
import { Refused } from '../src/client/support/fake-api.ts';
import type { FakeShop } from '../support/fake-shop.ts';
import { bonuses, LONG_NAME, savedAddress, session } from '../support/fixtures/account.ts';
import { CAKE, LONG_NAMED } from '../support/fixtures/dishes.ts';
import type { ScreenGroup } from './group.ts';
import { never } from './never.ts';

const ORDER = 'order0000000000000000000000';

/** Puts an order of two dishes into the account. */
function ordered(api: FakeShop, status: 'new' | 'preparing' | 'delivered' | 'canceled' = 'new'): void {
  api.logIn();
  const cart = api.create(1, 'pickup', 12);
  cart.items.push({ id: 1, productId: CAKE.id, modifiers: [], quantity: 1 });
  cart.items.push({ id: 2, productId: LONG_NAMED.id, modifiers: [], quantity: 3 });
  const order = { ...api.placeBehind(cart.id), id: ORDER, status };
  api.orders.clear();
  api.orders.set(ORDER, {
    ...order,
    can_cancel: status === 'new',
    can_update: status === 'new',
    status_history: [
      { status: 'new', at: order.created_at },
      ...(status === 'new' ? [] : [{ status, at: order.created_at }]),
    ],
  });
}

/** What comes after the order, and whose it is. */
export const ordersAndAccount: ScreenGroup = {
  kind: 'screens',
  slug: 'orders-and-account',
  title: 'Orders and account',
  states: [
    { name: 'Orders: none', href: '/orders', shows: 'Заказов пока нет', api: (api) => api.logIn() },
    { name: 'Orders: some', href: '/orders', shows: 'Заказ принят', api: (api) => ordered(api) },
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
    { name: 'Order: accepted', href: `/order-status/${ORDER}`, shows: 'Заказ принят', api: (api) => ordered(api) },
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
      name: 'Order: not found',
      href: '/order-status/order0000000000000000000404',
      shows: 'Такого заказа нет',
    },
    { name: 'Login', href: '/menu?modal=login', shows: 'Получить код' },
    { name: 'Profile: a guest', href: '/profile', shows: 'Войдите по номеру телефона' },
    {
      name: 'Profile: a customer',
      href: '/profile',
      shows: 'Здравствуйте',
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
