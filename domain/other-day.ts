import { calendarDate, zonedParts } from './zoned-time.ts';

/** In the genitive, as after a number. */
export const MONTHS = 'января февраля марта апреля мая июня июля августа сентября октября ноября декабря'.split(' ');

/** «21 ноября» where that is not today in the restaurant's time zone; null where it is (docs/product.md §9.3). */
export function otherDay(date: Date, now: Date, timezone: string): string | null {
  const { date: day, day: number, month } = zonedParts(date, timezone);
  return day === calendarDate(now, timezone) ? null : `${number}\u00a0${MONTHS[month - 1] ?? ''}`;
}
