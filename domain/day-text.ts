import { calendarDate, formatTime } from './zoned-time.ts';

/** Returns a day, written `YYYY-MM-DD`, in digits: «06.12.2026». */
export function dayText(day: string): string {
  return day.split('-').toReversed().join('.');
}

/** Returns a moment, as a clock of this time zone shows it: «06.12.2026, 12:00»; what is none is returned as it is. */
export function momentText(instant: string, timezone: string): string {
  const at = new Date(instant);
  return Number.isNaN(at.getTime()) ? instant : `${dayText(calendarDate(at, timezone))}, ${formatTime(at, timezone)}`;
}
