// Proves docs/product.md §30.2 to §30.5.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  bookedHalfHours,
  bookingDays,
  type BookingQuestion,
  bookingTimes,
  tablesFor,
  USUAL_BOOKING_TERMS,
} from '#domain/booking.ts';
import { isOpenAt, workingHours } from '#domain/working-hours.ts';
import { addDays, calendarDate, MINUTE, zonedParts } from '#domain/zoned-time.ts';
import { cases } from '../support/depth.ts';
import { instant, timezone, weekRanges } from '../support/arbitraries.ts';
import { everyDay } from '../support/fixtures/hours.ts';

const HALF_HOUR = 30 * MINUTE;
const terms = fc.record({
  minutes: fc.integer({ min: 1, max: 12 }).map((halves) => halves * 30),
  lead_minutes: fc.integer({ min: 0, max: 300 }),
  days_ahead: fc.integer({ min: 0, max: 5 }),
});
const question: fc.Arbitrary<BookingQuestion> = fc
  .record({ zone: timezone, hours: weekRanges, terms, now: instant })
  .map(({ zone, hours, terms: own, now }) => ({
    restaurant: {
      timezone: zone,
      opening_hours: hours,
      availability_schedule: null,
      booking_config: { is_booking_schedule: false, is_booking_disable: false, booking_hours: everyDay(null) },
    },
    terms: own,
    now,
  }));
const allTimes = (asked: BookingQuestion): Date[] => bookingDays(asked).flatMap((day) => bookingTimes(asked, day));

describe('booking times', () => {
  it('are on the local half hour, late enough, not too far ahead, and each once', () => {
    fc.assert(
      fc.property(question, (asked) => {
        const { restaurant, terms: own, now } = asked;
        const times = allTimes(asked);
        for (const at of times) {
          expect(zonedParts(at, restaurant.timezone).minute % 30).toBe(0);
          expect(at.getTime()).toBeGreaterThanOrEqual(now.getTime() + own.lead_minutes * MINUTE);
          const last = addDays(calendarDate(now, restaurant.timezone), own.days_ahead + 1);
          expect(calendarDate(at, restaurant.timezone) <= last).toBe(true);
        }
        expect(new Set(times.map(Number)).size).toBe(times.length);
      }),
    );
  });

  it('lie, from the first minute to the last, in the opening hours', () => {
    fc.assert(
      fc.property(question, (asked) => {
        const { restaurant, terms: own } = asked;
        for (const at of allTimes(asked)) {
          for (const minute of [0, own.minutes / 2, own.minutes - 1]) {
            const then = new Date(at.getTime() + minute * MINUTE);
            expect(isOpenAt(workingHours(restaurant), restaurant.timezone, then)).toBe(true);
          }
        }
      }),
      { numRuns: cases(25, 300) },
    );
  });

  it('are empty where booking is off', () => {
    fc.assert(
      fc.property(question, (asked) => {
        const config = { ...asked.restaurant.booking_config, is_booking_disable: true };
        expect(allTimes({ ...asked, restaurant: { ...asked.restaurant, booking_config: config } })).toEqual([]);
      }),
    );
  });

  it('of an open restaurant end two hours before closing', () => {
    const restaurant = {
      timezone: 'Europe/Moscow',
      opening_hours: everyDay([{ from: '10:00', to: '23:00' }]),
      availability_schedule: null,
      booking_config: { is_booking_schedule: false, is_booking_disable: false, booking_hours: everyDay(null) },
    };
    const now = new Date('2026-11-20T12:00:00.000Z');
    const times = bookingTimes({ restaurant, terms: USUAL_BOOKING_TERMS, now }, '2026-11-20');
    expect(times.at(-1)?.toISOString()).toBe('2026-11-20T18:00:00.000Z');
  });
});

describe('booked half hours', () => {
  it('are shared by two overlapping bookings, and on one grid only by those', () => {
    const start = fc.integer({ min: 0, max: 200 }).map((half) => new Date(Date.UTC(2026, 10, 20) + half * HALF_HOUR));
    const minutes = fc.integer({ min: 1, max: 10 }).map((halves) => halves * 30);
    fc.assert(
      fc.property(start, minutes, start, minutes, (one, long, other, short) => {
        const overlap =
          one.getTime() < other.getTime() + short * MINUTE && other.getTime() < one.getTime() + long * MINUTE;
        const taken = new Set(bookedHalfHours(one, long).map(Number));
        expect(bookedHalfHours(other, short).some((at) => taken.has(at.getTime()))).toBe(overlap);
      }),
    );
  });

  it('are shared by bookings that overlap, on any grid', () => {
    const start = fc.integer({ min: 0, max: 6000 }).map((minute) => new Date(Date.UTC(2026, 10, 20) + minute * MINUTE));
    fc.assert(
      fc.property(start, fc.integer({ min: 0, max: 119 }), (one, later) => {
        const other = new Date(one.getTime() + later * MINUTE);
        const taken = new Set(bookedHalfHours(one, 120).map(Number));
        expect(bookedHalfHours(other, 120).some((at) => taken.has(at.getTime()))).toBe(true);
      }),
    );
  });
});

it('the smallest table that seats the guests comes first', () => {
  const takes = fc.array(fc.nat(9), { minLength: 1, maxLength: 3 });
  const seats = fc.array(
    fc.record({ seats: fc.integer({ min: 1, max: 12 }), position: fc.nat(50), takes, pool: fc.constant(null) }),
  );
  fc.assert(
    fc.property(seats, fc.integer({ min: 1, max: 12 }), (tables, guests) => {
      const found = tablesFor(tables, guests);
      expect(found).toHaveLength(tables.filter((table) => table.seats >= guests).length);
      for (const [at, table] of found.entries()) {
        expect(table.seats).toBeGreaterThanOrEqual(guests);
        const before = found[at - 1];
        if (before === undefined) continue;
        expect(table.takes.length).toBeGreaterThanOrEqual(before.takes.length);
        if (table.takes.length === before.takes.length) expect(table.seats).toBeGreaterThanOrEqual(before.seats);
      }
    }),
  );
});
