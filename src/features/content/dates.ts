import { MONTHS } from '#domain/other-day.ts';
import { calendarDate, formatTime } from '#domain/zoned-time.ts';

/** `2026-11-16` → «16 ноября 2026». Formatted by hand, so that server and browser output match exactly. */
export function longDate(date: string): string {
  const [year = '', month = '', day = ''] = date.split('-');
  return `${Number(day)}\u00a0${MONTHS[Number(month) - 1] ?? ''}\u00a0${year}`;
}

/** «6 декабря, 12:00–13:30» in the place's time zone; both days if it ends on another one. */
export function eventTime(start: string, end: string | null, timezone: string): string {
  const said = (instant: string): readonly [day: string, time: string] => [
    eventDate(instant, timezone),
    formatTime(new Date(instant), timezone),
  ];
  const [day, time] = said(start);
  if (end === null) return `${day}, ${time}`;
  const [lastDay, lastTime] = said(end);
  return day === lastDay ? `${day}, ${time}–${lastTime}` : `${day}, ${time} – ${lastDay}, ${lastTime}`;
}

/** The day of an instant in the restaurant's time zone, without the year: events are near. */
export function eventDate(instant: string, timezone: string): string {
  return longDate(calendarDate(new Date(instant), timezone)).replace(/\u00a0\d{4}$/, '');
}
