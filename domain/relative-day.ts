import type { Weekday } from '#contract/primitives.ts';
import { MONTHS } from './other-day.ts';
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

/** Formats the day for use in a sentence: «сегодня», «вчера», «завтра», otherwise «27 ноября», with the year if it is not the current one. */
export function formatDay(date: Date, now: Date, timezone: string): string {
  const { date: day, day: number, month, year } = zonedParts(date, timezone);
  const today = calendarDate(now, timezone);
  if (day === today) return 'сегодня';
  if (day === addDays(today, 1)) return 'завтра';
  if (day === addDays(today, -1)) return 'вчера';
  const words = `${number}\u00a0${MONTHS[month - 1] ?? ''}`;
  return year === zonedParts(now, timezone).year ? words : `${words} ${year}`;
}

/** Formats day and time for use in a sentence: «сегодня в 18:30», «27 ноября в 10:00» (docs/product.md §10.2). */
export function momentWords(date: Date, now: Date, timezone: string): string {
  return `${formatDay(date, now, timezone)} в\u00a0${formatTime(date, timezone)}`;
}

/** Formats a time window after a verb: «с 18:40 до 18:55», «к 18:40» for a single moment; with the day if it is not today. */
export function windowWords(from: Date, to: Date, now: Date, timezone: string): string {
  const [first, last] = [formatTime(from, timezone), formatTime(to, timezone)];
  const words = first === last ? `к\u00a0${first}` : `с\u00a0${first} до\u00a0${last}`;
  const isToday = calendarDate(from, timezone) === calendarDate(now, timezone);
  return isToday ? words : `${formatDay(from, now, timezone)} ${words}`;
}
