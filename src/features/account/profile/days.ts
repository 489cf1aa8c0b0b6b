import { MONTHS } from '../../../../domain/relative-day.ts';
import { addDays, calendarDate, formatTime } from '../../../../domain/zoned-time.ts';
import { accountStrings } from './account-strings.ts';

const HOUR = 3_600_000;

/** Where the device is: what the customer calls today. Only in the browser. */
export function deviceZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** `2027-05-18` as «18 мая», with the year where it is not this one. */
export function formatDay(day: string, today: string): string {
  const [year = '', month = '', date = ''] = day.split('-');
  const words = `${Number(date)}\u00a0${MONTHS[Number(month) - 1] ?? ''}`;
  return today.startsWith(year) ? words : `${words} ${year}`;
}

/** The edition of a text: «от 1 ноября 2026» where its name is a day, else its name. */
export function formatEdition(version: string): string {
  return /^\d{4}-\d{2}-\d{2}$/.test(version) ? accountStrings.editionOf(formatDay(version, '-')) : version;
}

/** The day of an instant, in words. */
export function instantDay(at: string, now: Date, zone: string): string {
  return formatDay(calendarDate(new Date(at), zone), calendarDate(now, zone));
}

/** When somebody was last there, as far as it is known, which is to the hour: «вчера», «сегодня, около 15:00». */
export function formatLastSeen(at: string, now: Date, zone: string): string {
  const seen = new Date(at);
  if (now.getTime() - seen.getTime() < HOUR) return accountStrings.hourAgo;
  const [day, today] = [calendarDate(seen, zone), calendarDate(now, zone)];
  if (day === today) return accountStrings.todayAt(formatTime(seen, zone));
  return day === addDays(today, -1) ? accountStrings.yesterday : formatDay(day, today);
}
