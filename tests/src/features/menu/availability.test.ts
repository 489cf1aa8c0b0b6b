import { describe, expect, it } from 'vitest';
import { nextAvailability, whyUnavailable } from '../../../../src/features/menu/availability.ts';
import { dish } from './dishes.ts';

const timezone = 'Europe/Moscow';
/** Moscow is UTC+3; 2026-11-20 is a Friday. */
const at = (utc: string) => ({ now: new Date(`2026-11-20T${utc}:00.000Z`), timezone });
const morning = { friday: [{ from: '08:00', to: '12:00' }], saturday: [{ from: '09:30', to: '12:00' }] };

describe('whyUnavailable', () => {
  it('is silent about what can be ordered, and about hours while the time is not known', () => {
    expect(whyUnavailable(dish({ id: 1 }), at('20:00'))).toBeNull();
    expect(whyUnavailable(dish({ id: 1, availability_schedule: morning }), at('06:00'))).toBeNull();
    expect(whyUnavailable(dish({ id: 1, availability_schedule: morning }), null)).toBeNull();
  });
  it('names the stop list before the hours', () => {
    const both = dish({ id: 1, is_available: false, availability_schedule: morning });
    expect(whyUnavailable(both, at('20:00'))).toBe('Сегодня закончилось');
  });
});

describe('nextAvailability', () => {
  it('says today, tomorrow, or the weekday', () => {
    expect(nextAvailability(morning, at('03:00'))).toBe('С\u00a08:00 до\u00a012:00');
    expect(nextAvailability(morning, at('10:00'))).toBe('Завтра с\u00a09:30');
    const monday = { monday: [{ from: '10:00', to: '16:00' }] };
    expect(nextAvailability(monday, at('10:00'))).toBe('В понедельник с\u00a010:00');
  });
  it('looks a whole week ahead, to the same weekday', () => {
    const friday = { friday: [{ from: '08:00', to: '12:00' }] };
    expect(nextAvailability(friday, at('10:00'))).toBe('В пятницу с\u00a08:00');
  });
  it('shows what all ranges have in common (docs/product.md §13.4), and says so when that is nothing', () => {
    const overlapping = {
      friday: [
        { from: '08:00', to: '14:00' },
        { from: '11:00', to: '20:00' },
      ],
    };
    expect(nextAvailability(overlapping, at('03:00'))).toBe('С\u00a011:00 до\u00a014:00');
    const apart = {
      friday: [
        { from: '08:00', to: '10:00' },
        { from: '18:00', to: '20:00' },
      ],
    };
    expect(nextAvailability(apart, at('03:00'))).toBe('Сейчас не готовим');
    expect(nextAvailability({}, at('03:00'))).toBe('Сейчас не готовим');
  });
});
