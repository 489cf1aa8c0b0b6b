// Proves docs/product.md §6.8, §6.18.
import { describe, expect, it } from 'vitest';
import type { OrderStatus } from '#contract/orders.ts';
import { statusSequence } from '#domain/order-status.ts';
import { timelineSteps } from '#features/orders/order/order-timeline.tsx';

const states = (status: OrderStatus, type: 'delivery' | 'pickup'): string =>
  timelineSteps(status, type)
    .map(({ state }) => state)
    .join(' ');

describe('the order timeline', () => {
  it('has five steps for a delivery and four for a pickup, which is never on the road', () => {
    expect(timelineSteps('confirmed', 'delivery').map(({ name }) => name)).toEqual([
      'Принят',
      'Готовим',
      'Готов',
      'В пути',
      'У вас',
    ]);
    expect(timelineSteps('confirmed', 'pickup').map(({ name }) => name)).toEqual([
      'Принят',
      'Готовим',
      'Готов',
      'Выдан',
    ]);
  });

  it('starts at the sent step until the restaurant has responded', () => {
    expect(timelineSteps('new', 'pickup').map(({ name }) => name)).toEqual(['Отправлен', 'Готовим', 'Готов', 'Выдан']);
  });

  it('shows the current step of the order', () => {
    expect(states('new', 'delivery')).toBe('now ahead ahead ahead ahead');
    expect(states('confirmed', 'delivery')).toBe('now ahead ahead ahead ahead');
    expect(states('delivering', 'delivery')).toBe('done done done now ahead');
    expect(states('prepared', 'pickup')).toBe('done done now ahead');
    expect(states('delivered', 'delivery')).toBe('done done done done done');
  });

  it.each(['delivery', 'pickup'] as const)('never moves backwards while a %s progresses', (type) => {
    const reached = statusSequence(type).map(
      (status) => timelineSteps(status, type).filter(({ state }) => state !== 'ahead').length,
    );
    expect(reached).toEqual([...reached].toSorted((a, b) => a - b));
    for (const status of statusSequence(type)) {
      expect(timelineSteps(status, type).filter(({ state }) => state === 'now')).toHaveLength(
        status === 'delivered' ? 0 : 1,
      );
    }
  });

  it('is not drawn for a canceled order or one awaiting payment', () => {
    expect(timelineSteps('canceled', 'delivery')).toEqual([]);
    expect(timelineSteps('draft', 'pickup')).toEqual([]);
  });
});
