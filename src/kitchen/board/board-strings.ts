import type { OrderStatus, RejectReason } from '#contract/orders.ts';
import type { PartnerOrder } from '#contract/partner.ts';
import type { TableName } from '#contract/table.ts';
import type { OrderType, PaymentMethod } from '#contract/primitives.ts';
import { formatPrice } from '#domain/money.ts';
import { counted } from '#domain/plural.ts';
import { tableWords, type OrderWay } from '#domain/order-way.ts';
import type { Command, CommandCall, Failure } from '../data/commands.ts';

const STATUS: Partial<Record<OrderStatus, string>> = {
  draft: 'ждёт оплаты',
  new: 'ждёт ответа',
  confirmed: 'принят',
  preparing: 'готовится',
  prepared: 'готов',
  delivering: 'в пути',
  delivered: 'отдан',
  canceled: 'отменён',
};
const NOT_DONE: Partial<Record<CommandCall, string>> = {
  accept: 'не принят',
  take: 'не взят',
  hand_over: 'не отмечен отданным',
  no_answer: 'ресторан не узнал, что не открывают',
  reject: 'не отменён',
  recall: 'не возвращён',
  promise: 'время не изменено',
  lines: 'отметка не сохранена',
  booking_mark: 'отметка не сохранена',
  table_call: 'вызов не отмечен',
  booking_reject: 'не отменена',
};
const STEP: Partial<Record<OrderStatus, string>> = {
  preparing: 'Готовить',
  prepared: 'Готов',
  delivering: 'Отдать курьеру',
};
const LAST_STEP: Record<OrderWay, string> = { delivery: 'Доставлен', pickup: 'Отдать клиенту', table: 'Принесли' };
const METHOD: Record<PaymentMethod, string> = {
  'card-online': 'Оплачен онлайн',
  'sbp-online': 'Оплачен через СБП',
  cash: 'Наличные',
  'card-courier': 'Карта при получении',
};
/** A restaurant's reasons to reject, in its staff's words. */
const REASONS: Record<RejectReason, string> = {
  dish_sold_out: 'Закончилось блюдо',
  kitchen_overloaded: 'Кухня не успевает',
  restaurant_closed: 'Ресторан закрыт',
  no_courier: 'Нет курьера',
  address_unreachable: 'Не доехать по адресу',
  customer_unreachable: 'Клиент не отвечает',
  customer_asked: 'Попросил клиент',
  other: 'Другая причина',
};

type Change = PartnerOrder['changes'][number];

const changedWords = ({ name, before, after }: Change['lines'][number]): string => {
  if (before === 0) return `+ ${name} ${after}`;
  return after === 0 ? `− ${name}` : `${name} ${before} → ${after}`;
};

const becameOf = ({ now, message }: Failure): string => {
  // The server's message ends with a full stop.
  if (now === null) return message.replace(/\.$/, '');
  if (now.status === 'canceled') return now.actor === 'kitchen' ? 'ресторан уже отменил заказ' : 'клиент отменил заказ';
  return `заказ уже ${STATUS[now.status] ?? now.status}`;
};

