import type { PaymentMethod } from '#contract/primitives.ts';

/** Who has refused a payment, and why in the words of the server or the provider; '' if unknown. */
export interface PaymentRefusal {
  readonly at: 'bank' | 'restaurant';
  readonly reason: string;
}

/** A provider's reason as a sentence of its own; '' where it says no more than that the bank has refused. */
const sentence = (reason: string): string => {
  const words = reason.trim().replace(/\.$/, '');
  if (words === '' || /^банк (отклонил|отказал)/i.test(words)) return '';
  return `${words.slice(0, 1).toLocaleUpperCase('ru')}${words.slice(1)}. `;
};

/** Texts about the payment of an order, on its own page and on the payment page. */
export const paymentStrings = {
  timeLeft: 'Держим заказ ещё',
  fewMinutes: 'На оплату осталось меньше пяти минут',
  lastMinute: 'На оплату осталось меньше минуты',
  /** Why an attempt to pay failed, and what to do (docs/product.md §25.6). */
  failed: (method: PaymentMethod, { at, reason }: PaymentRefusal): { title: string; text: string } => {
    const [title, next] =
      at === 'restaurant'
        ? ['Платёж не прошёл на стороне ресторана', 'Попробуйте ещё раз']
        : method === 'sbp-online'
          ? ['Банк отклонил платёж', 'Попробуйте ещё раз']
          : ['Банк отклонил карту', 'Попробуйте другую'];
    return { title, text: `${sentence(reason)}Деньги не списаны. ${next} или оплатите иначе.` };
  },
  checking: 'Проверяем оплату',
  checkingText: 'Обычно это занимает несколько секунд. Второй раз платить не нужно.',
  heldText: 'Уточняем оплату. Если ждать некогда, позвоните в ресторан.',
  late: 'Время на оплату вышло',
  lateText: 'Проверяем, не пришли ли деньги. Если их нет, отменим заказ сами.',
  offline: 'Нет связи. Оплатить можно только со связью',
  pay: (price: string) => `Оплатить ${price}`,
  otherwise: 'Оплатить иначе',
  otherwiseText: 'Заказ останется тем же, изменится только способ оплаты.',
  method: 'Способ оплаты',
  change: 'Сдача',
  noChange: 'Без сдачи',
  changeFrom: (price: string) => `с ${price}`,
  toPayment: (price: string) => `Перейти к оплате · ${price}`,
  onReceipt: 'Оплачу при получении',
  changeFailed: 'Способ оплаты не изменился. Проверьте связь и попробуйте ещё раз.',
  changed: 'Заказ принят. Оплатите его при получении',
} as const;
