// Proves docs/product.md §13.1, §13.2, §15.9.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  MINUTE,
  addDays,
  calendarDate,
  epochOf,
  formatTime,
  instantOf,
  minutesOf,
  weekdayOf,
  zonedParts,
} from '#domain/zoned-time.ts';
import { instant, timezone } from '../support/arbitraries.ts';

const at = (iso: string) => new Date(iso);
const iso = (date: string, time: string, zone: string) => instantOf(date, time, zone).toISOString();

describe('time in a time zone', () => {
  it('reads the clock of each zone at the same instant', () => {
    const now = at('2026-11-20T21:30:00Z');
    expect(zonedParts(now, 'Europe/Moscow')).toEqual({
      year: 2026,
      month: 11,
      day: 21,
      hour: 0,
      minute: 30,
      weekday: 'saturday',
      date: '2026-11-21',
    });
    expect(`${calendarDate(now, 'Europe/Kaliningrad')} ${formatTime(now, 'Europe/Kaliningrad')}`).toBe(
      '2026-11-20 23:30',
    );
    expect(`${calendarDate(now, 'Asia/Kamchatka')} ${formatTime(now, 'Asia/Kamchatka')}`).toBe('2026-11-21 09:30');
    expect(formatTime(now, 'Asia/Kolkata')).toBe('03:00');
  });

  it('shows midnight as 00:00 of the new day [15.9c]', () => {
    const midnight = at('2026-11-20T21:00:00Z');
    expect(formatTime(midnight, 'Europe/Moscow')).toBe('00:00');
    expect(calendarDate(midnight, 'Europe/Moscow')).toBe('2026-11-21');
  });

  it('finds instants, and treats 24:00 as the next midnight', () => {
    expect(iso('2026-11-20', '10:00', 'Europe/Moscow')).toBe('2026-11-20T07:00:00.000Z');
    expect(iso('2026-11-20', '24:00', 'Asia/Kamchatka')).toBe('2026-11-20T12:00:00.000Z');
    expect(iso('2026-12-31', '24:00', 'Europe/Kaliningrad')).toBe('2026-12-31T22:00:00.000Z');
  });

  it('uses Moscow’s changed offset of 2014', () => {
    expect(formatTime(at('2014-10-25T12:00:00Z'), 'Europe/Moscow')).toBe('16:00');
    expect(formatTime(at('2014-10-27T12:00:00Z'), 'Europe/Moscow')).toBe('15:00');
  });

  it('skips the hour that is missing in spring in Berlin', () => {
    expect(iso('2026-03-29', '01:59', 'Europe/Berlin')).toBe('2026-03-29T00:59:00.000Z');
    // 02:00-03:00 does not exist: each of its times maps to the moment of the change.
    expect(iso('2026-03-29', '02:00', 'Europe/Berlin')).toBe('2026-03-29T01:00:00.000Z');
    expect(iso('2026-03-29', '02:30', 'Europe/Berlin')).toBe('2026-03-29T01:00:00.000Z');
    expect(iso('2026-03-29', '03:00', 'Europe/Berlin')).toBe('2026-03-29T01:00:00.000Z');
    expect(iso('2026-03-29', '03:01', 'Europe/Berlin')).toBe('2026-03-29T01:01:00.000Z');
  });

  it('takes the first of the two repeated hours in autumn in Berlin', () => {
    expect(iso('2026-10-25', '02:30', 'Europe/Berlin')).toBe('2026-10-25T00:30:00.000Z');
    expect(iso('2026-10-25', '03:00', 'Europe/Berlin')).toBe('2026-10-25T02:00:00.000Z');
    expect(formatTime(at('2026-10-25T01:30:00Z'), 'Europe/Berlin')).toBe('02:30');
  });

  it('agrees with Intl at any instant', () => {
    fc.assert(
      fc.property(instant, timezone, (now, zone) => {
        const options = { timeZone: zone, hourCycle: 'h23', weekday: 'long' } as const;
        const intl = new Intl.DateTimeFormat('en-GB', {
          ...options,
          dateStyle: undefined,
          hour: '2-digit',
          minute: '2-digit',
        });
        const parts = Object.fromEntries(intl.formatToParts(now).map(({ type, value }) => [type, value]));
        const day = new Intl.DateTimeFormat('sv-SE', { timeZone: zone }).format(now);
        expect(calendarDate(now, zone)).toBe(day);
        expect(formatTime(now, zone)).toBe(`${parts['hour']}:${parts['minute']}`);
        expect(zonedParts(now, zone).weekday).toBe(parts['weekday']?.toLowerCase());
      }),
      { numRuns: 300 },
    );
  });

  it('converts any instant to the clock and back, except for the second of two equal hours', () => {
    fc.assert(
      fc.property(instant, timezone, (now, zone) => {
        const back = instantOf(calendarDate(now, zone), formatTime(now, zone), zone);
        expect(zonedParts(back, zone)).toEqual(zonedParts(now, zone));
        expect([0, 60 * MINUTE]).toContain(now.getTime() - back.getTime());
      }),
    );
  });

  it('never runs backwards while the local clock advances', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('2026-03-28', '2026-03-29', '2026-10-24', '2026-10-25', '2026-03-08', '2026-11-01'),
        timezone,
        fc.integer({ min: 0, max: 2880 }),
        fc.integer({ min: 0, max: 200 }),
        (date, zone, minutes, more) => {
          expect(epochOf(date, minutes + more, zone)).toBeGreaterThanOrEqual(epochOf(date, minutes, zone));
        },
      ),
    );
  });

  it('counts calendar days', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(addDays('2028-03-01', -1)).toBe('2028-02-29');
    expect(weekdayOf('2026-11-20')).toBe('friday');
    expect(weekdayOf('2026-11-22')).toBe('sunday');
    expect([minutesOf('00:05'), minutesOf('24:00')]).toEqual([5, 1440]);
  });

  it('refuses a zone that does not exist', () => {
    expect(() => calendarDate(at('2026-11-20T12:00:00Z'), 'Europe/Samobranka')).toThrow(RangeError);
  });
});
