// Proves docs/product.md §15.9.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayWithYear, dayWords, isCalendarDay, isYesterday } from '#domain/calendar-day.ts';
import { addDays } from '#domain/zoned-time.ts';

const day = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

describe('a calendar day', () => {
  it('shows its year only when it is not the current one', () => {
    expect(dayWords('2026-05-09', '2026-11-20')).toBe('9\u00a0мая');
    expect(dayWords('2027-05-09', '2026-11-20')).toBe('9\u00a0мая 2027');
    expect(dayWithYear('2026-11-01')).toBe('1\u00a0ноября 2026');
  });

  it('is formatted like Intl', () => {
    const intl = new Intl.DateTimeFormat('ru', { day: 'numeric', month: 'long', timeZone: 'UTC' });
    fc.assert(fc.property(day, (one) => dayWords(one, one).replace('\u00a0', ' ') === intl.format(new Date(one))));
  });

  it('is yesterday only of the next day, across clock changes and year ends', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: -400, max: 400 }), (one, days) => {
        expect(isYesterday(one, addDays(one, days))).toBe(days === 1);
      }),
    );
  });

  it('is valid only when it exists in the calendar', () => {
    fc.assert(fc.property(day, isCalendarDay));
    expect(['2026-02-29', '2026-02-30', '2026-13-01', '2026-04-31'].filter(isCalendarDay)).toEqual([]);
    expect(isCalendarDay('2024-02-29')).toBe(true);
  });
});
