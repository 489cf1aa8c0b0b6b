import { counted } from '#domain/plural.ts';
import type { BookingStatus } from '#contract/bookings.ts';

const STATUS: Record<BookingStatus, string> = {
  confirmed: 'ждём',
  arrived: 'пришли',
  no_show: 'не пришли',
  canceled: 'отменена',
};

/** Strings of the bookings. */
export const bookingsStrings = {
  heading: 'Брони',
  guests: (count: number) => counted(count, 'гость', 'гостя', 'гостей'),
  total: (count: number, guests: string) => `${counted(count, 'бронь', 'брони', 'броней')}, ${guests}`,
  number: (number: string) => `Бронь №\u00a0${number}`,
  table: (words: string) => `Стол ${words}`,
  anyTable: 'Любой стол',
  status: (status: BookingStatus) => STATUS[status],
  now: 'сейчас',
  waiting: (span: string) => `ждём ${span}`,
  arrived: 'Гости пришли',
  noShow: 'Не пришли',
  unmark: 'Отменить отметку',
  reject: 'Отменить бронь',
  rejectTitle: (number: string) => `Отменить бронь ${number}?`,
  rejectWords: 'Что сказать гостю',
  rejectHint: 'Необязательно. Гость прочтёт это в своей брони, сообщения ему не придёт: позвоните.',
  keep: 'Не отменять',
  said: (words: string) => `Гостю сказано: ${words}`,
  over: 'Отмечены и отменены',
  nobody: 'Больше никого не ждём',
  empty: 'Броней пока нет',
  emptyText: 'Новая бронь появится здесь сама.',
  bills: 'Счета столиков',
  billOrder: (guest: number, number: string, time: string) => `Гость\u00a0${guest}, №\u00a0${number} в\u00a0${time}`,
  paid: 'Оплачен онлайн',
  paidOnline: (sum: string) => `Оплачено онлайн: ${sum}`,
  settle: (sum: string) => `Гости заплатили ${sum}`,
  settlePaid: 'Столик освободился',
  further: 'Показать на месяц вперёд',
} as const;
