import { BONUS_SHARE_PERCENT } from '../../../domain/bonus-terms.ts';
import { formatPrice } from '../../../domain/money.ts';
import { plural } from '../../../domain/plural.ts';

/** Points in words: «1 290 бонусов». Takes kopecks, of which a point has a hundred. */
export function points(kopecks: number): string {
  const count = Math.floor(kopecks / 100);
  return `${formatPrice(count * 100).replace(/\u00a0₽$/, '')}\u00a0${plural(count, 'бонус', 'бонуса', 'бонусов')}`;
}

/** Words of promo codes and bonuses. */
export const discountsStrings = {
  promoTitle: 'Промокод',
  enter: 'Ввести промокод',
  label: 'Промокод',
  another: 'Другой промокод',
  hint: 'Например, с флаера или из раздела «Акции»',
  apply: 'Применить',
  applyCode: (code: string) => `Применить промокод ${code}`,
  checking: 'Проверяем',
  typeCode: 'Введите промокод',
  empty: 'Корзина пуста. Добавьте блюда, тогда промокод будет к чему применить.',
  afterOrder: 'Сначала уйдёт заказ, который ждёт. Промокод можно применить после него.',
  emptyKept: (code: string) => `Промокод ${code} запомнили. Добавьте блюда и примените его в корзине.`,
  inCart: (code: string) => `Промокод ${code} в корзине`,
  appliedShort: 'В корзине',
  waitsShort: 'Проверим',
  waiting: 'Проверим, когда появится связь',
  waitingFor: (code: string) => `Промокод ${code} запомнили. Проверим, когда появится связь.`,
  applied: (code: string, gives: string) => `Промокод ${code} применён: ${gives}`,
  /** The answer came, and it is about something else: another tab was quicker. */
  failed: 'Промокод не применён. Попробуйте ещё раз.',
  remove: (code: string) => `Убрать промокод ${code}`,
  removeShort: 'Убрать',
  done: 'Готово',
  toMenu: 'Добавить блюда',
  toPlaces: 'Изменить способ или ресторан',
  toGift: 'Открыть блюдо',
  percent: (percent: number) => `скидка ${percent}\u00a0%`,
  amount: (price: string) => `скидка ${price}`,
  freeDelivery: 'бесплатная доставка',
  gift: (name: string | null) => (name === null ? 'блюдо в подарок' : `«${name}» в подарок`),
  from: (price: string) => `при заказе от ${price}`,
  only: { delivery: 'только при доставке', pickup: 'только при самовывозе' },
  notOnSale: 'блюда со старой ценой не участвуют',
  minus: (price: string) => `−${price}`,
  needsType: {
    delivery: 'Действует только при доставке.',
    pickup: 'Действует только при самовывозе.',
  },
  needsMore: (from: string, missing: string) => `Действует при заказе от ${from}: не хватает ${missing}.`,
  needsGift: (name: string | null) =>
    name === null ? 'Положите подарок в корзину.' : `Положите в корзину «${name}» — это подарок.`,
  needsFullPrice: 'В корзине нет блюд, на которые он действует: уценённые не участвуют.',

  bonusTitle: 'Бонусы',
  spend: 'Списать бонусы',
  available: (words: string) => `доступно ${words}`,
  spending: (words: string) => `Списываем ${words}`,
  bonusWaiting: 'Спишем, когда появится связь',
  bonusWaitingOff: 'Вернём, когда появится связь',
  earn: (words: string) => `Вернём ${words}`,
  earnGuest: (words: string) => `Вернём ${words}, если войдёте`,
  balance: 'На счёте',
  most: 'Можно списать',
  earns: 'Вернём за заказ',
  expiring: (words: string, day: string) => `Сгорит после ${day}: ${words}`,
  held: (words: string) => `Отложено в другой корзине: ${words}. Вернём их на счёт, если её не заказать за два часа.`,
  choice: 'Что делать с бонусами',
  use: 'Списать',
  save: 'Копить',
  howMuch: 'Сколько списать',
  slider: 'Сколько бонусов списать',
  all: (words: string) => `Все, ${words}`,
  useAmount: (words: string) => `Списать ${words}`,
  useNone: 'Не списывать',
  saveText: 'Бонусы останутся на счёте до следующего раза.',
  none: 'Бонусов пока нет. Они придут, когда привезём или выдадим заказ.',
  nothingToPay: 'В корзине нет блюд, которые можно оплатить бонусами: блюда со старой ценой не участвуют.',
  emptyCart: 'Корзина пуста. Когда в ней появятся блюда, часть их можно будет оплатить бонусами.',
  amountWhole: 'Введите целое число бонусов',
  amountBetween: (most: string) => `Можно от 1 до ${most}`,
  bonusFailed: 'Не получилось. Попробуйте ещё раз.',
  bonusQueued: 'Нет связи. Бонусы спишем, как только она появится.',
  bonusQueuedOff: 'Нет связи. Бонусы вернём на счёт, как только она появится.',
  offline: 'Нет связи. Выберите сейчас, а спишем, когда она появится.',
  guestTitle: 'Бонусы за каждый заказ',
  guestText: (percent: number) =>
    `Возвращаем ${percent}\u00a0% от стоимости блюд. Один бонус — один рубль: ими можно оплатить до ${BONUS_SHARE_PERCENT}\u00a0% следующего заказа.`,
  guestEarn: (words: string) => `За этот заказ вернули бы ${words}.`,
  guestLogin: 'Войти по телефону',
  unknownTitle: 'Не видно, сколько у вас бонусов',
  unknownText: 'Для этого нужна связь. Заказать можно и без неё, а бонусы останутся на счёте.',

  droppedTitle: (code: string) => `Промокод ${code} больше не действует`,
} as const;
