// Proves docs/product.md §13.7 to §13.11.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TimeRange, WeekRanges } from '#contract/primitives.ts';
import { isOpenAt } from '#domain/working-hours.ts';
import { type SlotQuestion, earliestPromise, leadMinutes } from '#domain/slots.ts';
import { isSlotAllowed, orderSlots } from '#domain/order-slots.ts';
import { MINUTE, addDays, calendarDate, formatTime, instantOf } from '#domain/zoned-time.ts';
import { deliveryZone, instant, timezone, weekRanges } from '../support/arbitraries.ts';

const MOSCOW = 'Europe/Moscow';
const range = (text: string): TimeRange => ({ from: text.slice(0, 5), to: text.slice(6) });
function everyDay(...texts: string[]): WeekRanges {
  const day = texts.map(range);
  return { monday: day, tuesday: day, wednesday: day, thursday: day, friday: day, saturday: day, sunday: day };
}
type Place = SlotQuestion['restaurant'];
type Zone = SlotQuestion['zone'];

const place = (changes: Partial<Place> = {}): Place => ({
  timezone: MOSCOW,
  opening_hours: everyDay('10:00-22:00'),
  express_minutes_before_close: null,
  kitchen_diff: null,
  availability_schedule: null,
  order_ahead_days: 1,
  intake: [],
  ...changes,
});
const zone = (changes: Partial<Zone> = {}): Zone => ({
  type: 'delivery',
  cooking_time: 20,
  transportation_time: 25,
  delivery_time: 60,
  opening_hours: everyDay('00:00-24:00'),
  ...changes,
});
/** 2026-11-20 is a Friday. */
const friday = (time: string) => instantOf('2026-11-20', time, MOSCOW);
const saturday = (time: string) => instantOf('2026-11-21', time, MOSCOW);
const promise = (now: Date, changes: Partial<Place> = {}, zoneChanges: Partial<Zone> = {}) => {
  const found = earliestPromise({ restaurant: place(changes), zone: zone(zoneChanges), now });
  return found && `${formatTime(found.from, MOSCOW)}-${formatTime(found.to, MOSCOW)}`;
};
const starts = (now: Date, changes: Partial<Place> = {}, zoneChanges: Partial<Zone> = {}) =>
  orderSlots({ restaurant: place(changes), zone: zone(zoneChanges), now }).map(
    ({ at }) => `${calendarDate(at, MOSCOW).slice(8)} ${formatTime(at, MOSCOW)}`,
  );
const allowed = (now: Date, requestedAt: Date, changes: Partial<Place> = {}, zoneChanges: Partial<Zone> = {}) =>
  isSlotAllowed({ restaurant: place(changes), zone: zone(zoneChanges), now, requestedAt });

