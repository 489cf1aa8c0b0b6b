// Proves docs/product.md §26.31: since when an order waits for its restaurant's answer.
import { describe, expect, it } from 'vitest';
import type { Hours } from '#domain/schedule.ts';
import { waitsSince } from '#domain/unaccepted-order.ts';

const day = { from: '10:00', to: '23:00' };
const HOURS: Hours = {
  monday: day,
  tuesday: day,
  wednesday: day,
  thursday: day,
  friday: day,
  saturday: day,
  sunday: day,
};
/** Friday in Kaluga, three hours ahead of UTC. */
const at = (time: string, date = '2026-11-20'): Date => new Date(`${date}T${time}:00+03:00`);
const since = (received: Date, promised: Date, options: { later?: boolean; hours?: Hours } = {}): Date =>
  waitsSince({
    receivedAt: received,
    promisedFrom: promised,
    requestedAt: options.later === true ? promised : null,
    hours: options.hours ?? HOURS,
    timezone: 'Europe/Moscow',
  });

describe('an order waits for an answer', () => {
  it('from when it was received, if it is for as soon as possible', () => {
    expect(since(at('15:00'), at('15:40'))).toEqual(at('15:00'));
  });

  it('from two hours before its promise, if it is for later, and from its receipt if that is later', () => {
    expect(since(at('15:00'), at('20:00'), { later: true })).toEqual(at('18:00'));
    expect(since(at('18:30'), at('20:00'), { later: true })).toEqual(at('18:30'));
  });

  it('not before the restaurant opens for it, on a day of its own hours too', () => {
    expect(since(at('22:50'), at('10:40', '2026-11-21'), { later: true })).toEqual(at('10:00', '2026-11-21'));
    const hours = { ...HOURS, exceptions: [{ date: '2026-11-21', hours: [{ from: '12:00', to: '23:00' }] }] };
    expect(since(at('22:50'), at('12:40', '2026-11-21'), { later: true, hours })).toEqual(at('12:00', '2026-11-21'));
  });

  it('from its receipt, where the restaurant opens only after its promise', () => {
    expect(since(at('23:10'), at('23:40'))).toEqual(at('23:10'));
  });

  it('over midnight like during the day', () => {
    const hours = { ...HOURS, friday: { from: '10:00', to: '02:00' } };
    expect(since(at('01:00', '2026-11-21'), at('01:40', '2026-11-21'), { hours })).toEqual(at('01:00', '2026-11-21'));
  });
});
