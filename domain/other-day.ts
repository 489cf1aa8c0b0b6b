import { calendarDate, zonedParts } from './zoned-time.ts';

/** In the genitive, as after a number. */
export const MONTHS = 'января февраля марта апреля мая июня июля августа сентября октября ноября декабря'.split(' ');

/** Returns «21 ноября» if the date is not today in the restaurant's time zone, else null (docs/product.md §9.3). */
export function otherDay(date: Date, now: Date, timezone: string): string | null {
  const { date: day, day: number, month } = zonedParts(date, timezone);
  return day === calendarDate(now, timezone) ? null : `${number}\u00a0${MONTHS[month - 1] ?? ''}`;
}