describe('an order as soon as possible', () => {
  it('is promised between the lead time and the delivery time', () => {
    expect(promise(friday('12:00'))).toBe('12:45-13:00');
  });

  it('is never promised earlier than the kitchen and the road need', () => {
    expect(promise(friday('12:00'), {}, { delivery_time: 30 })).toBe('12:45-12:45');
  });

  it('is promised at local times in full five minutes, never earlier than feasible', () => {
    for (const [minute, promised] of [
      ['12:00', '12:45-13:00'],
      ['12:01', '12:50-13:05'],
      ['12:04', '12:50-13:05'],
      ['12:05', '12:50-13:05'],
      ['12:06', '12:55-13:10'],
    ] as const) {
      expect(promise(friday(minute))).toBe(promised);
    }
    fc.assert(
      fc.property(instant, timezone, deliveryZone, (now, at, near) => {
        const restaurant = place({ timezone: at, opening_hours: everyDay('00:00-24:00') });
        const open = { ...near, opening_hours: everyDay('00:00-24:00') };
        const found = earliestPromise({ restaurant, zone: open, now });
        if (found === null) return;
        for (const time of [found.from, found.to]) expect(Number(formatTime(time, at).slice(3)) % 5).toBe(0);
        const early = found.from.getTime() - (now.getTime() + leadMinutes(open) * MINUTE);
        expect(early).toBeGreaterThanOrEqual(0);
        expect(early).toBeLessThan(5 * MINUTE);
      }),
    );
  });

  it('waits for the kitchen after opening [13.8a]', () => {
    expect(promise(friday('10:05'), { kitchen_diff: '30' })).toBe('11:15-11:30');
    expect(promise(friday('10:30'), { kitchen_diff: '30' })).toBe('11:15-11:30');
    expect(promise(friday('10:31'), { kitchen_diff: '30' })).toBe('11:20-11:35');
  });

  it('is not accepted while the restaurant or the zone is closed', () => {
    expect(promise(friday('09:59'))).toBeNull();
    expect(promise(friday('22:00'))).toBeNull();
    expect(promise(friday('21:00'), {}, { opening_hours: everyDay('10:00-21:00') })).toBeNull();
    expect(promise(friday('20:59'), {}, { opening_hours: everyDay('10:00-21:00') })).not.toBeNull();
  });

  it('is accepted until the last minutes before closing [13.8a]', () => {
    const express = { express_minutes_before_close: '40' };
    expect(promise(friday('21:20'), express)).toBe('22:05-22:20');
    expect(promise(friday('21:21'), express)).toBeNull();
    // Closing means the end of the whole shift, also after midnight.
    const late = { ...express, opening_hours: everyDay('10:00-02:00') };
    expect(promise(friday('23:59'), late)).toBe('00:45-01:00');
    expect(promise(saturday('01:20'), late)).toBe('02:05-02:20');
    expect(promise(saturday('01:21'), late)).toBeNull();
    const joined = { ...express, opening_hours: everyDay('10:00-24:00', '00:00-02:00') };
    expect(promise(friday('23:59'), joined)).not.toBeNull();
  });

  it('is not accepted outside the availability of the restaurant [13.8c]', () => {
    const lunch = { availability_schedule: everyDay('12:00-15:00') };
    expect(promise(friday('11:59'), lunch)).toBeNull();
    expect(promise(friday('12:00'), lunch)).not.toBeNull();
  });

  it('is not accepted where the shift ends before the kitchen begins', () => {
    expect(promise(friday('10:10'), { opening_hours: everyDay('10:00-10:20'), kitchen_diff: '30' })).toBeNull();
  });
});

