import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatPrice, readPrice } from '#domain/money.ts';
import { counted, plural } from '#domain/plural.ts';
import { otherDay } from '#domain/other-day.ts';
import { momentWords } from '#domain/relative-day.ts';
import { relativeDayLabel, SHORT_WEEKDAYS, windowWords } from '#domain/day-labels.ts';
import { calendarDate, zonedParts } from '#domain/zoned-time.ts';
import { instant, timezone } from '../support/arbitraries.ts';

const at = (iso: string) => new Date(iso);

describe('relative days (docs/product.md §15.9)', () => {
  const now = at('2026-11-20T09:00:00Z');

  it('shows today, tomorrow, then weekday, day and month [15.9a]', () => {
    expect(relativeDayLabel(at('2026-11-20T20:59:00Z'), now, 'Europe/Moscow')).toBe('Сегодня');
    expect(relativeDayLabel(at('2026-11-20T21:00:00Z'), now, 'Europe/Moscow')).toBe('Завтра');
    expect(relativeDayLabel(at('2026-11-27T12:00:00Z'), now, 'Europe/Moscow')).toBe('пт, 27\u00a0ноября');
    expect(relativeDayLabel(at('2026-11-19T12:00:00Z'), now, 'Europe/Moscow')).toBe('чт, 19\u00a0ноября');
  });

  it('formats a moment and a window inside a sentence (docs/product.md §10.2) [15.9c]', () => {
    const words = (time: string) => momentWords(at(time), now, 'Europe/Moscow').replaceAll('\u00a0', ' ');
    expect(words('2026-11-20T15:30:00Z')).toBe('сегодня в 18:30');
    expect(words('2026-11-19T15:30:00Z')).toBe('вчера в 18:30');
    expect(words('2026-11-21T07:00:00Z')).toBe('завтра в 10:00');
    expect(words('2026-11-27T12:00:00Z')).toBe('27 ноября в 15:00');
    expect(words('2027-01-02T12:00:00Z')).toBe('2 января 2027 в 15:00');
    const between = (from: string, to: string) =>
      windowWords(at(from), at(to), now, 'Europe/Moscow').replaceAll('\u00a0', ' ');
    expect(between('2026-11-20T12:00:00Z', '2026-11-20T12:30:00Z')).toBe('с 15:00 до 15:30');
    expect(between('2026-11-20T12:00:00Z', '2026-11-20T12:00:00Z')).toBe('к 15:00');
    expect(between('2026-11-21T12:00:00Z', '2026-11-21T12:30:00Z')).toBe('завтра с 15:00 до 15:30');
  });

  it('adds the day to a time that is not today, in the restaurant’s zone (docs/product.md §9.3)', () => {
    expect(otherDay(at('2026-11-20T20:59:00Z'), now, 'Europe/Moscow')).toBeNull();
    expect(otherDay(at('2026-11-19T20:59:00Z'), now, 'Europe/Moscow')).toBe('19\u00a0ноября');
    expect(otherDay(at('2026-11-19T21:00:00Z'), now, 'Europe/Moscow')).toBeNull();
  });

  it('has the short weekdays, Sunday first [15.9b]', () => {
    const { sunday, ...others } = SHORT_WEEKDAYS;
    expect([sunday, ...Object.values(others)]).toEqual(['вс', 'пн', 'вт', 'ср', 'чт', 'пт', 'сб']);
  });

  it('uses the restaurant’s calendar days', () => {
    expect(relativeDayLabel(at('2026-11-20T13:00:00Z'), now, 'Asia/Kamchatka')).toBe('Завтра');
    expect(relativeDayLabel(at('2026-11-20T21:30:00Z'), now, 'Europe/Kaliningrad')).toBe('Сегодня');
  });

  it('crosses the end of the year', () => {
    expect(relativeDayLabel(at('2027-01-01T12:00:00Z'), at('2026-12-31T12:00:00Z'), 'Europe/Moscow')).toBe('Завтра');
  });

  it('names weekdays and months as Intl does', () => {
    fc.assert(
      fc.property(instant, timezone, (date, zone) => {
        const far = new Date(date.getTime() - 40 * 86_400_000);
        const intl = (options: Intl.DateTimeFormatOptions) =>
          new Intl.DateTimeFormat('ru-RU', { ...options, timeZone: zone }).format(date);
        const label = relativeDayLabel(date, far, zone).replaceAll('\u00a0', ' ');
        expect(label).toBe(`${intl({ weekday: 'short' })}, ${intl({ day: 'numeric', month: 'long' })}`);
        expect(relativeDayLabel(date, date, zone)).toBe('Сегодня');
        expect(calendarDate(date, zone).endsWith(String(zonedParts(date, zone).day))).toBe(true);
      }),
    );
  });
});

describe('prices', () => {
  it.each([
    [129_000, '1\u00a0290\u00a0₽'],
    [12_900, '129\u00a0₽'],
    [12_950, '129,50\u00a0₽'],
    [5, '0,05\u00a0₽'],
    [0, '0\u00a0₽'],
    [123_456_700, '1\u00a0234\u00a0567\u00a0₽'],
    [-15_000, '−150\u00a0₽'],
  ])('formats %i kopecks as %s', (kopecks, text) => expect(formatPrice(kopecks)).toBe(text));

  it('formats whole roubles as Intl does', () => {
    const intl = new Intl.NumberFormat('ru-RU', { style: 'currency', currency: 'RUB', maximumFractionDigits: 0 });
    fc.assert(
      fc.property(fc.nat(10_000_000), (rubles) => {
        expect(formatPrice(rubles * 100)).toBe(intl.format(rubles).replace(/\s/g, '\u00a0'));
      }),
    );
  });
});

describe('reading a price back', () => {
  it('finds the first price of what a card says', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000_000), fc.nat(1_000_000_000), (price, old) => {
        expect(readPrice(`от\u00a0${formatPrice(price)}Прежняя цена ${formatPrice(old)}`)).toBe(price);
      }),
    );
  });

  it('finds none where there is none', () => {
    expect(readPrice('540 г')).toBe(0);
  });
});

describe('plurals', () => {
  it('chooses the same form as Intl', () => {
    const rules = new Intl.PluralRules('ru');
    const forms = (count: number) => plural(count, 'one', 'few', 'many');
    fc.assert(
      fc.property(fc.nat(100_000), (count) => {
        expect(forms(count)).toBe(rules.select(count));
      }),
    );
    expect(plural(1.5, 'блюдо', 'блюда', 'блюд')).toBe('блюда');
    expect([1, 2, 5, 11, 21].map((n) => counted(n, 'блюдо', 'блюда', 'блюд'))).toEqual([
      '1\u00a0блюдо',
      '2\u00a0блюда',
      '5\u00a0блюд',
      '11\u00a0блюд',
      '21\u00a0блюдо',
    ]);
  });
});
