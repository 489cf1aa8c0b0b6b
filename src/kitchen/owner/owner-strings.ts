import type { OrderStatus } from '#contract/orders.ts';
import type { PaymentMethod } from '#contract/primitives.ts';
import { counted } from '#domain/plural.ts';
import type { REFUND_WHYS, TillOrder } from '#contract/partner-manage.ts';

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
  couriers: 'Наличные у курьеров',
  courierCash: (price: string, orders: number) =>
    orders === 0 ? 'наличных нет' : `${price} (${counted(orders, 'заказ', 'заказа', 'заказов')})`,
  courierDelivered: (orders: number) => `отдано: ${orders}`,
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
  byHand: (price: string) => `Наличными при получении заплатили ещё ${price}: их возвращают из кассы.`,
  refundBy: 'Что вернуть',
  by: { dishes: 'Блюда', sum: 'Сумму' },
  portions: (quantity: number, paid: string, refunded: number) =>
    [`в заказе ${quantity} на ${paid}`, refunded > 0 && `возвращено ${refunded}`].filter(Boolean).join(', '),
  noDishes: 'Отметьте, за какие блюда вернуть деньги',
  dishesTooMuch: 'За эти блюда столько уже не осталось: часть денег вернули раньше. Верните сумму',
  refundedDishes: (dishes: string) => `За блюда: ${dishes}`,
  nextSum: (price: string) => `Дальше: ${price}`,
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

const WHY: Record<TillOrder['why'], string> = {
  waiting: 'Касса не на связи, пробуем ещё',
  unanswered: 'Касса не ответила, получила ли заказ',
  unknown_dish: 'У блюда или добавки нет номера в iiko',
  refused: 'Касса не приняла заказ',
  not_canceled: 'Заказ отменён, а касса его не отменяет. Отмените его на кассе',
};

/** Texts for orders that have not reached the till, or are not canceled there. */
export const tillStrings = {
  heading: 'Не дошли до кассы',
  empty: 'Все заказы дошли до кассы.',
  since: (time: string) => `с ${time}`,
  why: ({ why, said }: TillOrder) => (said === null ? WHY[why] : `${WHY[why]}: «${said}»`),
  send: ({ why }: TillOrder) => (why === 'not_canceled' ? 'Отменить на кассе ещё раз' : 'Отправить ещё раз'),
  sendOf: (order: TillOrder) =>
    order.why === 'not_canceled'
      ? `Отменить на кассе ещё раз заказ ${order.number}`
      : `Отправить ещё раз заказ ${order.number}`,
  sent: ({ why }: TillOrder) => (why === 'not_canceled' ? 'Отменяем на кассе ещё раз.' : 'Отправляем ещё раз.'),
  offline: 'Отправить на кассу можно только при связи с сервером. Ничего не отправлено: попробуйте ещё раз.',
} as const;

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Texts for days that differ from their weekday's hours. */
export const hoursStrings = {
  heading: 'Часы работы',
  /** «Завтра закрыто: санитарный день.» */
  day: (day: string, times: string, reason: string) =>
    `${capital(day)} ${times === '' ? 'закрыто' : `работаем ${times}`}: ${reason}.`,
  asAlways: 'Ближайшие дни как обычно',
  reset: 'Как обычно',
  resetOf: (day: string) => `Работать как обычно: ${day}`,
  change: 'Изменить день',
  changeTitle: (restaurant: string) => `${restaurant}: изменить день`,
  date: 'День',
  how: 'Как работаем',
  hows: { closed: 'Закрыто', shorter: 'Короче' },
  from: 'С',
  to: 'До',
  usual: (times: string) => (times === '' ? 'Обычно в этот день закрыто.' : `Обычно в этот день: ${times}.`),
  reason: 'Причина: её прочтут покупатели',
  reasons: ['санитарный день', 'праздник', 'учёт', 'ремонт'],
  save: 'Сохранить',
  dateMissing: 'Выберите день',
  timesMissing: 'Укажите, с какого и до какого времени',
  reasonMissing: 'Напишите причину',
  offline: 'Часы меняются только при связи с сервером. Ничего не отправлено: попробуйте ещё раз.',
} as const;

