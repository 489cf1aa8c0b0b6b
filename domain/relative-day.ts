import { MONTHS } from './other-day.ts';
import { addDays, calendarDate, formatTime, zonedParts } from './zoned-time.ts';

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
