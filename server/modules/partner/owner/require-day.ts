import { isCalendarDay } from '#domain/calendar-day.ts';
import { ApiError } from '#server/http/api-error.ts';
import { partnerStrings } from '../partner-strings.ts';

/** @throws {ApiError} VALIDATION_FAILED: 30 February, or the year 0, which the database does not accept. */
export function requireDay(date: string): void {
  if (isCalendarDay(date) && !date.startsWith('0000')) return;
  throw new ApiError('VALIDATION_FAILED', { fields: { date: [partnerStrings.noSuchDay] } });
}