/** Strings of the board. */
export const boardStrings = {
  forAdults: '18+: проверить документы',
  marked: 'Маркировка: считать код на кассе',
  heading: 'Заказы кухни',
  columns: {
    new: 'Новые',
    cooking: 'Готовятся',
    ready: 'Готовы',
    underway: 'В пути',
    done: 'Завершены сегодня',
  },
  newOrders: 'Новые заказы по номерам',
  noneNew: 'Новых заказов нет',
  acceptAll: 'Принять все',
  acceptThese: (count: number) => `Да, все ${count}`,
  toCook: 'Сколько готовить',
  nothingToCook: 'Готовить сейчас нечего.',
  portions: (quantity: number) => `×\u00a0${quantity}`,
  plainDish: 'Без добавок',
  ticked: 'Готово:',
  station: 'Цех:',
  stationTitle: 'Какой цех на этом экране',
  stationHint:
    'Экран цеха показывает заказы с его блюдами и звонит только о них. Хотя бы один экран ресторана должен показывать все цехи.',
  allStations: 'Все цехи',
  others: (count: number, stations: readonly string[]) =>
    [`ещё ${counted(count, 'блюдо', 'блюда', 'блюд')}`, stations.join(', ')].filter(Boolean).join(': '),
  stationDone: 'Блюда готовы',
  allTicked: 'Все блюда отмечены',
  start: (time: string) => `начать в ${time}`,
  startLater: (day: string, time: string) => `начать ${day} в ${time}`,
  emptyStation: (station: string) => `${station}: заказов пока нет`,
  search: 'Найти заказ',
  searchBy: 'Номер заказа или последние цифры телефона',
  searchWhere: 'Среди открытых заказов и тех, что завершены сегодня.',
  found: (count: number) => (count === 0 ? 'Ничего не нашлось' : `Нашлось: ${count}`),
  whose: (name: string, phone: string) => [name, phone && `тел. на ${phone.slice(-4)}`].filter(Boolean).join(', '),
  empty: 'Заказов пока нет',
  emptyText: 'Новый заказ появится здесь сам, со звонком.',
  loading: 'Загружаем заказы',
  number: (number: string) => `№\u00a0${number}`,
  type: ({ order_type: type, table }: { readonly order_type: OrderType; readonly table: TableName | null }) => {
    if (table !== null) return `Стол ${tableWords(table)}`;
    return type === 'delivery' ? 'Доставка' : 'Самовывоз';
  },
  span: (minutes: number) => `${minutes < 60 ? '' : `${Math.floor(minutes / 60)}\u00a0ч `}${minutes % 60}\u00a0мин`,
  in: (span: string) => `через ${span}`,
  late: (span: string) => `опаздывает ${span}`,
  minus: (span: string) => `−${span}`,
  until: (time: string) => `к ${time}`,
  preorder: 'Ко времени',
  sending: 'отправляется',
  times: (quantity: number) => `${quantity}\u00a0×`,
  option: (name: string, quantity: number) => (quantity > 1 ? `${name} × ${quantity}` : name),
  cutlery: (count: number) => (count === 0 ? 'Без приборов' : `Приборы: ${count}`),
  method: (method: PaymentMethod) => METHOD[method],
  collect: (price: string) => `Взять ${price}`,
  collectDue: (price: string) => `Взять доплату наличными ${price}`,
  returnedAll: 'Денег за заказ нет: оплату вернули',
  returnedPart: (price: string) => `Вернули ${price} из оплаты`,
  changeDue: (price: string, from: string) => `сдача ${price} с ${from}`,
  accept: 'Принять',
  acceptLater: (minutes: number) => `Принять, +${minutes}\u00a0мин`,
  plus: (minutes: number) => `+${minutes}`,
  step: (to: OrderStatus, way: OrderWay) => (to === 'delivered' ? LAST_STEP[way] : (STEP[to] ?? '')),
  open: 'Открыть заказ',
  seen: 'Вижу',
  unseen: (count: number) => `Новых заказов: ${count}`,
  dismiss: 'Понятно, убрать',
  canceledUnaccepted: 'Никто не принял: заказ отменён',
  canceledByUs: 'Заказ отменил ресторан',
  canceledByCustomer: 'Клиент отменил заказ',
  canceledUnpaid: 'Заказ отменён: оплата не прошла',
  failure: (failure: Failure) =>
    `${failure.number === null ? '' : `${failure.call.startsWith('booking') ? 'Бронь' : 'Заказ'} № ${failure.number}: `}${NOT_DONE[failure.call] ?? 'не изменён'}. ${capital(becameOf(failure))}.`,
  understood: 'Понятно',
  tapped: (commands: readonly Command[], number: string) => {
    const orders = new Set(commands.map(({ lane }) => lane)).size;
    if (orders > 1) return `принято: ${orders}`;
    const last = commands.at(-1);
    if (last?.call === 'lines') return `№\u00a0${number} блюда готовы`;
    if (last?.call === 'take') return `№\u00a0${number} взят`;
    const to = last?.call === 'hand_over' ? 'delivered' : last?.call === 'move' ? last.body.status : 'confirmed';
    return `№\u00a0${number} ${STATUS[to] ?? ''}`;
  },
  status: (status: OrderStatus) => STATUS[status] ?? '',
  recall: (to: OrderStatus) => `Вернуть: ${STATUS[to] ?? ''}`,
  time: 'Другое время',
  timeTitle: (number: string) => `Заказ ${number}: когда будет готов`,
  acceptTitle: (number: string) => `Принять заказ ${number}`,
  asPromised: (time: string) => `Как обещано, к ${time}`,
  later: (minutes: number, time: string) => `+${minutes}\u00a0мин, к ${time}`,
  minutes: 'Через сколько минут',
  setMinutes: (time: string) => `Обещать к ${time}`,
  promiseFaults: {
    reversed: 'Это время не обещать: оно кончается раньше, чем начинается.',
    past: 'Это время уже прошло.',
    far: 'Так далеко обещать нельзя: не больше суток вперёд, а заказ ко времени — только на день гостя.',
    wide: 'Слишком большой промежуток: не больше четырёх часов.',
  },
  change: 'Изменить состав',
  changeTitle: (number: string) => `Заказ ${number}: изменить состав`,
  /** «14:05 изменил Управляющий: Борщ 3 → 1, + Морс 1. Было 1 290 ₽, стало 900 ₽» */
  changed: (time: string, { by, lines, before, after }: Change) =>
    `${time} изменил ${by}: ${lines.map(changedWords).join(', ')}.${before === after ? '' : ` Было ${formatPrice(before)}, стало ${formatPrice(after)}.`}`,
  /** «14:00: по телефону принял Управляющий» */
  madeBy: (time: string, by: string) => `${time}: по телефону принял ${by}`,
  changedAt: (time: string) => `Состав изменён в ${time}`,
  reject: 'Отменить заказ',
  rejectTitle: (number: string) => `Отменить заказ ${number}?`,
  rejectWhy: 'Причина',
  rejectWords: 'Что сказать клиенту',
  rejectHint: 'Необязательно. Клиент увидит это на странице заказа.',
  rejectMoney: 'Деньги за заказ вернутся клиенту сами.',
  rejectNow: 'Отменить заказ',
  keep: 'Не отменять',
  reason: (reason: RejectReason) => REASONS[reason],
  print: 'Печатать чек',
  call: 'Позвонить клиенту',
  customer: 'Клиент',
  noAnswer: (number: string, time: string) => `Заказ № ${number}: не открывают с ${time}`,
  noAnswerSince: (time: string) => `Не открывают с ${time}`,
  leftAtDoor: 'Оставлен у двери',
  doorPhoto: 'Заказ у двери, фото курьера',
  doorPhotoGone: 'Фото у двери уже удалено.',
  courier: (name: string) => `Курьер: ${name}`,
  porch: (porch: string) => `подъезд ${porch}`,
  floor: (floor: string) => `этаж ${floor}`,
  apartment: (apartment: string) => `кв. ${apartment}`,
  doorCode: (code: string) => `домофон ${code}`,
  address: 'Адрес',
  comment: 'Комментарий',
  history: 'Что было с заказом',
  total: 'Итого',
} as const;

function capital(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

/** Texts of a ticket. */
export const ticketStrings = {
  placed: (time: string) => `Заказ от ${time}`,
  phone: (phone: string) => `Тел. ${phone}`,
  paid: 'Оплачено',
} as const;
