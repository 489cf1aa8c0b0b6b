import { calendarDate, formatTime } from '#domain/zoned-time.ts';

/** Returns a day for a person: «06.12.2026». */
export function dayText(day: string): string {
  return day.split('-').toReversed().join('.');
}

/** Returns a moment for a person, as a clock of this time zone shows it: «06.12.2026, 12:00». */
export function momentText(instant: string, timezone: string): string {
  const at = new Date(instant);
  return Number.isNaN(at.getTime()) ? instant : `${dayText(calendarDate(at, timezone))}, ${formatTime(at, timezone)}`;
}

/** Returns a moment as the browser's own control has it: «2026-12-06T12:00»; empty: none. */
export function momentInput(instant: unknown, timezone: string): string {
  const at = new Date(typeof instant === 'string' ? instant : '');
  return Number.isNaN(at.getTime()) ? '' : `${calendarDate(at, timezone)}T${formatTime(at, timezone)}`;
}
