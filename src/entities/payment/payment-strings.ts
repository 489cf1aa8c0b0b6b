import type { PaymentMethod } from '#contract/primitives.ts';

/** A provider's reason as a sentence of its own; '' where it says no more than that the bank has refused. */
const sentence = (reason: string): string => {
  const words = reason.trim().replace(/\.$/, '');
  if (words === '' || /^банк (отклонил|отказал)/i.test(words)) return '';
  return ` ${words.slice(0, 1).toLocaleUpperCase('ru')}${words.slice(1)}.`;
};

/** Texts about the payment of an order, on its own page and on the payment page. */
export const paymentStrings = {
  timeLeft: 'Осталось',
  fewMinutes: 'На оплату осталось меньше пяти минут',
  lastMinute: 'На оплату осталось меньше минуты',
  /** `reason`: the provider's words; '' if unknown. */
  failed: (method: PaymentMethod, reason: string) =>
    method === 'sbp-online'
      ? `Банк отклонил платёж.${sentence(reason)} Деньги не списаны. Попробуйте ещё раз или оплатите иначе.`
      : `Банк отклонил карту.${sentence(reason)} Деньги не списаны. Попробуйте другую или оплатите иначе.`,
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