describe('ordering ahead', () => {
  it('begins after the lead time plus a few minutes, and ends with the day', () => {
    const today = starts(friday('18:05'), { order_ahead_days: 0 });
    // 18:05 + 60 promised minutes.
    expect(today.at(0)).toBe('20 19:30');
    expect(today.at(-1)).toBe('20 21:30');
    expect(today).toHaveLength(5);
  });

  it('is exact to the quarter of an hour for pickup', () => {
    const counter = { type: 'pickup', transportation_time: 0, delivery_time: 20 } as const;
    expect(starts(friday('21:01'), { order_ahead_days: 0 }, counter)).toEqual(['20 21:45']);
  });

  it('allows for the kitchen to open and cook first', () => {
    const tomorrow = starts(friday('23:00'), { kitchen_diff: '30' });
    // 10:00 + 30 + 45 minutes = 11:15.
    expect(tomorrow.at(0)).toBe('21 11:30');
  });

  it('continues while closed, and does not offer the break of a split day', () => {
    const split = { opening_hours: everyDay('11:00-15:00', '17:00-20:00'), order_ahead_days: 0 };
    expect(starts(friday('08:00'), split)).toEqual(
      ['12:00', '12:30', '13:00', '13:30', '14:00', '14:30', '18:00', '18:30', '19:00', '19:30'].map((t) => `20 ${t}`),
    );
  });

  it('stays inside the hours of the zone [19.4c]', () => {
    const evening = starts(friday('08:00'), { order_ahead_days: 0 }, { opening_hours: everyDay('18:00-19:15') });
    expect(evening).toEqual(['20 18:00', '20 18:30']);
  });

  it('follows a shift past midnight when ordered at 23:59 of its day', () => {
    const late = { opening_hours: everyDay('10:00-02:00'), order_ahead_days: 0 };
    expect(starts(friday('23:59'), late)).toEqual(['21 01:00', '21 01:30']);
    // After midnight: the running shift and that of the new day.
    const night = starts(saturday('00:10'), late);
    expect(night.slice(0, 2)).toEqual(['21 01:30', '21 11:00']);
    expect(night.at(-1)).toBe('22 01:30');
  });

  it('covers as many days ahead as the restaurant allows', () => {
    expect(starts(friday('12:00'), { order_ahead_days: 0 }).at(-1)).toBe('20 21:30');
    expect(starts(friday('12:00'), { order_ahead_days: 3 }).at(-1)).toBe('23 21:30');
    expect(allowed(friday('12:00'), instantOf('2026-11-23', '21:30', MOSCOW), { order_ahead_days: 3 })).toBe(true);
    expect(allowed(friday('12:00'), instantOf('2026-11-24', '12:00', MOSCOW), { order_ahead_days: 3 })).toBe(false);
  });

  it('offers nothing while the restaurant is not available (docs/product.md §13.4)', () => {
    const lunch = { availability_schedule: everyDay('12:00-15:00'), order_ahead_days: 0 };
    expect(starts(friday('10:00'), lunch)).toEqual(
      ['12:00', '12:30', '13:00', '13:30', '14:00', '14:30'].map((t) => `20 ${t}`),
    );
    expect(allowed(friday('10:00'), friday('15:00'), lunch)).toBe(false);
  });

  it('keeps to the local clock in a zone with a quarter-hour offset', () => {
    const now = new Date('2026-11-20T06:00:00Z');
    const [first] = orderSlots({ restaurant: place({ timezone: 'Asia/Kathmandu' }), zone: zone(), now });
    expect(first && formatTime(first.at, 'Asia/Kathmandu')).toBe('13:00');
  });

  it('refuses a time that is off the grid, in the past, too soon, or invalid', () => {
    expect(allowed(friday('12:00'), friday('18:00'))).toBe(true);
    expect(allowed(friday('12:00'), friday('18:07'))).toBe(false);
    expect(allowed(friday('12:00'), friday('11:30'))).toBe(false);
    expect(allowed(friday('12:00'), friday('12:30'))).toBe(false);
    expect(allowed(friday('12:00'), new Date(Number.NaN))).toBe(false);
  });

  it('keeps the first offered slot valid while the form is filled in', () => {
    const quick = { delivery_time: 45 };
    expect(starts(friday('12:05'), {}, quick)[0]).toBe('20 13:00');
    expect(allowed(friday('12:15'), friday('13:00'), {}, quick)).toBe(true);
    expect(allowed(friday('12:16'), friday('13:00'), {}, quick)).toBe(false);
  });

  it('offers only allowed slots, in order, on the grid, inside all hours, and after the lead time', () => {
    const restaurant = fc.record({
      timezone,
      opening_hours: weekRanges,
      express_minutes_before_close: fc.option(fc.integer({ min: 0, max: 90 }).map(String)),
      kitchen_diff: fc.option(fc.integer({ min: 0, max: 60 }).map(String)),
      availability_schedule: fc.option(weekRanges, { freq: 3 }),
      order_ahead_days: fc.integer({ min: 0, max: 3 }),
    });
    // Minutes from now.
    const end = fc.integer({ min: -60, max: 300 });
    const troubles = fc.record({
      pause: fc.option(end),
      busy: fc.option(fc.record({ minutes: fc.integer({ min: 1, max: 120 }), until: end })),
    });
    let offered = 0;
    fc.assert(
      fc.property(restaurant, deliveryZone, instant, troubles, (hours, zone, now, { pause, busy }) => {
        const after = (minutes: number) => new Date(now.getTime() + minutes * MINUTE).toISOString();
        const intake = [
          {
            order_type: zone.type,
            pause: pause === null ? null : { until: after(pause), reason: 'печь' },
            busy: busy && { minutes: busy.minutes, until: after(busy.until) },
          },
        ];
        const place = { ...hours, intake };
        const begins = Math.max(0, pause ?? 0, Math.min(busy?.minutes ?? 0, busy?.until ?? 0));
        if (pause !== null && pause > 0) expect(earliestPromise({ restaurant: place, zone, now })).toBeNull();
        const slots = orderSlots({ restaurant: place, zone, now });
        offered += slots.length;
        slots.forEach(({ at, from, to }, index) => {
          expect(isSlotAllowed({ restaurant: place, zone, now, requestedAt: at })).toBe(true);
          expect(from).toEqual(at);
          for (const moment of [from, new Date(to.getTime() - 1)]) {
            expect(isOpenAt(place.opening_hours, place.timezone, moment)).toBe(true);
            expect(isOpenAt(zone.opening_hours, place.timezone, moment)).toBe(true);
          }
          // Cooking starts in working hours, not before now.
          const cooking = new Date(at.getTime() - leadMinutes(zone) * MINUTE);
          expect(cooking.getTime()).toBeGreaterThanOrEqual(now.getTime() + begins * MINUTE);
          expect(isOpenAt(place.opening_hours, place.timezone, cooking)).toBe(true);
          expect(Number(formatTime(at, place.timezone).slice(3)) % (zone.type === 'pickup' ? 15 : 30)).toBe(0);
          expect(at.getTime()).toBeGreaterThan(slots[index - 1]?.at.getTime() ?? 0);
          expect(calendarDate(at, place.timezone) <= addDays(calendarDate(now, place.timezone), 5)).toBe(true);
        });
      }),
      { numRuns: 150 },
    );
    // The property must not hold merely for lack of slots.
    expect(offered).toBeGreaterThan(300);
  });

  it('offers nothing during an indefinite pause, and everything as before when it is over (docs/product.md §26.14)', () => {
    const paused = (until: string | null) => ({
      intake: [{ order_type: 'delivery' as const, pause: { until, reason: 'печь' }, busy: null }],
    });
    const now = friday('12:05');
    expect([starts(now, paused(null)), promise(now, paused(null))]).toEqual([[], null]);
    expect(allowed(now, friday('18:00'), paused(null))).toBe(false);
    const over = paused(now.toISOString());
    expect([starts(now, over), promise(now, over)]).toEqual([starts(now), promise(now)]);
  });

  it('offers every allowed time that is late enough for the promise', () => {
    const restaurant = weekRanges.map((opening_hours) => place({ opening_hours, kitchen_diff: '15' }));
    fc.assert(
      fc.property(restaurant, deliveryZone, instant, (restaurant, zone, now) => {
        const slots = new Set(orderSlots({ restaurant, zone, now }).map(({ at }) => at.getTime()));
        const soonest = now.getTime() + Math.max(zone.delivery_time, leadMinutes(zone) + 10) * MINUTE;
        const first = Math.ceil(soonest / (15 * MINUTE)) * 15 * MINUTE;
        for (let at = first; at < first + 3 * 1440 * MINUTE; at += 15 * MINUTE) {
          expect(slots.has(at)).toBe(isSlotAllowed({ restaurant, zone, now, requestedAt: new Date(at) }));
        }
      }),
      { numRuns: 30 },
    );
  });
});

