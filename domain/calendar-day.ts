import { differenceInCalendarDays, format, isSameYear, isValid, parseISO } from 'date-fns';
import { ru } from 'date-fns/locale/ru';

/**
 * Calendar days without a time zone, written `YYYY-MM-DD`. For the server and for screens opened by a tap: date-fns is never loaded on the
 * way to the menu (docs/decisions/0020-time-zones-with-intl.md).
 */

/** Reports whether the day exists: 30 February does not. */
export function isCalendarDay(day: string): boolean {
  return isValid(parseISO(day));
}

/** «18 мая»; with the year if it differs from that of `today`. */
export function dayWords(day: string, today: string): string {
  const date = parseISO(day);
  return format(date, isSameYear(date, parseISO(today)) ? DAY : `${DAY} yyyy`, { locale: ru });
}

/** «1 ноября 2026». */
export function dayWithYear(day: string): string {
  return format(parseISO(day), `${DAY} yyyy`, { locale: ru });
}

/** Reports whether `day` is the one before `today`. */
export function isYesterday(day: string, today: string): boolean {
  return differenceInCalendarDays(parseISO(today), parseISO(day)) === 1;
}

/** Day and month stay on one line. */
const DAY = 'd\u00a0MMMM';
