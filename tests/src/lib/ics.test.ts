// Proves docs/product.md §11.15.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { calendarFile } from '#lib/calendar-file.ts';

const EVENT = {
  uid: 'event-3@shop.example',
  title: 'Лепим пельмени; вместе, дома',
  start: new Date('2026-12-06T09:00:00Z'),
  end: new Date('2026-12-06T10:30:00Z'),
  place: 'Калуга, ул. Театральная, 9',
  description: 'Тесто\nи фартуки',
  url: 'https://shop.example/events/lepim',
  now: new Date('2026-11-20T08:00:00.123Z'),
};
const unfolded = (file: string): string => file.replaceAll('\r\n ', '');

it('a calendar file contains the time, title and place', () => {
  expect(unfolded(calendarFile(EVENT)).split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//storefront//RU',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    'UID:event-3@shop.example',
    'DTSTAMP:20261120T080000Z',
    'DTSTART:20261206T090000Z',
    'DTEND:20261206T103000Z',
    String.raw`SUMMARY:Лепим пельмени\; вместе\, дома`,
    String.raw`LOCATION:Калуга\, ул. Театральная\, 9`,
    String.raw`DESCRIPTION:Тесто\nи фартуки`,
    'URL:https://shop.example/events/lepim',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]);
});

it('no line exceeds 75 octets or is started by a text, and nothing is lost', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (description) => {
      const file = calendarFile({ ...EVENT, description, place: null });
      for (const line of file.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
      const told = unfolded(file)
        .split('\r\n')
        .filter((line) => line.startsWith('DESCRIPTION:'));
      expect(told).toHaveLength(1);
      const plain = told[0]
        ?.slice('DESCRIPTION:'.length)
        .replaceAll(/\\([\\;,n])/g, (_all, sign: string) => (sign === 'n' ? '\n' : sign));
      expect(plain).toBe(description.replaceAll(/\r\n|\r/g, '\n'));
    }),
  );
});
