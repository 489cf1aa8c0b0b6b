import type { BONUS_ENTRIES, CONSENT_KINDS } from '#contract/account.ts';
import type { BookingStatus } from '#contract/bookings.ts';
import type { CustomerFilter, CustomerSort } from '#contract/office-customers.ts';
import type { OrderStatus } from '#contract/orders.ts';
import type { OrderType } from '#contract/primitives.ts';
import { formatPrice } from '#domain/money.ts';
import { counted } from '#domain/plural.ts';
import { points } from '#domain/points.ts';

const NBSP = '\u00a0';
const grouped = (count: number): string => String(count).replace(/\B(?=(?:\d{3})+$)/g, NBSP);
const STATUS: Readonly<Record<OrderStatus, string>> = {
  draft: 'ждёт оплаты',
  new: 'отправлен в ресторан',
  confirmed: 'принят',
  preparing: 'готовится',
  prepared: 'готов',
  delivering: 'в пути',
  delivered: 'выполнен',
  canceled: 'отменён',
};
const TYPES: Readonly<Record<OrderType, string>> = { delivery: 'доставка', pickup: 'самовывоз' };
const BOOKINGS: Readonly<Record<BookingStatus, string>> = {
  confirmed: 'ждём',
  arrived: 'пришли',
  no_show: 'не пришли',
  canceled: 'отменена',
};
const BONUSES: Readonly<Record<(typeof BONUS_ENTRIES)[number], string>> = {
  accrued: 'Начислены',
  spent: 'Списаны',
  returned: 'Возвращены: заказ отменён',
  expired: 'Сгорели',
  revoked: 'Сняты: деньги за заказ вернули',
};
const CONSENTS: Readonly<Record<(typeof CONSENT_KINDS)[number] | 'offer', string>> = {
  personal_data: 'Обработка персональных данных',
  marketing: 'Реклама',
  offer: 'Условия заказа',
};

