// Proves docs/product.md §30.14.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CalendarEvent, calendarFile } from '#lib/calendar-file.ts';

const event = (changes: Partial<CalendarEvent> = {}): CalendarEvent => ({
  uid: 'booking-1',
  start: new Date('2026-11-20T16:00:00.000Z'),
  end: new Date('2026-11-20T18:00:00.000Z'),
  title: 'Стол в «Самобранке»',
  description: 'Бронь № 101',
  place: 'Калуга, ул. Кирова, 1',
  url: 'https://food.example/profile',
  now: new Date('2026-11-20T09:00:00.000Z'),
  alarmMinutes: 90,
  ...changes,
});
/** Parses as RFC 5545 requires: folded lines joined, names and values separated. */
const read = (text: string): ReadonlyMap<string, string> => {
  const lines = text.replaceAll('\r\n ', '').split('\r\n');
  return new Map(lines.map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1)]));
};
const unescaped = (value: string | undefined): string =>
  (value ?? '').replaceAll(/\\(.)/gs, (_, letter: string) => (letter === 'n' ? '\n' : letter));

describe('a calendar file', () => {
  it('gives the time in UTC, so that calendars need no time zone, with an alarm', () => {
    const fields = read(calendarFile(event()));
    expect(fields.get('DTSTART')).toBe('20261120T160000Z');
    expect(fields.get('DTEND')).toBe('20261120T180000Z');
    expect(fields.get('DTSTAMP')).toBe('20261120T090000Z');
    expect(fields.get('TRIGGER')).toBe('-PT90M');
    const { alarmMinutes: _alarm, ...withoutAlarm } = event();
    expect(calendarFile(withoutAlarm)).not.toContain('VALARM');
  });

  it('preserves every text, in lines of at most 75 octets that start no field of their own', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 300 }).map((one) => one.replaceAll('\r', ''));
    fc.assert(
      fc.property(text, text, (title, description) => {
        const file = calendarFile(event({ title, description }));
        for (const line of file.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
        expect(file).not.toMatch(/[^\r]\n/);
        const fields = read(file);
        expect(unescaped(fields.get('SUMMARY'))).toBe(title);
      }),
    );
  });

  it('treats a text as nothing but text', () => {
    const file = calendarFile(event({ title: 'Стол\r\nEND:VEVENT; A, B \\ C' }));
    expect(file.split('\r\n').filter((line) => line === 'END:VEVENT')).toHaveLength(1);
    expect(read(file).get('SUMMARY')).toBe(String.raw`Стол\nEND:VEVENT\; A\, B \\ C`);
  });
});
