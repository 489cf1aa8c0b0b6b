// Proves docs/product.md §2.10, §2.23 and §13.19: when a dish is available.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  canBeHad,
  closedUntil,
  dishState,
  type DishTime,
  isTimeOffered,
  isServed,
  orderableFrom,
} from '#domain/dish-time.ts';
import { isAvailableAt } from '#domain/schedule.ts';
import { earliestPromise } from '#domain/slots.ts';
import { orderSlots } from '#domain/order-slots.ts';
import { formatTime, instantOf } from '#domain/zoned-time.ts';
import { lineAvailability } from '#server/modules/cart/line-pricing.ts';
import { promiseFor } from '#server/modules/orders/promised-time.ts';
import { deliveryZone as builtZone, restaurant as builtRestaurant } from '../src/client/support/builders.ts';
import { deliveryZone, instant, timezone, weekRanges } from '../support/arbitraries.ts';
import { plainDish } from '../support/fixtures/catalog.ts';
import { dishTime } from '../support/fixtures/dish-time.ts';
import { everyDay } from '../support/fixtures/hours.ts';

const daily = (from: string, to: string) => everyDay([{ from, to }]);
const MORNING = daily('07:00', '12:00');
/** 2026-11-20 is a Friday. */
const friday = (time: string): Date => instantOf('2026-11-20', time, 'Europe/Moscow');
/** Opens at nine, its kitchen a quarter of an hour later: the first slot is at ten. */
const LATE_KITCHEN = { opening_hours: daily('09:00', '23:00'), kitchen_diff: '15' };
const breakfast = plainDish({ availability_schedule: MORNING });
const clock = (date: Date): string => formatTime(date, 'Europe/Moscow');

describe('a dish with its own hours', () => {
  it.each([
    ['before the restaurant opens', '01:30', '2026-11-20'],
    ['after its hours', '13:00', '2026-11-21'],
    ['after closing', '23:30', '2026-11-21'],
  ])('is available from the kitchen’s first slot: %s', (_, now, date) => {
    const found = dishState(breakfast, dishTime(friday(now), LATE_KITCHEN));
    expect(found).toMatchObject({ state: 'later', from: instantOf(date, '10:00', 'Europe/Moscow') });
  });

  it('is available in its hours before the restaurant opens: the order is for a later time', () => {
    expect(dishState(breakfast, dishTime(friday('08:30'), LATE_KITCHEN))).toEqual({ state: 'now' });
  });

  it('ends when its hours or those of the restaurant end', () => {
    const found = dishState(breakfast, dishTime(friday('01:30'), LATE_KITCHEN));
    expect(found.state === 'later' && clock(found.until)).toBe('12:00');
    const early = { ...LATE_KITCHEN, opening_hours: daily('09:00', '11:00') };
    const cut = dishState(breakfast, dishTime(friday('01:30'), early));
    expect(cut.state === 'later' && clock(cut.until)).toBe('11:00');
  });

  it('is never available when its hours lie outside the restaurant’s', () => {
    const night = plainDish({ availability_schedule: daily('00:00', '08:00') });
    expect(dishState(night, dishTime(friday('01:30'), LATE_KITCHEN))).toEqual({ state: 'never' });
    expect(dishState(night, dishTime(friday('13:00'), LATE_KITCHEN))).toEqual({ state: 'never' });
  });

  it('is unavailable when the order is for a time at which it is not served', () => {
    const wantedAt = friday('18:00');
    const time = dishTime(friday('11:00'), { ...LATE_KITCHEN, wantedAt });
    expect(dishState(breakfast, time)).toEqual({ state: 'not_then', at: wantedAt });
    expect(dishState(breakfast, { ...time, wantedAt: friday('11:30') })).toEqual({ state: 'now' });
    expect(dishState(breakfast, { ...time, wantedAt: null })).toEqual({ state: 'now' });
  });

  it('is available outside its hours for a time within them: tomorrow’s breakfast, in the evening', () => {
    const wantedAt = instantOf('2026-11-21', '10:30', 'Europe/Moscow');
    expect(dishState(breakfast, dishTime(friday('20:00'), { ...LATE_KITCHEN, wantedAt }))).toEqual({ state: 'now' });
    const supper = plainDish({ availability_schedule: daily('18:00', '23:00') });
    expect(dishState(supper, dishTime(friday('20:00'), { ...LATE_KITCHEN, wantedAt }))).toEqual({
      state: 'not_then',
      at: wantedAt,
    });
  });

  it('shows the stop list before its hours, and nothing of the hours while the time is unknown', () => {
    const both = { ...breakfast, is_available: false };
    expect(dishState(both, dishTime(friday('20:00')))).toEqual({ state: 'sold_out' });
    expect(canBeHad(both, null)).toBe(false);
    expect(canBeHad(breakfast, null)).toBe(true);
  });

  it('cannot be ordered ahead now, when it is sold out, when another time is chosen, or during an open-ended pause', () => {
    const night = dishTime(friday('01:30'), LATE_KITCHEN);
    expect(orderableFrom(breakfast, night)).toEqual(instantOf('2026-11-20', '10:00', 'Europe/Moscow'));
    expect(orderableFrom(breakfast, dishTime(friday('11:00'), LATE_KITCHEN))).toBeNull();
    expect(orderableFrom({ ...breakfast, is_available: false }, night)).toBeNull();
    expect(orderableFrom(breakfast, { ...night, wantedAt: friday('18:00') })).toBeNull();
    const intake = [{ order_type: 'delivery' as const, pause: { until: null, reason: 'авария' }, busy: null }];
    expect(orderableFrom(breakfast, dishTime(friday('01:30'), { ...LATE_KITCHEN, intake }))).toBeNull();
  });

  it('keeps its hours during an open-ended pause, which is shown for the restaurant', () => {
    const intake = [{ order_type: 'delivery' as const, pause: { until: null, reason: 'авария' }, busy: null }];
    const time = dishTime(friday('13:00'), { ...LATE_KITCHEN, intake });
    expect(dishState(breakfast, time)).toMatchObject({
      state: 'later',
      from: instantOf('2026-11-21', '10:00', 'Europe/Moscow'),
    });
  });
});

