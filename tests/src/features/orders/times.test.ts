import { describe, expect, it } from 'vitest';
import type { OrderStatus } from '../../../../contract/orders.ts';
import { orderMoment } from '../../../../src/features/orders/times.ts';

const order = (status: OrderStatus, order_type: 'delivery' | 'pickup' = 'delivery') => ({
  status,
  order_type,
  status_history: [
    { status: 'new' as const, at: '2026-11-20T09:00:00.000Z' },
    { status, at: '2026-11-20T09:40:00.000Z' },
  ],
  promised: { from: '2026-11-20T15:40:00.000Z', to: '2026-11-20T15:55:00.000Z' },
  restaurant: { name: 'Первый', address: 'Кирова, 1', phone_number: null, timezone: 'Europe/Moscow' },
});

describe("the order's moment", () => {
  it('promises, in the time of the restaurant', () => {
    const now = new Date('2026-11-20T10:00:00Z');
    expect(orderMoment(order('preparing'), now)).toBe('Привезём к 18:40–18:55');
    expect(orderMoment(order('prepared', 'pickup'), now)).toBe('Будет готово к 18:40–18:55');
  });

  it('says the day when it is not today', () => {
    expect(orderMoment(order('confirmed'), new Date('2026-11-19T10:00:00Z'))).toBe('Привезём завтра, к 18:40–18:55');
  });

  it('says when it came to its end', () => {
    const now = new Date('2026-11-20T10:00:00Z');
    expect(orderMoment(order('delivered'), now)).toBe('Доставили: Сегодня, 12:40');
    expect(orderMoment(order('delivered', 'pickup'), now)).toBe('Выдали: Сегодня, 12:40');
    expect(orderMoment(order('canceled'), now)).toBe('Отменили: Сегодня, 12:40');
  });
});
