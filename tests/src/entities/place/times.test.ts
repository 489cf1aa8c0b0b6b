// Proves docs/product.md §13.8 to §13.10, §15.9.
import { describe, expect, it } from 'vitest';
import { timesFor, dayOf } from '#entities/place/times.ts';
import { deliveryZone, restaurant } from '#tests/src/client/support/builders.ts';

const at = (time: string): Date => new Date(`2026-11-20T${time}:00+03:00`);
const cafe = restaurant({ order_ahead_days: 2 });
const zone = deliveryZone();

describe('the times of the checkout', () => {
  it('offer as soon as possible and later slots while it is open', () => {
    const { soon, reason, days } = timesFor(cafe, zone, at('12:00'));
    expect(soon).toBe('к\u00a012:45');
    expect(reason).toBeNull();
    expect(days.map(({ label }) => label)).toEqual(['Сегодня', 'Завтра', 'вс, 22\u00a0ноября']);
    expect(days[0]?.slots[0]?.label).toBe('13:00–13:30');
  });

  it('give the reason why only later slots are left when it is closed', () => {
    const { soon, reason, days } = timesFor(cafe, zone, at('23:30'));
    expect(soon).toBeNull();
    expect(reason).toBe('Сейчас закрыто. Откроемся завтра в\u00a010:00, а заказ можно оформить заранее.');
    expect(days[0]?.label).toBe('Завтра');
  });

  it('show a range where cooking and delivery take less time than promised', () => {
    const { soon } = timesFor(cafe, deliveryZone({ cooking_time: 15, transportation_time: 15 }), at('12:00'));
    expect(soon).toBe('с\u00a012:30 до\u00a012:45');
  });

  it('find the day of a slot, and none for a time that has passed', () => {
    const { days } = timesFor(cafe, zone, at('12:00'));
    expect(dayOf(days, days[1]?.slots[3]?.at ?? null)?.label).toBe('Завтра');
    expect(dayOf(days, at('11:00').toISOString())).toBeNull();
    expect(dayOf(days, null)).toBeNull();
  });
});
