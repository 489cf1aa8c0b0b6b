// Proves docs/product.md §26.8.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { promiseFault } from '#domain/promise-bounds.ts';
import { calendarDate, eveningDate, MINUTE } from '#domain/zoned-time.ts';

const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const ZONES = ['Europe/Moscow', 'Europe/Berlin', 'Asia/Kamchatka', 'America/New_York'] as const;
const NOW = fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2027, 0, 1) });

describe('a time that is promised by the kitchen or a program', () => {
  it('is never reversed, past, wider than four hours, nor further than a day, or the chosen day', () => {
    const property = fc.property(
      NOW,
      fc.constantFrom(...ZONES),
      fc.option(fc.integer({ min: 0, max: 14 * DAY })),
      fc.integer({ min: -DAY, max: 45 * DAY }),
      fc.integer({ min: -DAY, max: DAY }),
      (at, timezone, ahead, until, width) => {
        const now = new Date(at);
        const requestedAt = ahead === null ? null : new Date(at + ahead);
        const to = new Date(at + until);
        const from = new Date(at + until - width);
        if (promiseFault({ from, to }, { requestedAt, timezone }, now) !== null) return;
        expect(width).toBeGreaterThanOrEqual(0);
        expect(width).toBeLessThanOrEqual(4 * HOUR);
        expect(until).toBeGreaterThan(0);
        if (until <= DAY + 5 * MINUTE) return;
        expect(requestedAt).not.toBeNull();
        const last = eveningDate(new Date(to.getTime() - 1), timezone);
        expect(last <= eveningDate(requestedAt ?? now, timezone)).toBe(true);
      },
    );
    fc.assert(property, { numRuns: 2_000 });
  });

  it('may be any of today, and of the evening of an order for later until six in the morning', () => {
    const property = fc.property(
      NOW,
      fc.constantFrom(...ZONES),
      fc.integer({ min: 1, max: DAY }),
      fc.integer({ min: 0, max: 14 * DAY }),
      fc.integer({ min: 0, max: 4 * HOUR }),
      (at, timezone, until, ahead, width) => {
        const now = new Date(at);
        const fault = (to: number, requestedAt: Date | null) =>
          promiseFault({ from: new Date(to - width), to: new Date(to) }, { requestedAt, timezone }, now);
        expect(fault(at + until, null)).toBeNull();
        const requestedAt = new Date(at + ahead);
        expect(fault(at + until, requestedAt)).toBeNull();
        const sameDay = at + ahead + (until % (4 * HOUR));
        const isSame = calendarDate(new Date(sameDay), timezone) === calendarDate(requestedAt, timezone);
        if (isSame && eveningDate(new Date(sameDay), timezone) === eveningDate(requestedAt, timezone))
          expect(fault(sameDay + 1, requestedAt)).toBeNull();
      },
    );
    fc.assert(property, { numRuns: 1_000 });
  });

  it.each([
    ['a dinner of today a month ahead', '2026-12-26T17:00Z', '2026-12-26T17:30Z', null, 'far'],
    ['a dinner of tomorrow the day after', '2026-11-28T17:00Z', '2026-11-28T17:30Z', '2026-11-27T17:00Z', 'far'],
    ['an order of next week on its day', '2026-12-03T19:00Z', '2026-12-03T20:00Z', '2026-12-03T10:00Z', null],
    ['an order of next week on the next day', '2026-12-04T10:00Z', '2026-12-04T10:30Z', '2026-12-03T10:00Z', 'far'],
    ['a late order in its night', '2026-12-03T22:10Z', '2026-12-03T22:40Z', '2026-12-03T20:45Z', null],
    ['no time at all', '2026-11-26T12:00Z', '2026-11-27T09:00Z', null, 'wide'],
    ['a single moment', '2026-11-26T12:00Z', '2026-11-26T12:00Z', null, null],
  ])('%s', (_, from, to, requested, fault) => {
    const now = new Date('2026-11-26T10:00Z');
    const order = { requestedAt: requested === null ? null : new Date(requested), timezone: 'Europe/Moscow' };
    expect(promiseFault({ from: new Date(from), to: new Date(to) }, order, now)).toBe(fault);
  });
});
