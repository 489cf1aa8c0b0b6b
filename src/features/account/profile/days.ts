import { millisecondsInHour } from 'date-fns/constants';
import { dayWithYear, dayWords, isCalendarDay, isYesterday } from '#domain/calendar-day.ts';
import { calendarDate, formatTime } from '#domain/zoned-time.ts';
import { accountStrings } from './account-strings.ts';

/** Returns the device's time zone: it defines the customer's today. Browser only. */
export function deviceZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** Formats a document version: «от 1 ноября 2026» where it is a date, else as is. */
export function formatEdition(version: string): string {
  return /^\d{4}-\d{2}-\d{2}$/.test(version) && isCalendarDay(version)
    ? accountStrings.editionOf(dayWithYear(version))
    : version;
}

/** Formats the day of an instant. */
export function instantDay(at: string, now: Date, zone: string): string {
  return dayWords(calendarDate(new Date(at), zone), calendarDate(now, zone));
}

/** Formats when a session was last active, known to the hour: «вчера», «сегодня, около 15:00». */
export function formatLastSeen(at: string, now: Date, zone: string): string {
  const seen = new Date(at);
  if (now.getTime() - seen.getTime() < millisecondsInHour) return accountStrings.hourAgo;
  const [day, today] = [calendarDate(seen, zone), calendarDate(now, zone)];
  if (day === today) return accountStrings.todayAt(formatTime(seen, zone));
  return isYesterday(day, today) ? accountStrings.yesterday : dayWords(day, today);
}