describe('every dish with its own hours', () => {
  const place: fc.Arbitrary<DishTime> = fc
    .record({
      timezone,
      opening_hours: weekRanges,
      availability: fc.option(weekRanges),
      kitchen: fc.option(fc.integer({ min: 0, max: 90 })),
      express: fc.option(fc.integer({ min: 0, max: 90 })),
      ahead: fc.integer({ min: 0, max: 7 }),
      zone: deliveryZone,
      now: instant,
    })
    .map(({ timezone: zoneName, opening_hours, availability, kitchen, express, ahead, zone, now }) =>
      dishTime(now, {
        timezone: zoneName,
        opening_hours,
        availability_schedule: availability,
        kitchen_diff: kitchen === null ? null : String(kitchen),
        express_minutes_before_close: express === null ? null : String(express),
        order_ahead_days: ahead,
        zone,
      }),
    );

  it('is available at the first slot of the week in its hours, and the server accepts an order for it then', () => {
    let later = 0;
    fc.assert(
      fc.property(place, weekRanges, (time, schedule) => {
        const dish = plainDish({ availability_schedule: schedule });
        const found = dishState(dish, time);
        const week = { ...time, restaurant: { ...time.restaurant, order_ahead_days: 7 } };
        const { timezone: zoneName } = time.restaurant;
        const first = orderSlots(week).find(({ at }) => isAvailableAt(schedule, zoneName, at));
        if (found.state === 'now') {
          expect(lineAvailability(dish, [], { ...time, at: time.now })).toBe('available');
          const slots = orderSlots(time).filter(({ at }) => isAvailableAt(schedule, zoneName, at));
          expect(earliestPromise(time) !== null || slots.length > 0).toBe(true);
          return;
        }
        expect(found.state === 'later' ? found.from : null).toEqual(first?.at ?? null);
        // It can be ordered for then exactly where that time can be selected (docs/product.md §13.19).
        const selectable = orderSlots(time).find(({ at }) => isAvailableAt(schedule, zoneName, at))?.at ?? null;
        expect(orderableFrom(dish, time)).toEqual(found.state === 'later' ? selectable : null);
        if (found.state !== 'later') return;
        if (selectable !== null) expect(canBeHad(dish, { ...time, wantedAt: selectable })).toBe(true);
        later += 1;
        const zone = builtZone(time.zone);
        const restaurant = { ...builtRestaurant(), ...week.restaurant, own_payment_key: false };
        expect(promiseFor({ restaurant, zone, now: time.now, requestedAt: found.from })).not.toBeNull();
        expect(lineAvailability(dish, [], { ...week, at: found.from })).toBe('available');
        expect(lineAvailability(dish, [], { ...week, at: null })).toBe('available');
        expect(found.until.getTime()).toBeGreaterThan(found.from.getTime());
      }),
      { numRuns: 500 },
    );
    expect(later).toBeGreaterThan(50);
  });

  it('is always available without hours, and in all the hours of the restaurant', () => {
    fc.assert(
      fc.property(place, (time) => {
        expect(isServed(null, time)).toBe(true);
        if (earliestPromise(time) !== null) expect(isServed(daily('00:00', '24:00'), time)).toBe(true);
      }),
    );
  });
});

