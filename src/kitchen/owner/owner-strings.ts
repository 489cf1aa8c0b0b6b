import type { OrderStatus } from '#contract/orders.ts';
import type { PaymentMethod } from '#contract/primitives.ts';
import type { REFUND_WHYS } from '#contract/partner-manage.ts';

const STATUS: Partial<Record<OrderStatus, string>> = {
  new: 'ждёт ответа',
  confirmed: 'принят',
  preparing: 'готовится',
  prepared: 'готов',
  delivering: 'в пути',
  delivered: 'отдан',
  canceled: 'отменён',
};
const METHOD: Record<PaymentMethod, string> = {
  'card-online': 'картой онлайн',
  'sbp-online': 'через СБП',
  cash: 'наличными',
  'card-courier': 'картой при получении',
};
const REASON: Record<(typeof REFUND_WHYS)[number], string> = {
  dish_missing: 'Не хватало блюда',
  quality: 'Плохое качество',
  late: 'Опоздали',
  wrong_order: 'Перепутали заказ',
  other: 'Другая причина',
};

/** Texts of the manager's day. */
export const ownerStrings = {
  heading: 'День',
  date: 'День',
  before: 'Предыдущий день',
  after: 'Следующий день',
  orders: 'Заказов',
  canceled: 'Отменено',
  revenue: 'Выручка',
  refunded: 'Возвращено',
  receipt: 'Средний чек',
  minutes: 'От заказа до выдачи',
  against: 'К обещанному',
  late: 'Опоздали',
  none: '—',
  inMinutes: (minutes: number) => `${Math.round(minutes)}\u00a0мин`,
  againstBy: (minutes: number) => {
    const whole = Math.round(minutes);
    if (whole === 0) return 'вовремя';
    return whole > 0 ? `на ${whole}\u00a0мин позже` : `на ${-whole}\u00a0мин раньше`;
  },
  lateOf: (late: number, of: number) => `${late} из ${of}`,
  byRestaurant: 'По ресторанам',
  restaurant: 'Ресторан',
  list: 'Заказы',
  empty: 'В этот день заказов не было',
  emptyText: 'Выберите другой день.',
  number: (number: string) => `№ ${number}`,
  status: (status: OrderStatus) => STATUS[status] ?? status,
  method: (method: PaymentMethod) => METHOD[method],
  refundedSum: (price: string) => `возвращено ${price}`,
  refundWaiting: (price: string) => `возвращается ${price}`,
  more: 'Показать ещё',
  refund: 'Вернуть деньги',
  refundOf: (number: string) => `Вернуть деньги за заказ ${number}`,
  refundTitle: (number: string) => `Возврат за заказ ${number}`,
  left: (price: string) => `Можно вернуть до ${price}`,
  amount: 'Сумма, ₽',
  all: 'Всё',
  why: 'Причина',
  reason: (reason: (typeof REFUND_WHYS)[number]) => REASON[reason],
  comment: 'Для журнала, необязательно',
  commentHint: 'Без имён и телефонов.',
  next: 'Дальше',
  confirm: (price: string) => `Вернуть ${price}`,
  confirmText: (price: string) => `Туда, откуда пришла оплата, вернём ${price}. Отозвать возврат не получится.`,
  back: 'Назад',
  wrongAmount: 'Введите сумму в рублях, не больше остатка',
  whyMissing: 'Выберите причину',
  offline: 'Деньги возвращаются только при связи с сервером. Ничего не отправлено: попробуйте ещё раз.',
} as const;
