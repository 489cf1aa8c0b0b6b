import type { DeliveryZone } from '#contract/restaurants.ts';
import { formatPrice } from '#domain/money.ts';

/** Texts of the frame around every screen. */
export const shellStrings = {
  skip: 'К содержанию',
  skipToDishes: 'К блюдам',
  homeLink: (brand: string) => `${brand}: на главную`,
  navigation: 'Разделы',
  tabs: 'Главное',
  delivery: 'Доставка',
  pickup: 'Самовывоз',
  table: 'Столик\u00a0',
  /** «45 мин · от 600 ₽»: the zone's delivery time and minimum sum. */
  terms: ({ delivery_time: minutes, min_delivery_price: least }: DeliveryZone) =>
    `${minutes}\u00a0мин${least ? ` · от\u00a0${formatPrice(least)}` : ''}`,
  /** `discount`: pickup discount, percent; 0: none. */
  ready: (at: string, discount: number) => `готово к\u00a0${at}${discount > 0 ? ` · −${discount}\u00a0%` : ''}`,
  /** No orders for as soon as possible; from when one can be placed for, if at all. */
  /** Only some of the delivery zones take orders now. */
  needsAddress: 'Везём не везде: укажите адрес',
  closed: (from: string | null) => (from === null ? 'Сейчас закрыто' : `Закрыто · заказ ${from}`),
  /** The customer has chosen a time. */
  wanted: (when: string) => `Ко\u00a0времени: ${when}`,
  changePlace: 'Изменить ресторан и способ получения',
  search: 'Найти блюдо',
  cart: 'Корзина',
  orders: 'Заказы',
  profile: 'Профиль',
  /** Said after «Заказы», where the eye sees a dot. */
  underWay: ', заказ выполняется',
  inCart: (count: number) => `, в корзине: ${count}`,
  /** `age`: a time today, or a day. A server that responds with errors is not a lost connection. */
  away: (isServer: boolean, age: string | null) => {
    const why = isServer ? 'На сервере сбой' : 'Нет связи';
    return age === null ? why : `${why} · меню от ${age}`;
  },
  pageError: 'Страница не открылась',
  pageErrorText: 'Проверьте связь и попробуйте ещё раз.',
  notFound: 'Такой страницы нет',
  notFoundText: 'Возможно, её убрали или в адресе опечатка. Меню точно на месте.',
  toMenu: 'Перейти в меню',
} as const;
