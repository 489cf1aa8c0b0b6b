import type { Weekday } from '../contract/primitives.ts';
import { addDays, calendarDate, formatTime, zonedParts } from './zoned-time.ts';

/** Spec §2. */
export const SHORT_WEEKDAYS: Readonly<Record<Weekday, string>> = {
  monday: 'пн',
  tuesday: 'вт',
  wednesday: 'ср',
  thursday: 'чт',
  friday: 'пт',
  saturday: 'сб',
  sunday: 'вс',
};
/** In the genitive, as after a number. */
export const MONTHS = 'января февраля марта апреля мая июня июля августа сентября октября ноября декабря'.split(' ');

/** Spec §2: «Сегодня», «Завтра», otherwise «пт, 27 ноября»; days are those of the restaurant's time zone. */
export function relativeDayLabel(date: Date, now: Date, timezone: string): string {
  const { date: day, day: number, month, weekday } = zonedParts(date, timezone);
  const today = calendarDate(now, timezone);
  if (day === today) return 'Сегодня';
  if (day === addDays(today, 1)) return 'Завтра';
  return `${SHORT_WEEKDAYS[weekday]}, ${number}\u00a0${MONTHS[month - 1] ?? ''}`;
}

/** «21 ноября» where that is not today in the restaurant's time zone; null where it is (product.md §9.3). */
export function otherDay(date: Date, now: Date, timezone: string): string | null {
  const { date: day, day: number, month } = zonedParts(date, timezone);
  return day === calendarDate(now, timezone) ? null : `${number}\u00a0${MONTHS[month - 1] ?? ''}`;
}

/** Day and time: «Сегодня, 18:30». */
export function whenLabel(date: Date, now: Date, timezone: string): string {
  return `${relativeDayLabel(date, now, timezone)}, ${formatTime(date, timezone)}`;
}