describe('a kitchen without room (docs/product.md §13.12)', () => {
  const full = (...times: (readonly [from: Date, to: Date])[]) =>
    times.map(([from, to]) => ({ from: from.toISOString(), to: to.toISOString() }));

  it('promises as soon as possible from when it has room, as wide as before', () => {
    const times = full([friday('12:30'), friday('13:15')]);
    expect(promise(friday('12:00'), { full: times })).toBe('13:15-13:30');
    expect(promise(friday('11:40'), { full: times })).toBe('12:25-12:40');
    expect(promise(friday('12:30'), { full: times })).toBe('13:15-13:30');
    expect(promise(friday('12:31'), { full: times })).toBe('13:20-13:35');
  });

  it('accepts no order for as soon as possible where it would begin after closing', () => {
    const until = (time: string) => full([friday('12:00'), friday(time)]);
    expect(promise(friday('20:00'), { full: until('22:40') })).toBe('22:40-22:55');
    expect(promise(friday('20:00'), { full: until('22:45') })).toBeNull();
    expect(starts(friday('20:00'), { full: until('22:45') })[0]).toBe('21 11:00');
  });

  it('offers no slot that is full to its end, and every other', () => {
    const times = full([friday('14:00'), friday('14:30')], [friday('15:00'), friday('15:15')]);
    const all = starts(friday('12:00'));
    expect(starts(friday('12:00'), { full: times })).toEqual(all.filter((one) => one !== '20 14:00'));
    expect(allowed(friday('12:00'), friday('14:00'), { full: times })).toBe(false);
    expect(allowed(friday('12:00'), friday('15:00'), { full: times })).toBe(true);
    const quarters = starts(friday('12:00'), { full: times }, { type: 'pickup' });
    expect(['14:00', '14:15', '14:30', '15:00', '15:15'].filter((time) => quarters.includes(`20 ${time}`))).toEqual([
      '14:30',
      '15:15',
    ]);
  });
});
