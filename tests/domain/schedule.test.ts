// Proves docs/product.md §13.1 to §13.5, §13.13, §13.14.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AvailabilitySchedule, type TimeRange, WEEKDAYS, type WeekRanges } from '#contract/primitives.ts';
import type { OpeningHours } from '#contract/restaurants.ts';
import { dayRanges, isAvailableAt, openIntervals } from '#domain/schedule.ts';
import { isOpenAt, openingState, workingHours } from '#domain/working-hours.ts';
import { addDays, calendarDate, instantOf, weekdayOf, zonedParts } from '#domain/zoned-time.ts';
import { instant, timeRange, timezone, weekRanges } from '../support/arbitraries.ts';
import { everyDay as allDays } from '../support/fixtures/hours.ts';

const MOSCOW = 'Europe/Moscow';
const everyDay = (...ranges: TimeRange[]): WeekRanges => allDays(ranges);
const OFF = everyDay();
/** 2026-11-20 is a Friday. */
const friday = (time: string, zone = MOSCOW) => instantOf('2026-11-20', time, zone);
const saturday = (time: string, zone = MOSCOW) => instantOf('2026-11-21', time, zone);
const range = (text: string): TimeRange => ({ from: text.slice(0, 5), to: text.slice(6) });

describe('opening hours', () => {
  it('read all three forms of a day [13.3b]', () => {
    const hours: OpeningHours = {
      ...OFF,
      friday: range('10:00-22:00'),
      saturday: [range('10:00-14:00'), range('17:00-23:00')],
      sunday: null,
    };
    expect(dayRanges(hours, 'friday')).toEqual([range('10:00-22:00')]);
    expect(dayRanges(hours, 'saturday')).toEqual([range('10:00-14:00'), range('17:00-23:00')]);
    expect(dayRanges(hours, 'sunday')).toEqual([]);
    expect(isOpenAt(hours, MOSCOW, friday('12:00'))).toBe(true);
  });

  it('are open from the first minute and closed at the last [13.3a]', () => {
    const hours = everyDay(range('10:00-22:00'));
    const states = ['09:59', '10:00', '21:59', '22:00'].map((time) => isOpenAt(hours, MOSCOW, friday(time)));
    expect(states).toEqual([false, true, true, false]);
  });

  it('close between split shifts, and report when they open again', () => {
    const hours = everyDay(range('11:00-15:00'), range('17:00-23:00'));
    expect(openingState(hours, MOSCOW, friday('14:00'))).toEqual({ open: true, closesAt: friday('15:00') });
    expect(openingState(hours, MOSCOW, friday('15:00'))).toEqual({ open: false, opensAt: friday('17:00') });
    expect(openingState(hours, MOSCOW, friday('23:30'))).toEqual({ open: false, opensAt: saturday('11:00') });
  });

  it('keep yesterday’s shift open past midnight', () => {
    const hours: WeekRanges = { ...OFF, friday: [range('10:00-02:00')] };
    expect(openingState(hours, MOSCOW, friday('23:59'))).toEqual({ open: true, closesAt: saturday('02:00') });
    expect(openingState(hours, MOSCOW, saturday('01:59'))).toEqual({ open: true, closesAt: saturday('02:00') });
    expect(isOpenAt(hours, MOSCOW, saturday('02:00'))).toBe(false);
    // Friday's own small hours belong to Thursday, which is off.
    expect(isOpenAt(hours, MOSCOW, friday('01:00'))).toBe(false);
  });

  it('end a day at 24:00, and join it to a shift that continues at 00:00', () => {
    expect(openingState(everyDay(range('10:00-24:00')), MOSCOW, friday('23:59'))).toEqual({
      open: true,
      closesAt: saturday('00:00'),
    });
    const joined = { ...OFF, friday: [range('10:00-24:00')], saturday: [range('00:00-03:00')] };
    expect(openingState(joined, MOSCOW, friday('12:00'))).toEqual({ open: true, closesAt: saturday('03:00') });
  });

  it('mark a place that never closes by an end more than a day away', () => {
    for (const always of [range('00:00-24:00'), range('00:00-23:59'), range('00:00-00:00'), range('09:00-09:00')]) {
      const state = openingState(everyDay(always), MOSCOW, friday('12:00'));
      expect(state.open && state.closesAt.getTime() - friday('12:00').getTime()).toBeGreaterThan(86_400_000);
    }
  });

  it('treat 23:59 as the end of the day (docs/product.md §13.2)', () => {
    fc.assert(
      fc.property(weekRanges, timezone, instant, (week, zone, now) => {
        const ending = (to: string): WeekRanges => ({
          ...week,
          ...Object.fromEntries(WEEKDAYS.map((day) => [day, week[day].map((one) => ({ from: one.from, to }))])),
        });
        const [last, midnight] = [ending('23:59'), ending('24:00')];
        expect(openingState(last, zone, now)).toEqual(openingState(midnight, zone, now));
        expect(isAvailableAt(last, zone, now)).toBe(isAvailableAt(midnight, zone, now));
        expect(WEEKDAYS.map((day) => dayRanges(last, day))).toEqual(WEEKDAYS.map((day) => dayRanges(midnight, day)));
      }),
    );
  });

  it('skip days off, up to two weeks [13.3c]', () => {
    const mondays = { ...OFF, monday: [range('10:00-22:00')] };
    expect(openingState(mondays, MOSCOW, friday('12:00'))).toEqual({
      open: false,
      opensAt: instantOf('2026-11-23', '10:00', MOSCOW),
    });
    expect(openingState(OFF, MOSCOW, friday('12:00'))).toEqual({ open: false, opensAt: null });
  });

  it('use the restaurant’s clock, not the machine’s', () => {
    const hours = everyDay(range('10:00-22:00'));
    const now = new Date('2026-11-20T08:30:00Z');
    expect(isOpenAt(hours, MOSCOW, now)).toBe(true);
    expect(isOpenAt(hours, 'Asia/Kamchatka', now)).toBe(true);
    expect(isOpenAt(hours, 'Europe/Kaliningrad', new Date('2026-11-20T07:30:00Z'))).toBe(false);
    expect(openingState(hours, 'Asia/Kamchatka', new Date('2026-11-20T10:00:00Z'))).toEqual({
      open: false,
      opensAt: new Date('2026-11-20T22:00:00Z'),
    });
  });

  it('ignore clock changes elsewhere, and follow their own', () => {
    const hours = everyDay(range('10:00-02:30'));
    // The night on which Berlin changes its clocks: Moscow closes as every night.
    const night = openingState(hours, MOSCOW, instantOf('2026-03-28', '23:00', MOSCOW));
    expect(night).toEqual({ open: true, closesAt: new Date('2026-03-28T23:30:00Z') });
    // In Berlin 02:30 is skipped in spring (closing at the change) and occurs twice in autumn (closing at the first).
    const berlin = (date: string) => openingState(hours, 'Europe/Berlin', instantOf(date, '23:00', 'Europe/Berlin'));
    expect(berlin('2026-03-28')).toEqual({ open: true, closesAt: new Date('2026-03-29T01:00:00Z') });
    expect(berlin('2026-10-24')).toEqual({ open: true, closesAt: new Date('2026-10-25T00:30:00Z') });
    // A shift inside the skipped hour does not happen; the next one is a day later.
    const skipped = openingState(everyDay(range('02:10-02:50')), 'Europe/Berlin', new Date('2026-03-29T00:30:00Z'));
    expect(skipped).toEqual({ open: false, opensAt: new Date('2026-03-30T00:10:00Z') });
  });

  /** The rule in its simplest form, minute by minute of the local clock. */
  function openByTheClock(hours: WeekRanges, zone: string, now: Date): boolean {
    const { date, weekday } = zonedParts(now, zone);
    const { hour, minute } = zonedParts(now, zone);
    const clock = `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
    const rangesOf = (day: typeof weekday) =>
      hours[day].map(({ from, to }) => ({ from, to: to === '23:59' ? '24:00' : to }));
    const today = rangesOf(weekday).some(({ from, to }) => from <= clock && (to <= from || clock < to));
    const before = rangesOf(weekdayOf(addDays(date, -1))).some(({ from, to }) => to <= from && clock < to);
    return today || before;
  }
  const unchanging = fc.constantFrom(MOSCOW, 'Europe/Kaliningrad', 'Asia/Kamchatka', 'Asia/Kolkata');

  it('agree with the local clock at every minute [13.3c]', () => {
    fc.assert(
      fc.property(weekRanges, unchanging, instant, (hours, zone, now) => {
        expect(isOpenAt(hours, zone, now)).toBe(openByTheClock(hours, zone, now));
      }),
      { numRuns: 1000 },
    );
  });

  it('find the next change of state where a minute-by-minute walk finds it', () => {
    fc.assert(
      fc.property(weekRanges, unchanging, instant, (hours, zone, now) => {
        const open = openByTheClock(hours, zone, now);
        let change: Date | null = null;
        for (let minute = 1; minute <= 8 * 1440 && !change; minute++) {
          const later = new Date(now.getTime() + minute * 60_000);
          if (openByTheClock(hours, zone, later) !== open) change = later;
        }
        const state = openingState(hours, zone, now);
        expect(state.open).toBe(open);
        const said = state.open ? state.closesAt : state.opensAt;
        // A week without changes: always open (the end is far away) or never (no opening).
        const isFar = state.open && state.closesAt.getTime() > now.getTime() + 8 * 86_400_000;
        expect(isFar ? null : said).toEqual(change);
      }),
      { numRuns: 40 },
    );
  });

  it('produce ordered, separate intervals, also in zones with clock changes', () => {
    fc.assert(
      fc.property(weekRanges, timezone, instant, (hours, zone, now) => {
        const today = calendarDate(now, zone);
        const intervals = openIntervals(hours, zone, addDays(today, -1), addDays(today, 7));
        const edges = intervals.flatMap(({ start, end }) => [start, end]);
        expect(edges).toEqual([...new Set(edges)].sort((a, b) => a - b));
        expect(isOpenAt(hours, zone, now)).toBe(openingState(hours, zone, now).open);
      }),
    );
  });
});

describe('availability schedule', () => {
  it('allows any time without a schedule, and none on a missing or empty day [13.4a, 13.4b]', () => {
    expect(isAvailableAt(null, MOSCOW, friday('03:00'))).toBe(true);
    expect(isAvailableAt({}, MOSCOW, friday('12:00'))).toBe(false);
    expect(isAvailableAt({ saturday: [range('00:00-24:00')] }, MOSCOW, friday('12:00'))).toBe(false);
    expect(isAvailableAt({ friday: [] }, MOSCOW, friday('12:00'))).toBe(false);
  });

  it('requires every listed range [13.4c]', () => {
    const schedule: AvailabilitySchedule = { friday: [range('10:00-16:00'), range('12:00-20:00')] };
    const states = ['11:00', '12:00', '15:59', '16:00', '19:00'].map((time) =>
      isAvailableAt(schedule, MOSCOW, friday(time)),
    );
    expect(states).toEqual([false, true, true, false, false]);
    // Disjoint ranges can never both contain the time.
    const breakfastAndSupper = { friday: [range('08:00-11:00'), range('18:00-22:00')] };
    expect(isAvailableAt(breakfastAndSupper, MOSCOW, friday('09:00'))).toBe(false);
  });

  it('allows an evening range to run past midnight', () => {
    const night = { friday: [range('22:00-02:00')] };
    expect(isAvailableAt(night, MOSCOW, friday('23:00'))).toBe(true);
    expect(isAvailableAt(night, MOSCOW, saturday('01:59'))).toBe(true);
    expect(isAvailableAt(night, MOSCOW, saturday('02:00'))).toBe(false);
    expect(isAvailableAt(night, MOSCOW, friday('01:00'))).toBe(false);
  });

  it('is the intersection of its ranges, within one day', () => {
    const withinDay = timeRange.filter(({ from, to }) => from < to);
    fc.assert(
      fc.property(fc.array(withinDay, { minLength: 1, maxLength: 3 }), timezone, instant, (ranges, zone, now) => {
        const day = WEEKDAYS.map((weekday) => [weekday, ranges] as const);
        const each = ranges.every((one) =>
          isAvailableAt(Object.fromEntries(WEEKDAYS.map((w) => [w, [one]])), zone, now),
        );
        expect(isAvailableAt(Object.fromEntries(day), zone, now)).toBe(each);
      }),
    );
  });
});

describe('working hours (docs/product.md §13.13)', () => {
  const place = (opening_hours: OpeningHours, availability_schedule: AvailabilitySchedule | null) =>
    workingHours({ opening_hours, availability_schedule });

  it('are the opening hours without a schedule, and none on a day missing from it', () => {
    const hours = everyDay(range('10:00-22:00'));
    expect(place(hours, null)).toBe(hours);
    expect(place(hours, {})).toEqual(OFF);
    expect(place(hours, { friday: [range('12:00-16:00')] })).toEqual({ ...OFF, friday: [range('12:00-16:00')] });
  });

  it('begin and end with the schedule', () => {
    const hours = place(everyDay(range('10:00-22:00')), everyDay(range('12:00-18:00'), range('14:00-20:00')));
    expect(openingState(hours, MOSCOW, friday('15:00'))).toEqual({ open: true, closesAt: friday('18:00') });
    expect(openingState(hours, MOSCOW, friday('11:00'))).toEqual({ open: false, opensAt: friday('14:00') });
  });

  it('stay one interval where a night passes from one allowed day into the next', () => {
    const night = { ...OFF, friday: [range('10:00-02:00')] };
    expect(place(night, everyDay(range('00:00-24:00')))).toEqual(night);
    // The end of the night belongs to the day that allows it.
    expect(place(night, { saturday: [range('00:30-12:00')] })).toEqual({ ...OFF, saturday: [range('00:30-02:00')] });
    expect(place(night, { friday: [range('23:00-01:00')] })).toEqual({ ...OFF, friday: [range('23:00-01:00')] });
  });

  // Enough days that each property meets one of them, and the days around it.
  const excepted = fc
    .tuple(weekRanges, fc.array(fc.array(timeRange, { maxLength: 2 }), { maxLength: 120 }))
    .map(([week, days]) => ({
      ...week,
      exceptions: days.map((hours, index) => ({ date: addDays('2026-01-01', index * 6), hours, reason: 'учёт' })),
    }));
  const unchanging = fc.constantFrom(MOSCOW, 'Europe/Kaliningrad', 'Asia/Kamchatka', 'Asia/Kolkata');
  const schedules = fc.option(
    fc.dictionary(fc.constantFrom(...WEEKDAYS), fc.array(timeRange, { maxLength: 2 }), { noNullPrototype: true }),
    { freq: 8 },
  );

  it('contain a moment exactly when it is open and available, so they never promise a time that an order is refused [13.8c]', () => {
    fc.assert(
      fc.property(excepted, schedules, unchanging, instant, (hours, schedule, zone, now) => {
        const expected = isOpenAt(hours, zone, now) && isAvailableAt(schedule, zone, now);
        expect(isOpenAt(place(hours, schedule), zone, now)).toBe(expected);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('a day that differs from its weekday (docs/product.md §13.14)', () => {
  const on = (date: string, ...hours: TimeRange[]) => ({
    ...everyDay(range('10:00-02:00')),
    exceptions: [{ date, hours, reason: 'учёт' }],
  });

  it('is closed, but the shift of the evening before still runs', () => {
    const hours = on('2026-11-20');
    expect(openingState(hours, MOSCOW, friday('01:59'))).toEqual({ open: true, closesAt: friday('02:00') });
    expect(openingState(hours, MOSCOW, friday('12:00'))).toEqual({ open: false, opensAt: saturday('10:00') });
    expect(isOpenAt(hours, MOSCOW, saturday('01:00'))).toBe(false);
  });

  it('has shorter hours, or is open on a day off', () => {
    const hours = on('2026-11-20', range('12:00-18:00'));
    expect(openingState(hours, MOSCOW, friday('11:00'))).toEqual({ open: false, opensAt: friday('12:00') });
    expect(openingState(hours, MOSCOW, friday('12:00'))).toEqual({ open: true, closesAt: friday('18:00') });
    expect(isOpenAt({ ...hours, ...OFF }, MOSCOW, friday('13:00'))).toBe(true);
  });
});
