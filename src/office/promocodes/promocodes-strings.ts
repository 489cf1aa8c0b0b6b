import type { PromoGives } from '#contract/office-chain.ts';
import { formatPrice } from '#domain/money.ts';

/** Words of the promo codes. */
export const promocodesStrings = {
  title: 'Промокоды',
  lead: 'Код, который гость вводит в корзине. Действует после публикации.',
  none: 'Промокодов пока нет.',
  make: 'Новый промокод',
  code: 'Код',
  codeNote: 'Большие и маленькие буквы не различаются.',
  edited: 'Изменён',
  archived: 'В архиве',
  back: 'Ко всем промокодам',
  missing: 'Такого промокода нет',
  unnamed: 'Новый промокод',
  gives: 'Что даёт',
  kind: 'Скидка или подарок',
  kinds: {
    percent: 'скидка в процентах',
    amount: 'скидка в рублях',
    free_delivery: 'бесплатная доставка',
    gift: 'подарок',
  },
  percent: 'Сколько процентов',
  amount: 'Сколько, ₽',
  dish: 'Что в подарок',
  terms: 'Условия',
  minSubtotal: 'Заказ от, ₽ (0 — любой)',
  firstOrder: 'Только на первый заказ гостя',
  perCustomer: 'Сколько раз одному гостю (пусто — сколько угодно)',
  withDiscounted: 'Действует и на блюда со скидкой',
  startsOn: 'Первый день (пусто — сразу)',
  endsOn: 'Последний день (пусто — без срока)',
  orderTypes: 'Для чего',
  orderTypeNames: { delivery: 'Доставка', pickup: 'Самовывоз' },
  restaurants: 'Где действует (ничего не отмечено — везде)',
  archive: 'В архиве: код не действует',
  giveUp: 'Удалить новый промокод',
  validity: 'Действует ли',
  said: (gives: PromoGives, dish: string): string =>
    ({
      percent: (one: PromoGives) => `скидка ${one.type === 'percent' ? one.percent : 0}\u00a0%`,
      amount: (one: PromoGives) => `скидка ${formatPrice(one.type === 'amount' ? one.amount : 0)}`,
      free_delivery: () => 'бесплатная доставка',
      gift: () => `подарок: ${dish}`,
    })[gives.type](gives),
  until: (day: string) => `до ${day}`,
} as const;