/** Texts about orders and bookings for times that a changed day closes. */
export const affectedStrings = {
  heading: (orders: number, bookings: number) => {
    const what = [
      ...(orders === 0 ? [] : [counted(orders, 'заказ', 'заказа', 'заказов')]),
      ...(bookings === 0 ? [] : [counted(bookings, 'бронь', 'брони', 'броней')]),
    ];
    return `На этот день уже ${what.join(' и ')}`;
  },
  one: (number: string, time: string) => `№\u00a0${number} на\u00a0${time}`,
  orders: (list: string) => `Заказы: ${list}.`,
  bookings: (list: string) => `Брони: ${list}.`,
  call: 'Сами они не отменятся. Позвоните гостям: перенесите или отмените.',
  toOrders: 'К заказам',
  toBookings: 'К броням',
  anyway: 'Всё равно сохранить',
  back: 'Не менять',
} as const;

/** Actions by their names in the server's log; one unknown to this build is shown by its name. */
const ACTIONS: Readonly<Record<string, string>> = {
  'order.recall': 'Вернули заказ на шаг',
  'order.lines': 'Отметили блюда заказа',
  'order.see': 'Увидели новый заказ',
  'order.accept': 'Принят заказ',
  'order.reject': 'Отменён заказ',
  'booking.mark': 'Отмечена бронь',
  'booking.cancel': 'Отменена бронь',
  'table_call.take': 'Подошли к столику',
  'table_bill.settle': 'Рассчитали столик',
  'order.move': 'Передвинут заказ',
  'delivery.take': 'Доставку взял курьер',
  'delivery.hand_over': 'Курьер отдал заказ',
  'delivery.no_answer': 'Курьеру не открыли',
  'delivery.door_photo': 'Курьер снял заказ у двери',
  'order.promise': 'Обещано другое время',
  'order.change': 'Изменён состав заказа',
  'order.make': 'Принят заказ по телефону',
  'order.send_link': 'Ссылка на заказ отправлена по СМС',
  'order.refund': 'Возвращены деньги',
  'order.send_to_till': 'Заказ ещё раз отправлен на кассу',
  'intake.pause': 'Пауза',
  'intake.resume': 'Пауза снята',
  'intake.busy': 'Обещаем дольше',
  'stop_list.change': 'Изменён стоп-лист',
  'printers.report': 'Принтеры',
  'screen.on': 'Уведомления экрана включены',
  'screen.off': 'Уведомления экрана выключены',
  'screen.test': 'Проверка уведомлений',
  'menu.update': 'Загружено меню',
  'hours.change': 'Изменены часы',
  'hours.reset': 'Часы снова как обычно',
  'chain.publish': 'Опубликованы изменения меню',
  'chain.restore': 'Возвращена прежняя версия меню',
  'staff.invite': 'Добавлен сотрудник',
  'staff.change': 'Изменён сотрудник',
  'staff.block': 'Сотруднику закрыт вход',
  'staff.unblock': 'Сотруднику открыт вход',
  'staff.end_session': 'Сотрудник выведен с устройства',
};

/** Strings of the audit log. */
export const auditStrings = {
  heading: 'Журнал',
  action: (action: string) => ACTIONS[action] ?? action,
  demoKey: 'ключ демо',
  chain: 'Все рестораны',
  number: (number: string) => `№ ${number}`,
  table: (number: string) => `столик ${number}`,
  stopped: (items: string) => `нет: ${items}`,
  sold: (items: string) => `снова есть: ${items}`,
  empty: 'В журнале пока пусто',
  emptyText: 'Здесь будет всё, что изменят рестораны.',
  more: 'Показать ещё',
} as const;
