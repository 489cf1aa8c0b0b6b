// Proves docs/product.md §2.10: the text for why a dish cannot be ordered now.
import { describe, expect, it } from 'vitest';
import { whyUnavailable } from '#features/menu/list/availability.ts';
import { dishTime } from '#tests/support/fixtures/dish-time.ts';
import { dish } from './dishes.ts';

/** Moscow is UTC+3; 2026-11-20 is a Friday. */
const at = (utc: string, wantedAt: Date | null = null) =>
  dishTime(new Date(`2026-11-20T${utc}:00.000Z`), {
    wantedAt,
    zone: { delivery_time: 0, cooking_time: 0, transportation_time: 0 },
  });
const morning = { friday: [{ from: '08:00', to: '12:00' }], saturday: [{ from: '09:30', to: '12:00' }] };
const why = (schedule: ReturnType<typeof dish>['availability_schedule'], time: ReturnType<typeof at> | null) =>
  whyUnavailable(dish({ id: 1, availability_schedule: schedule }), time);

describe('whyUnavailable', () => {
  it('returns nothing for what can be ordered, and ignores hours while the time is unknown', () => {
    expect(why(null, at('20:00'))).toBeNull();
    expect(why(morning, at('06:00'))).toBeNull();
    expect(why(morning, null)).toBeNull();
  });
  it('reports the stop list before the hours', () => {
    const both = dish({ id: 1, is_available: false, availability_schedule: morning });
    expect(whyUnavailable(both, at('20:00'))).toBe('Сегодня закончилось');
    expect(whyUnavailable(both, null)).toBe('Сегодня закончилось');
  });
  it('says that a dish for adults is served at a table (docs/product.md §13.22)', () => {
    const cider = dish({ id: 1, is_available: false, at_table: true });
    expect(whyUnavailable(cider, null)).toBe('Только в зале, 18+');
    expect(whyUnavailable(cider, at('12:00'))).toBe('Только в зале, 18+');
    expect(whyUnavailable(cider, { ...at('12:00'), atTable: true })).toBeNull();
  });
  it('names today, tomorrow, or the weekday', () => {
    expect(why(morning, at('03:00'))).toBe('С\u00a08:00 до\u00a012:00');
    expect(why(morning, at('10:00'))).toBe('Завтра с\u00a09:30');
    expect(why({ monday: [{ from: '10:00', to: '16:00' }] }, at('10:00'))).toBe('В понедельник с\u00a010:00');
  });
  it('looks a whole week ahead, to the same weekday', () => {
    expect(why({ friday: [{ from: '08:00', to: '12:00' }] }, at('10:00'))).toBe('В пятницу с\u00a08:00');
  });
  it('shows the overlap of all ranges (docs/product.md §13.4), and says so when there is none', () => {
    const overlapping = [
      { from: '08:00', to: '14:00' },
      { from: '11:00', to: '20:00' },
    ];
    expect(why({ friday: overlapping }, at('03:00'))).toBe('С\u00a011:00 до\u00a014:00');
    const apart = [
      { from: '08:00', to: '10:00' },
      { from: '18:00', to: '20:00' },
    ];
    expect(why({ friday: apart }, at('03:00'))).toBe('Сейчас не готовим');
    expect(why({}, at('03:00'))).toBe('Сейчас не готовим');
  });
  it('names the time the order is for when the dish is not served then', () => {
    expect(why(morning, at('06:00', new Date('2026-11-21T15:00:00Z')))).toBe('Не готовим завтра в\u00a018:00');
    expect(why(morning, at('06:00', new Date('2026-11-21T07:00:00Z')))).toBeNull();
  });
});
