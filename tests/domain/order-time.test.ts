// Proves docs/product.md §13.18.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Intake, Restaurant } from '#contract/restaurants.ts';
import { closedUntil } from '#domain/dish-time.ts';
import { orderTimeAt } from '#domain/order-time.ts';
import { promiseMinutes } from '#domain/slots.ts';
import { MINUTE, addDays, calendarDate, formatTime, instantOf } from '#domain/zoned-time.ts';
import { promiseFor } from '#server/modules/orders/promised-time.ts';
import { deliveryZone as builtZone, restaurant as builtRestaurant } from '../src/client/support/builders.ts';
import { deliveryZone, instant, timeRange, timezone, weekRanges } from '../support/arbitraries.ts';
import { cases } from '../support/depth.ts';
import { everyDay } from '../support/fixtures/hours.ts';

const daily = (from: string, to: string) => everyDay([{ from, to }]);
/** 2026-11-20 is a Friday. */
const friday = (time: string): Date => instantOf('2026-11-20', time, 'Europe/Moscow');
const CENTRE = builtZone({ id: 1, opening_hours: daily('10:00', '01:00') });
const SUBURB = builtZone({ id: 2, opening_hours: daily('11:30', '22:00'), cooking_time: 35, delivery_time: 60 });
const PICKUP = builtZone({ id: 3, type: 'pickup', transportation_time: 0, opening_hours: daily('10:00', '01:00') });
const CAFE = builtRestaurant({ opening_hours: daily('10:00', '01:00'), delivery_zones: [CENTRE, SUBURB, PICKUP] });
const DELIVERY = { orderType: 'delivery', zone: null } as const;
const PAUSED: Intake = { order_type: 'delivery', pause: { until: null, reason: 'нет курьеров' }, busy: null };

const zoneAt = (time: string, wanted: string | null = null, restaurant: Restaurant = CAFE) => {
  const found = orderTimeAt(restaurant, DELIVERY, friday(time), wanted === null ? null : friday(wanted));
  return (
    found && {
      zone: found.zone.id,
      open: closedUntil(found) === null,
      needsAddress: found.needsAddress,
      wanted: found.wantedAt && formatTime(found.wantedAt, 'Europe/Moscow'),
    }
  );
};

describe('without an address', () => {
  it.each([
    ['only the centre is open', '10:31', { zone: 1, open: true, needsAddress: true }],
    ['all are open: the slowest', '12:00', { zone: 2, open: true, needsAddress: false }],
    ['only the centre is still open', '22:30', { zone: 1, open: true, needsAddress: true }],
    ['all are closed: the first to open', '03:00', { zone: 1, open: false, needsAddress: false }],
  ])('the zones that take an order decide: %s', (_, time, expected) => {
    expect(zoneAt(time)).toEqual({ ...expected, wanted: null });
  });

  it('a chosen time applies where any zone offers it', () => {
    expect(zoneAt('12:00', '23:00')).toEqual({ zone: 1, open: true, needsAddress: true, wanted: '23:00' });
    expect(zoneAt('12:00', '18:00')).toEqual({ zone: 2, open: true, needsAddress: false, wanted: '18:00' });
    expect(zoneAt('12:00', '18:10')?.wanted).toBeNull();
  });

  it('a pause closes every zone', () => {
    expect(zoneAt('12:00', null, { ...CAFE, intake: [PAUSED] })).toMatchObject({ open: false, needsAddress: false });
  });
});

it('with an address, its zone alone decides', () => {
  const found = orderTimeAt(CAFE, { ...DELIVERY, zone: SUBURB }, friday('10:31'), null);
  expect(found && [found.zone.id, closedUntil(found)?.from, found.needsAddress]).toEqual([2, friday('12:00'), false]);
});

it('a zone of another order type is unknown, and pickup has one zone', () => {
  const found = orderTimeAt(CAFE, { orderType: 'pickup', zone: SUBURB }, friday('10:31'), null);
  expect(found && [found.zone.id, closedUntil(found)]).toEqual([3, null]);
});

it('a restaurant without delivery has the times of its pickup; one without zones has none', () => {
  expect(orderTimeAt({ ...CAFE, delivery_zones: [PICKUP] }, DELIVERY, friday('12:00'), null)?.zone.id).toBe(3);
  expect(orderTimeAt({ ...CAFE, delivery_zones: [] }, DELIVERY, friday('12:00'), null)).toBeNull();
});

