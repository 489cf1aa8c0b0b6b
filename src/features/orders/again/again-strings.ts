import type { OrderType } from '#contract/primitives.ts';
import { counted } from '#domain/plural.ts';

const dishes = (count: number): string => counted(count, 'блюдо', 'блюда', 'блюд');
const type: Record<OrderType, string> = { delivery: 'доставка', pickup: 'самовывоз' };

/** Texts for reordering. */
export const againStrings = {
  last: 'Как в прошлый раз',
  /** «Борщ, Пельмени × 2, Шашлык» */
  dishes: (items: readonly { readonly name: string; readonly quantity: number }[]) =>
    items.map(({ name, quantity }) => (quantity > 1 ? `${name}\u00a0× ${quantity}` : name)).join(', '),
  repeat: 'Повторить',
  repeatOf: (names: string) => `Повторить: ${names}`,
  noneNow: 'Сейчас не заказать',
  partly: 'есть не всё',
  dearer: 'подорожало',
  failed: 'Прошлые заказы не загрузились.',
  title: 'Повторить заказ',
  lines: 'Что положить в корзину',
  here: (restaurant: string, orderType: OrderType) => `Цены и наличие сейчас: «${restaurant}», ${type[orderType]}.`,
  elsewhere: (then: string, thenType: OrderType, restaurant: string, orderType: OrderType) =>
    `Тогда заказывали в ресторане «${then}», ${type[thenType]}. Сейчас выбран «${restaurant}», ${type[orderType]}: цены и наличие оттуда.`,
  change: 'Изменить ресторан',
  notChosen: 'Выберите, куда привезти или где забрать: от этого зависят цены и наличие.',
  choose: 'Выбрать ресторан',
  offline: (when: string) =>
    `Нет связи. Последние известные цены и наличие: ${when}. Перед заказом сверим их с рестораном.`,
  was: 'было',
  lost: (names: string) => `Больше нет: ${names}`,
  instead: (names: string) => `Вместо этого: ${names}`,
  changedHint: 'Состав изменится, поэтому сами не отметили.',
  gone: 'Здесь не продаётся',
  soldOut: 'Закончилось',
  needsChoice: 'Нет того, что вы выбирали',
  choosing: 'Выбрать заново',
  replace: 'Чем заменить',
  openDish: (action: string, name: string) => `${action}: ${name}`,
  cart: (count: number) => `В корзине уже ${dishes(count)}`,
  addToCart: (count: number) => `Добавить ${dishes(count)}`,
  replaceCart: 'Заменить корзину',
  sumHint: 'Без скидок и доставки: их посчитает корзина.',
  submit: (count: number) => `Положить ${dishes(count)}`,
  nothingPicked: 'Отметьте хотя бы одно блюдо',
  nothingTitle: 'Этот заказ сейчас не повторить',
  nothingText: 'Ни одного блюда из него здесь и сейчас нет.',
  toMenu: 'Перейти в меню',
  added: (count: number) => `В корзине: ${dishes(count)} из прошлого заказа`,
  missing: 'Такого заказа нет',
  missingText: 'Возможно, ссылка старая или неполная.',
} as const;
