import { formatDay } from '#domain/relative-day.ts';
import { relativeDayLabel, SHORT_WEEKDAYS } from '#domain/day-labels.ts';
import { calendarDate, formatTime, instantOf, zonedParts } from '#domain/zoned-time.ts';
import { bookingStrings } from '../booking-strings.ts';

/** Formats a `YYYY-MM-DD` date in the restaurant's zone: «Сегодня», «Завтра», «пт, 27 ноября». */
export function dayLabel(date: string, now: Date, timezone: string): string {
  return relativeDayLabel(instantOf(date, '12:00', timezone), now, timezone);
}

/** {@link dayLabel} for use within a sentence: «завтра». */
export function dayWords(date: string, now: Date, timezone: string): string {
  const label = dayLabel(date, now, timezone);
  return label.charAt(0).toLocaleLowerCase('ru') + label.slice(1);
}

/** The local time at the restaurant; after midnight it names the night too, since the chip is listed under the previous evening. */
export function timeLabel(at: Date, date: string, timezone: string): string {
  const time = formatTime(at, timezone);
  if (calendarDate(at, timezone) === date) return time;
  return `${time} ${bookingStrings.night(SHORT_WEEKDAYS[zonedParts(at, timezone).weekday])}`;
}

/** «завтра в 19:00, до 21:00». */
export function visitWords(from: Date, to: Date, now: Date, timezone: string): string {
  const start = `${formatDay(from, now, timezone)} в\u00a0${formatTime(from, timezone)}`;
  return bookingStrings.until(start, formatTime(to, timezone));
}