/** Words of the customers. */
export const customersStrings = {
  title: 'Клиенты',
  lead: 'Все, кто зарегистрировался на сайте. Кого вы открывали, записывает журнал.',
  leadOwn: 'Кто заказывал в ресторане и зарегистрировался на сайте. Кого вы открывали, записывает журнал.',
  leadCounts: 'Сколько клиентов зарегистрировалось на сайте. Имена и телефоны вашей роли не видны.',
  search: 'Телефон, имя или почта',
  searchHint: 'Телефон — целиком или последние цифры, не меньше четырёх. По заказу — «№ 1022».',
  find: 'Найти',
  clear: 'Сбросить',
  found: (search: string) => `Найдены по запросу «${search}»`,
  sort: 'Сначала',
  sorts: {
    last_order: 'кто недавно заказывал',
    revenue: 'с большей суммой',
    orders: 'с большим числом заказов',
    registered: 'кто недавно зарегистрировался',
  } satisfies Record<CustomerSort, string>,
  filter: 'Показать',
  filters: {
    all: 'Всех',
    without_orders: 'Без заказов',
    marketing: 'Согласны на рекламу',
    gone: 'Нет заказов 60 дней',
  } satisfies Record<CustomerFilter, string>,
  counts: {
    all: 'Всего клиентов',
    without_orders: 'Без заказов',
    marketing: 'Согласны на рекламу',
    gone: 'Нет заказов 60 дней',
  } satisfies Record<CustomerFilter, string>,
  count: grouped,
  counted: (name: string, count: number) => `${name}: ${grouped(count)}`,
  restaurant: 'Ресторан',
  allRestaurants: 'Все рестораны',
  ask: 'Введите телефон, имя или почту: так вы найдёте клиента.',
  none: 'Таких клиентов нет.',
  noneYet: 'Клиентов пока нет: они появятся, когда кто-нибудь войдёт на сайте.',
  nothingFound: 'Никого не нашли. Проверьте номер или введите начало имени или почты.',
  unnamed: 'Имя не указано',
  orders: (count: number) => counted(count, 'заказ', 'заказа', 'заказов'),
  money: formatPrice,
  lastOrder: (day: string) => `последний ${day}`,
  noOrders: 'заказов не было',
  registered: (day: string) => `Регистрация ${day}`,
  marketing: 'Согласие на рекламу',
  saveList: 'Скачать список для Excel',
  back: 'Все клиенты',

  totals: 'Заказы и деньги',
  tiles: {
    orders: 'Заказы',
    revenue: 'Сумма заказов',
    receipt: 'Средний чек',
    canceled: 'Отменено',
    refunded: 'Возвращено',
    lastOrder: 'Последний заказ',
  },
  nothing: '—',
  rule: 'Считаем как в «Показателях»: без отменённых заказов, возвраты из суммы не вычтены.',
  ordersTitle: 'Заказы',
  noOrdersYet: 'Заказов пока не было.',
  order: (number: string, when: string) => `№${NBSP}${number}, ${when}`,
  aboutOrder: (restaurant: string, type: OrderType, status: OrderStatus) =>
    `${restaurant}, ${TYPES[type]}, ${STATUS[status]}`,
  dish: (name: string, quantity: number) => (quantity === 1 ? name : `${name} ×${NBSP}${quantity}`),
  rating: (stars: number, comment: string | null) =>
    `Оценка ${stars} из 5${comment === null || comment === '' ? '' : `: «${comment}»`}`,
  orderConsents: (number: string) => `Согласия к заказу №${NBSP}${number}`,
  bookings: 'Брони',
  noBookings: 'Столы не бронировали.',
  booking: (number: string, when: string) => `№${NBSP}${number}, ${when}`,
  aboutBooking: (restaurant: string, guests: number, status: BookingStatus) =>
    `${restaurant}, ${counted(guests, 'гость', 'гостя', 'гостей')}, ${BOOKINGS[status]}`,
  bonuses: 'Бонусы',
  balance: (kopecks: number) => `Сейчас ${points(kopecks)}`,
  held: (kopecks: number) => `Отложено для корзины: ${points(kopecks)}`,
  expiring: (kopecks: number, day: string) => `${points(kopecks)} — до ${day} включительно`,
  bonusKinds: BONUSES,
  byHand: (isCredit: boolean, reason: string) => `${isCredit ? 'Начислены' : 'Сняты'} вручную: ${reason}`,
  correct: 'Изменить бонусы…',
  correctTitle: 'Бонусы клиента',
  correctLead: 'Клиент увидит это в истории бонусов. Кто и почему это сделал, останется в журнале.',
  credit: 'Начислить',
  debit: 'Снять',
  direction: 'Что сделать',
  correctPoints: 'Сколько бонусов',
  wrongPoints: 'Напишите целое число бонусов.',
  correctReason: 'Например, за опоздание курьера. Без имени, телефона и почты.',
  correctNow: (isCredit: boolean) => (isCredit ? 'Начислить' : 'Снять'),
  corrected: (balance: number) => `Готово. Теперь на счёте ${points(balance)}.`,
  leave: 'Отмена',
  bonusOf: (kind: keyof typeof BONUSES, order: string | null) =>
    order === null ? BONUSES[kind] : `${BONUSES[kind]}, заказ №${NBSP}${order}`,
  bonusAmount: (kopecks: number) => `${kopecks < 0 ? '−' : '+'}${points(kopecks)}`,
  bonusHistory: 'История бонусов',
  noBonuses: 'Бонусов пока не было.',
  consents: 'Согласия',
  noConsents: 'Согласий нет.',
  consent: (kind: keyof typeof CONSENTS, isGiven: boolean) => `${CONSENTS[kind]}: ${isGiven ? 'дано' : 'отозвано'}`,
  proof: (version: string, when: string, ip: string) =>
    `Редакция ${version}, ${when}${ip === '' ? '' : `, с адреса ${ip}`}`,
  person: 'О человеке',
  phone: 'Телефон',
  email: 'Почта',
  birthday: 'День рождения',
  addresses: 'Адреса',
  address: (label: string, address: string) => (label === '' ? address : `${label}: ${address}`),
  devices: 'Где открыт профиль',
  device: (device: string, day: string) => `${device}, заходили ${day}`,
  noDevices: 'Сейчас нигде.',

  law: 'По закону о персональных данных',
  lawLead: 'Если человек просит об этом письменно. Кто скачал или удалил данные, записывает журнал.',
  save: 'Скачать все данные',
  saveFailed: 'Файл не скачался. Попробуйте ещё раз.',
  erase: 'Удалить данные…',
  eraseTitle: 'Удалить данные клиента',
  eraseLead:
    'Имя, телефон, почта, адреса, бонусы и брони исчезнут навсегда, человек выйдет из профиля на всех устройствах. Заказы останутся для отчётности без имени, телефона и адреса.',
  reason: 'Почему',
  reasonHint: 'Например, номер и дата заявления. Без имени, телефона и почты: причина останется в журнале.',
  noReason: 'Напишите, почему.',
  sure: 'Понимаю, что вернуть данные нельзя',
  notSure: 'Отметьте, что понимаете это.',
  cancel: 'Не удалять',
  eraseNow: 'Удалить навсегда',
  failed: 'Не получилось. Проверьте связь и попробуйте ещё раз.',
  erased: 'Данные удалены. В журнале осталась запись о том, кто и почему это сделал.',
} as const;
