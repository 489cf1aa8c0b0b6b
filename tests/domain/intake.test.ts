// Proves docs/product.md §26.14, §26.15: how a pause and a busy kitchen are interpreted, and how they are worded.
import { expect, it } from 'vitest';
import type { Intake } from '#contract/restaurants.ts';
import { extraMinutesAt, pauseAt, pausesAt } from '#domain/intake.ts';
import { openLabel } from '#entities/place/hours.ts';
import { everyDay } from '../support/fixtures/hours.ts';

const at = (time: string) => new Date(`2026-11-20T${time}:00.000Z`);
const paused = (order_type: Intake['order_type'], until: string | null): Intake => ({
  order_type,
  pause: { until: until === null ? null : at(until).toISOString(), reason: 'печь' },
  busy: null,
});
const crowd = (minutes: number, until: string): Intake[] => [
  { order_type: 'delivery', pause: null, busy: { minutes, until: at(until).toISOString() } },
];

it('a pause applies to its order type and ends at its end time', () => {
  const intake = [paused('delivery', '12:00')];
  expect(pauseAt(intake, 'delivery', at('11:59'))).toEqual({ until: at('12:00'), reason: 'печь' });
  expect(pauseAt(intake, 'delivery', at('12:00'))).toBeNull();
  expect(pauseAt(intake, 'pickup', at('11:59'))).toBeNull();
  expect(pausesAt([...intake, paused('pickup', null)], at('13:00')).map(({ orderType }) => orderType)).toEqual([
    'pickup',
  ]);
});

it('extra minutes expire with their time limit', () => {
  const minutes = ['11:00', '11:45', '12:00', '13:00'].map((time) =>
    extraMinutesAt(crowd(30, '12:00'), 'delivery', at(time)),
  );
  expect(minutes).toEqual([30, 15, 0, 0]);
  expect(extraMinutesAt(crowd(30, '12:00'), 'pickup', at('11:00'))).toBe(0);
});

it('the opening hours line shows what is paused and when it resumes', () => {
  const label = (intake: Intake[], time = '12:00') =>
    openLabel(
      {
        timezone: 'Europe/Moscow',
        opening_hours: everyDay([{ from: '10:00', to: '23:00' }]),
        availability_schedule: null,
        intake,
      },
      at(time),
    );
  expect(label([])).toEqual({ open: true, label: 'Открыто до 23:00' });
  expect(label([paused('delivery', '16:00')])).toEqual({ open: true, label: 'Открыто до 23:00, доставки пока нет' });
  expect(label([paused('pickup', null)])).toEqual({ open: true, label: 'Открыто до 23:00, самовывоза пока нет' });
  const both = [paused('delivery', '16:00'), paused('pickup', '15:00')];
  expect(label(both)).toEqual({ open: false, label: 'Не принимаем заказы, продолжим сегодня в\u00a018:00' });
  expect(label([paused('delivery', null), paused('pickup', null)])).toEqual({
    open: false,
    label: 'Пока не принимаем заказы',
  });
  // Outside opening hours, closed takes precedence.
  expect(label(both, '21:00').label).toMatch(/^Закрыто/);
});
