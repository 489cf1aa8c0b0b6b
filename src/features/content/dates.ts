import { MONTHS } from '../../../domain/relative-day.ts';
import { calendarDate } from '../../../domain/zoned-time.ts';

/** `2026-11-16` → «16 ноября 2026». By hand, so that server and browser agree to the letter. */
export function longDate(date: string): string {
  const [year = '', month = '', day = ''] = date.split('-');
  return `${Number(day)}\u00a0${MONTHS[Number(month) - 1] ?? ''}\u00a0${year}`;
}

/** The day of an instant in the restaurant's time zone, without the year: an event is near. */
export function eventDate(instant: string, timezone: string): string {
  return longDate(calendarDate(new Date(instant), timezone)).replace(/\u00a0\d{4}$/, '');
}
