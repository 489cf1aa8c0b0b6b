/** Titles of screens where `/seo_titles` says nothing, and the names of their links. */
export const titles = {
  home: 'Доставка еды',
  menu: 'Меню',
  cart: 'Корзина',
  checkout: 'Оформление заказа',
  orderStatus: 'Статус заказа',
  orders: 'Мои заказы',
  profile: 'Профиль',
  contacts: 'Контакты',
  legal: 'Правовая информация',
  about: 'О нас',
  interior: 'Интерьер',
  events: 'Новости и события',
  address: 'Рестораны',
  delivery: 'Доставка',
  promos: 'Акции',
  vacancy: 'Вакансии',
  document: 'Документ',
} as const;

/** The menu's heading, for screen readers and search engines. */
export function menuTitle(address: string): string {
  return `${titles.menu}: ${address}`;
}
