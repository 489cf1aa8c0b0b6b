// Proves docs/product.md §11.8.
import { describe, expect, it } from 'vitest';
import { eventDate, longDate } from '#features/content/dates.ts';
import { promoPeriod } from '#features/content/promo-list.tsx';

describe('content dates', () => {
  it('show a date in words', () => {
    expect(longDate('2026-11-06')).toBe('6\u00a0ноября\u00a02026');
  });

  it('show an event’s day in the restaurant’s time zone', () => {
    expect(eventDate('2026-12-05T22:30:00.000Z', 'Europe/Moscow')).toBe('6\u00a0декабря');
    expect(eventDate('2026-12-05T22:30:00.000Z', 'UTC')).toBe('5\u00a0декабря');
  });

  it('show a promotion’s period as far as it is known', () => {
    expect(promoPeriod({ starts_on: null, ends_on: null })).toBeNull();
    expect(promoPeriod({ starts_on: null, ends_on: '2026-12-31' })).toBe('по\u00a031\u00a0декабря\u00a02026');
    expect(promoPeriod({ starts_on: '2026-11-01', ends_on: '2026-12-31' })).toBe(
      'с\u00a01\u00a0ноября по\u00a031\u00a0декабря\u00a02026',
    );
  });
});
