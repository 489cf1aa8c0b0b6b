import type { LineAvailability } from '#contract/cart.ts';
import { counted } from '#domain/plural.ts';

/** Longest name with options, in characters, that reads at a glance. */
const GLANCE = 48;

const atOneGlance = (given: readonly string[]): string => {
  // Keeps «35 см» on one line.
  const words = given.map((word) => word.replaceAll(/(\d) /g, '$1\u00a0'));
  const enough = words.findIndex((_, at) => at > 0 && words.slice(0, at + 1).join(', ').length > GLANCE);
  return enough < 0 ? words.join(', ') : `${words.slice(0, enough).join(', ')}…`;
};

/** Texts for the cart: bar, panel, page. */
export const cartStrings = {
  title: 'Корзина',
  emptyTitle: 'Пока пусто',
  emptyText: 'Выберите блюда в меню, они появятся здесь и никуда не денутся, даже без связи.',
  toMenu: 'Перейти в меню',
  clear: 'Очистить',
  cleared: 'Корзина очищена',
  /** The dish and its options: «Пепперони, 35 см». Longer names are cut after a whole option. */
  removed: (words: readonly string[]) => `Убрали «${atOneGlance(words).replaceAll('«', '„').replaceAll('»', '“')}»`,
  undo: 'Вернуть',
  remove: (name: string) => `Убрать из корзины: ${name}`,
  edit: (name: string) => `Открыть блюдо: ${name}`,
  pending: 'Отправим, как только появится связь',
  unavailable: {
    available: '',
    sold_out: 'Сегодня закончилось',
    not_served: 'В этом ресторане не готовят',
    out_of_hours: 'Сейчас не готовим',
    modifier_gone: 'Выбранной добавки больше нет',
    age_restricted: 'Только в зале, проверим документы',
  } satisfies Record<LineAvailability, string>,
  notCounted: 'Не входит в заказ',
  forAdults: '18+: официант проверит документы',
  replace: 'Заменить',
  replaceTitle: (name: string) => `Чем заменить «${name}»`,
  replaceNothing: 'Похожего сейчас нет. Уберите блюдо из корзины или выберите другое в меню.',
  replaceWith: 'Поставить вместо',
  someUnavailable: (count: number) =>
    `${counted(count, 'блюдо', 'блюда', 'блюд')} сейчас нельзя заказать. Замените или уберите.`,
  cutlery: 'Приборы',
  seller: (words: string) => `Продавец: ${words}`,
  subtotal: 'Блюда',
  pickupDiscount: 'Скидка за самовывоз',
  promoDiscount: 'Промокод',
  promoCode: (code: string) => `Промокод ${code}`,
  gift: (name: string) => `Подарок: ${name}`,
  deliveryByPromo: (code: string) => `Доставка по промокоду ${code}`,
  bonusUsed: 'Бонусы',
  delivery: 'Доставка',
  free: 'бесплатно',
  total: 'Итого',
  addMore: (price: string) => `Добавьте ещё ${price}`,
  orPickup: 'Или заберите сами: без минимума',
  replaceFirst: (count: number) => `Сначала замените ${counted(count, 'блюдо', 'блюда', 'блюд')}`,
  checkoutFor: (price: string) => `Оформить за ${price}`,
  recommended: 'К этому подойдёт',
  missing: 'Чего не хватает',
  allInCart: 'Больше ничего: остальное уже в корзине или закончилось.',
  noAdvice: 'Подсказок пока нет. На заказ это не влияет.',
  terms: { delivery: 'Условия доставки', pickup: 'Условия самовывоза' },
  waiting: 'Считаем корзину',
  orderWaits: (price: string) => `Ждёт связи заказ на ${price}.`,
  orderSending: (price: string) => `Ждём ответа о заказе на ${price}.`,
  /** For dishes in the cart while an order is waiting. */
  nextOrder: 'Следующий можно оформить, когда он уйдёт.',
  orderFirst: 'Сначала уйдёт прошлый заказ',
  openOrder: 'Посмотреть заказ',
  orderBar: { waits: 'Заказ ждёт связи', sending: 'Ждём ответа о заказе' },
} as const;
