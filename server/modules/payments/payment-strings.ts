import type { PaymentFailure } from '#contract/payments.ts';

const ofBank = (reason: string): PaymentFailure => ({ failure: reason, failed_at: 'bank' });
const ofRestaurant = (reason: string): PaymentFailure => ({ failure: reason, failed_at: 'restaurant' });

/** The provider's codes for our own answer to `check`, or for none (docs/product.md §25.8). */
const OURS = /^3\d{3}$/;
const NOT_PAYABLE = ofRestaurant('заказ сейчас нельзя оплатить');
const REFUSED = ofBank('банк отклонил платёж');

/** Who has refused a payment and why, by the provider's code. */
const FAILURES: Readonly<Record<string, PaymentFailure>> = {
  '3004': ofRestaurant('время на оплату вышло'),
  '3006': ofRestaurant('ресторан сейчас не отвечает'),
  '5006': ofBank('ошибка на стороне банка'),
  '5012': ofBank('с этой картой такая оплата невозможна'),
  '5013': ofBank('сумма слишком велика или слишком мала'),
  '5014': ofBank('неверный номер карты'),
  '5030': ofBank('ошибка на стороне банка'),
  '5031': ofBank('банк карты неизвестен'),
  '5033': ofBank('срок действия карты истёк'),
  '5041': ofBank('карта заблокирована'),
  '5043': ofBank('карта заблокирована'),
  '5051': ofBank('недостаточно средств'),
  '5054': ofBank('срок действия карты истёк'),
  '5057': ofBank('банк не разрешает такую оплату этой картой'),
  '5065': ofBank('превышен лимит по карте'),
  '5082': ofBank('неверный код CVC'),
  '5091': ofBank('банк сейчас не отвечает'),
  '5092': ofBank('банк сейчас не отвечает'),
  '5096': ofBank('ошибка на стороне банка'),
  '5206': ofBank('оплата не подтверждена в банке'),
  '5207': ofBank('оплата не подтверждена в банке'),
  '5300': ofBank('заказ сейчас нельзя оплатить'),
};

/** The server's payment strings. */
export const paymentStrings = {
  /** `code`: the provider's; '' if it gave none. */
  failure: (code: string): PaymentFailure => FAILURES[code] ?? (OURS.test(code) ? NOT_PAYABLE : REFUSED),
  notPayable: 'Этот заказ сейчас нельзя оплатить онлайн.',
  unreachable: 'Платёжная система сейчас не отвечает. Попробуйте ещё раз через минуту или оплатите иначе.',
  description: (number: number, restaurant: string): string => `Заказ № ${number}, «${restaurant}»`,
} as const;
