import { pageNames } from '#contract/page-names-strings.ts';

/** Titles of screens when `/seo_titles` has none, and the names of their links. */
export const titles = {
  ...pageNames,
  home: 'Доставка еды',
  cart: 'Корзина',
  checkout: 'Оформление заказа',
  orderStatus: 'Статус заказа',
  pay: 'Оплата заказа',
  orders: 'Мои заказы',
  profile: 'Профиль',
  restaurant: 'ресторан',
  document: 'Документ',
} as const;

/** The menu's heading, for screen readers and search engines. */
export function menuTitle(address: string): string {
  return `${titles.menu}: ${address}`;
}

/** The title of a city's page when its editor has written none. */
export function homeIn(city: string): string {
  return `${titles.home} в ${city}`;
}
