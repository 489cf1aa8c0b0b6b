import type { Weekday } from '#contract/primitives.ts';
import { MONTHS } from './other-day.ts';
import { formatDay } from './relative-day.ts';
import { addDays, calendarDate, formatTime, zonedParts } from './zoned-time.ts';

/** Short names of the days (docs/product.md §15.9). */
export const SHORT_WEEKDAYS: Readonly<Record<Weekday, string>> = {
  monday: 'пн',
  tuesday: 'вт',
  wednesday: 'ср',
  thursday: 'чт',
  friday: 'пт',
  saturday: 'сб',
  sunday: 'вс',
};

/** Returns «Сегодня», «Завтра», otherwise «пт, 27 ноября»; days are in the restaurant's time zone (docs/product.md §15.9). */
export function relativeDayLabel(date: Date, now: Date, timezone: string): string {
  const { date: day, day: number, month, weekday } = zonedParts(date, timezone);
  const today = calendarDate(now, timezone);
  if (day === today) return 'Сегодня';
  if (day === addDays(today, 1)) return 'Завтра';
  return `${SHORT_WEEKDAYS[weekday]}, ${number}\u00a0${MONTHS[month - 1] ?? ''}`;
}

/** Formats a time window after a verb: «с 18:40 до 18:55», «к 18:40» for a single moment; with the day if it is not today. */
export function windowWords(from: Date, to: Date, now: Date, timezone: string): string {
  const [first, last] = [formatTime(from, timezone), formatTime(to, timezone)];
  const words = first === last ? `к\u00a0${first}` : `с\u00a0${first} до\u00a0${last}`;
  const isToday = calendarDate(from, timezone) === calendarDate(now, timezone);
  return isToday ? words : `${formatDay(from, now, timezone)} ${words}`;
}
