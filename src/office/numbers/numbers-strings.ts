import { MAX_NUMBERS_DAYS } from '#contract/office-numbers.ts';
import { dayText } from '#domain/day-text.ts';
import { formatPrice } from '#domain/money.ts';
import { counted } from '#domain/plural.ts';
import type { Period } from './numbers-search.ts';

const NBSP = '\u00a0';
const grouped = (count: number): string => String(count).replace(/\B(?=(?:\d{3})+$)/g, NBSP);
const daysText = (from: string, to: string): string =>
  from === to ? dayText(from) : `${dayText(from)} – ${dayText(to)}`;
const hourText = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;
const percentText = (share: number): string => `${Math.round(share * 100)}${NBSP}%`;

/** Words of the figures. */
export const numbersStrings = {
  title: 'Показатели',
  lead: 'Заказы, выручка, блюда и гости за выбранные дни — и за столько же дней до них.',
  periods: {
    today: 'Сегодня',
    yesterday: 'Вчера',
    week: '7 дней',
    days30: '30 дней',
    month: 'Этот месяц',
    own: 'Свои даты',
  } satisfies Record<Period, string>,
  period: 'За какие дни',
  from: 'Первый день',
  to: 'Последний день',
  show: 'Показать',
  dateFaults: {
    missing: 'Укажите оба дня.',
    turned: 'Последний день раньше первого.',
    long: `Не больше ${MAX_NUMBERS_DAYS} дней.`,
  },
  restaurant: 'Ресторан',
  allRestaurants: 'Все рестораны',
  days: daysText,
  against: (from: string, to: string) => `Сравниваем с ${daysText(from, to)}`,
  unfinished: 'Последний день ещё не закончился.',
  none: 'За эти дни заказов не было.',
  noneInBoth: 'И раньше, за столько же дней, тоже.',
  wereBefore: (orders: number) => `За столько же дней до них — ${counted(orders, 'заказ', 'заказа', 'заказов')}.`,
  totals: 'Итоги',
  tiles: {
    revenue: 'Выручка',
    refunded: 'Возвращено гостям',
    orders: 'Заказы',
    canceled: 'Отменено',
    receipt: 'Средний чек',
    late: 'Опоздали',
    newCustomers: 'Новые гости',
    returning: 'Гости, которые вернулись',
  },
  rule: 'Выручка — стоимость неотменённых заказов. Возвраты из неё не вычтены, они рядом.',
  count: grouped,
  money: formatPrice,
  nothing: '—',
  late: (late: number, share: number | null) =>
    share === null ? grouped(late) : `${grouped(late)} (${percentText(share)})`,
  more: (share: number, before: string) => `↑ больше на ${percentText(share)}, было ${before}`,
  less: (share: number, before: string) => `↓ меньше на ${percentText(share)}, было ${before}`,
  same: 'столько же, сколько раньше',
  appeared: '↑ раньше не было',
  noBefore: 'сравнить не с чем',
  byDay: 'Выручка по дням',
  byHour: 'Заказы по часам',
  day: 'День',
  hour: 'Час',
  hourName: hourText,
  most: (name: string, figure: string) => `Больше всего: ${name} — ${figure}`,
  inFigures: (what: string) => `${what}: числа`,
  orders: 'Заказы',
  revenue: 'Выручка',
  best: 'Лучшие блюда',
  worst: 'Худшие блюда',
  dish: 'Блюдо',
  portions: 'Порции',
  dishRule: 'По стоимости порций с добавками, без скидок на весь заказ. Блюд, которых никто не заказал, здесь нет.',
  promocodes: 'Промокоды',
  code: 'Промокод',
  uses: 'Заказы',
  discount: 'Скидка',
  noPromocodes: 'Промокодов за эти дни не применяли.',
  save: 'Скачать для Excel',
  saveCsv: 'Одной таблицей',
  saveFailed: 'Файл не скачался. Попробуйте ещё раз.',
  restaurants: 'По ресторанам',
  aboutRestaurant: (receipt: string, late: string, canceled: string) =>
    `Средний чек ${receipt}, опоздали ${late}, отменено ${canceled}`,
} as const;