describe('a chosen time', () => {
  it('is offered exactly while it is among the slots', () => {
    const half = dishTime(friday('12:00'), LATE_KITCHEN);
    expect(isTimeOffered(half, friday('13:00'))).toBe(true);
    expect(isTimeOffered(half, friday('13:10'))).toBe(false);
    expect(isTimeOffered({ ...half, now: friday('12:40') }, friday('13:00'))).toBe(false);
    expect(isTimeOffered({ ...half, zone: { ...half.zone, type: 'pickup' } }, friday('13:15'))).toBe(true);
    expect(isTimeOffered(half, friday('13:15'))).toBe(false);
  });
});

describe('a restaurant without immediate orders', () => {
  it('reports the earliest time to order for', () => {
    expect(closedUntil(dishTime(friday('12:00'), LATE_KITCHEN))).toBeNull();
    expect(closedUntil(dishTime(friday('01:30'), LATE_KITCHEN))).toEqual({ from: friday('10:00') });
    const today = { ...LATE_KITCHEN, order_ahead_days: 0 };
    expect(closedUntil(dishTime(friday('23:30'), today))).toEqual({ from: null });
  });
});

// docs/product.md §13.22
describe('a dish for adults at a table', () => {
  const cider = plainDish({ is_available: false, at_table: true });
  const noon = friday('12:00');

  it('can be had at a table alone', () => {
    for (const time of [dishTime(noon), null]) expect(canBeHad(cider, time)).toBe(false);
    expect(dishState(cider, dishTime(noon))).toEqual({ state: 'at_table' });
    const atTable = { ...dishTime(noon), atTable: true };
    expect(canBeHad(cider, atTable)).toBe(true);
    expect(dishState(cider, atTable)).toEqual({ state: 'now' });
    expect(lineAvailability(cider, [], { ...atTable, at: noon })).toBe('available');
    expect(lineAvailability(cider, [], { ...dishTime(noon), at: noon })).toBe('age_restricted');
  });

  it('keeps its hours there, and is sold out as any other', () => {
    const atTable = { ...dishTime(noon), atTable: true };
    const early = { ...cider, availability_schedule: daily('07:00', '11:00') };
    expect(dishState(early, atTable)).toMatchObject({ state: 'later' });
    expect(canBeHad(early, atTable)).toBe(false);
    const gone = plainDish({ is_available: false });
    expect(dishState(gone, atTable)).toEqual({ state: 'sold_out' });
    expect(lineAvailability(gone, [], { ...atTable, at: noon })).toBe('sold_out');
  });
});
