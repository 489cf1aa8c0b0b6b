// Proves docs/product.md §6.8, §6.18.
import { describe, expect, it } from 'vitest';
import type { OrderStatus } from '#contract/orders.ts';
import { statusSequence } from '#domain/order-status.ts';
import { timelineSteps } from '#features/orders/order/order-timeline.ts';

const states = (status: OrderStatus, type: 'delivery' | 'pickup'): string =>
  timelineSteps(status, type)
    .map(({ state }) => state)
    .join(' ');

describe("the order's road", () => {
  it('has five steps for a delivery and four for a pickup, which never goes by road', () => {
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

  it('begins with what was sent until the restaurant has answered', () => {
    expect(timelineSteps('new', 'pickup').map(({ name }) => name)).toEqual(['Отправлен', 'Готовим', 'Готов', 'Выдан']);
  });

  it('shows where the order is', () => {
    expect(states('new', 'delivery')).toBe('now ahead ahead ahead ahead');
    expect(states('confirmed', 'delivery')).toBe('now ahead ahead ahead ahead');
    expect(states('delivering', 'delivery')).toBe('done done done now ahead');
    expect(states('prepared', 'pickup')).toBe('done done now ahead');
    expect(states('delivered', 'delivery')).toBe('done done done done done');
  });

  it.each(['delivery', 'pickup'] as const)('never goes back while a %s goes on', (type) => {
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

  it('is not drawn for a canceled order, nor for one that waits for its money', () => {
    expect(timelineSteps('canceled', 'delivery')).toEqual([]);
    expect(timelineSteps('draft', 'pickup')).toEqual([]);
  });
});