describe('the page and the check of an order', () => {
  const start = instant.map((at) => new Date(Math.floor(at.getTime() / MINUTE) * MINUTE));
  const house = fc
    .record({
      timezone,
      hours: weekRanges,
      exceptions: fc.array(
        fc.record({ day: fc.integer({ min: 0, max: 6 }), hours: fc.array(timeRange, { maxLength: 2 }) }),
        {
          maxLength: 2,
        },
      ),
      availability: fc.option(weekRanges, { freq: 1 }),
      kitchen: fc.option(fc.integer({ min: 0, max: 90 })),
      express: fc.option(fc.integer({ min: 0, max: 90 })),
      zones: fc.array(deliveryZone, { minLength: 1, maxLength: 4 }),
      pauses: fc.array(
        fc.record({
          order_type: fc.constantFrom('delivery' as const, 'pickup' as const),
          hours: fc.option(fc.integer({ min: 1, max: 72 })),
        }),
        { maxLength: 1 },
      ),
      now: start,
    })
    .map(({ hours, exceptions, availability, kitchen, express, zones, pauses, now, ...place }) => {
      const today = calendarDate(now, place.timezone);
      const days = new Map(exceptions.map((one) => [addDays(today, one.day), one.hours]));
      const restaurant = builtRestaurant({
        ...place,
        opening_hours: {
          ...hours,
          exceptions: [...days].map(([date, ranges]) => ({ date, hours: ranges, reason: 'праздник' })),
        },
        availability_schedule: availability,
        kitchen_diff: kitchen === null ? null : String(kitchen),
        express_minutes_before_close: express === null ? null : String(express),
        delivery_zones: zones.map((zone, index) => ({ ...zone, id: index + 1 })),
        intake: pauses.map(({ order_type, hours: long }) => ({
          order_type,
          pause: {
            until: long === null ? null : new Date(now.getTime() + long * 60 * MINUTE).toISOString(),
            reason: 'печь',
          },
          busy: null,
        })),
      });
      return { now, restaurant };
    });

  it('agree at every minute of a week', () => {
    const seen = { open: 0, closed: 0, partly: 0 };
    fc.assert(
      fc.property(house, fc.constantFrom('delivery' as const, 'pickup' as const), ({ now, restaurant }, orderType) => {
        const own = { ...restaurant, own_payment_key: false };
        const offered = restaurant.delivery_zones.filter(({ type }) => type === orderType);
        const zones = orderType === 'pickup' ? offered.slice(0, 1) : offered;
        for (let minute = 0; minute < 7 * 24 * 60; minute += 1) {
          const at = new Date(now.getTime() + minute * MINUTE);
          const shown = orderTimeAt(restaurant, { orderType, zone: null }, at, null);
          if (shown === null || zones.length === 0) return;
          const taking = zones.filter(
            (zone) => promiseFor({ restaurant: own, zone, now: at, requestedAt: null }) !== null,
          );
          // Comparing costs much more than computing: only differences are reported.
          if ((closedUntil(shown) === null) !== taking.length > 0) expect.fail(`open at ${at.toISOString()}`);
          if (shown.needsAddress !== (taking.length > 0 && taking.length < zones.length)) {
            expect.fail(`needs an address at ${at.toISOString()}`);
          }
          const slowest = Math.max(...taking.map(promiseMinutes));
          if (taking.length > 0 && promiseMinutes(shown.zone) !== slowest)
            expect.fail(`minutes at ${at.toISOString()}`);
          seen[taking.length === 0 ? 'closed' : shown.needsAddress ? 'partly' : 'open'] += 1;
          const from = taking.length === 0 && minute % 97 === 0 ? (closedUntil(shown)?.from ?? null) : null;
          if (from !== null) {
            expect(promiseFor({ restaurant: own, zone: shown.zone, now: at, requestedAt: from })).not.toBeNull();
          }
        }
      }),
      { numRuns: cases(6, 60) },
    );
    expect(Math.min(seen.open, seen.closed, seen.partly)).toBeGreaterThan(100);
  });
});
