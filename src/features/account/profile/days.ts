import { millisecondsInHour } from 'date-fns/constants';
import { dayWithYear, dayWords, isCalendarDay, isYesterday } from '#domain/calendar-day.ts';
import { calendarDate, formatTime } from '#domain/zoned-time.ts';
import { accountStrings } from './account-strings.ts';

/** Returns where the device is: what the customer calls today. Only in the browser. */
export function deviceZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** The edition of a text: «от 1 ноября 2026» where its name is a day, else its name. */
export function formatEdition(version: string): string {
  return /^\d{4}-\d{2}-\d{2}$/.test(version) && isCalendarDay(version)
    ? accountStrings.editionOf(dayWithYear(version))
    : version;
}

/** The day of an instant, in words. */
export function instantDay(at: string, now: Date, zone: string): string {
  return dayWords(calendarDate(new Date(at), zone), calendarDate(now, zone));
}

/** Returns when somebody was last there, as far as it is known, which is to the hour: «вчера», «сегодня, около 15:00». */
export function formatLastSeen(at: string, now: Date, zone: string): string {
  const seen = new Date(at);
  if (now.getTime() - seen.getTime() < millisecondsInHour) return accountStrings.hourAgo;
  const [day, today] = [calendarDate(seen, zone), calendarDate(now, zone)];
  if (day === today) return accountStrings.todayAt(formatTime(seen, zone));
  return isYesterday(day, today) ? accountStrings.yesterday : dayWords(day, today);
}
