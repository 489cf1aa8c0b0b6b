import { describe, expect, it } from 'vitest';
import type { OrderStatus } from '#contract/orders.ts';
import { ordersStrings } from '#features/orders/orders-strings.ts';
import { orderMoment, orderRing, timeLeft } from '#features/orders/times.ts';

const said = (...args: Parameters<typeof orderMoment>) => orderMoment(...args).replaceAll('\u00a0', ' ');

const order = (status: OrderStatus, order_type: 'delivery' | 'pickup' = 'delivery') => ({
  status,
  order_type,
  payment_status: 'not_needed' as const,
  can_cancel: true,
  requested_at: null,
  status_history: [
    { status: 'new' as const, at: '2026-11-20T09:00:00.000Z' },
    { status, at: '2026-11-20T09:40:00.000Z' },
  ],
  promised: { from: '2026-11-20T15:40:00.000Z', to: '2026-11-20T15:55:00.000Z' },
  restaurant: { name: 'Первый', address: 'Кирова, 1', phone_number: null, timezone: 'Europe/Moscow' },
});

describe('the order’s time', () => {
  it('is promised in the restaurant’s time zone', () => {
    const now = new Date('2026-11-20T10:00:00Z');
    expect(said(order('preparing'), now)).toBe('Привезём с 18:40 до 18:55');
    expect(said(order('preparing', 'pickup'), now)).toBe('Будет готово с 18:40 до 18:55');
    expect(said(order('prepared', 'pickup'), now)).toBe('Готово сегодня в 12:40');
  });

  it('is not promised before payment, except a requested time (docs/product.md §25.2)', () => {
    const now = new Date('2026-11-20T10:00:00Z');
    expect(said(order('draft'), now)).toBe('Начнём готовить, как только придут деньги');
    expect(said({ ...order('draft'), requested_at: '2026-11-20T15:40:00.000Z' }, now)).toBe(
      'Привезём с 18:40 до 18:55',
    );
  });

  it('includes the day when it is not today', () => {
    expect(said(order('confirmed'), new Date('2026-11-19T10:00:00Z'))).toBe('Привезём завтра с 18:40 до 18:55');
  });

  it('is described by the current stage, never by another one (docs/product.md §6.3)', () => {
    const { stage } = ordersStrings;
    expect(stage('preparing', 'delivery')).toContain('Кухня уже готовит');
    for (const later of ['prepared', 'delivering', 'delivered', 'canceled'] as const) {
      for (const type of ['delivery', 'pickup'] as const)
        expect(stage(later, type), later).not.toMatch(/Кухня|готовит/);
    }
    expect(stage('prepared', 'delivery')).toContain('курьера');
    expect(stage('prepared', 'pickup')).not.toContain('курьер');
    expect(stage('delivering', 'delivery')).toContain('Курьер уже едет');
  });

  it('shows when the order was finished', () => {
    const now = new Date('2026-11-20T10:00:00Z');
    expect(said(order('delivered'), now)).toBe('Доставили сегодня в 12:40');
    expect(said(order('delivered', 'pickup'), now)).toBe('Выдали сегодня в 12:40');
    expect(said(order('canceled'), now)).toBe('Отменили сегодня в 12:40');
  });
});

describe('the ring of an order (docs/product.md §6.26)', () => {
  const end = Date.parse('2026-11-20T15:55:00Z');
  const at = (minutesBefore: number): Date => new Date(end - minutesBefore * 60_000);
  const placed = (
    minutesBefore: number,
    status: OrderStatus = 'preparing',
    type: 'delivery' | 'pickup' = 'delivery',
  ) => ({
    ...order(status, type),
    created_at: at(minutesBefore).toISOString(),
  });

  it('fills from the order to the end of its promise', () => {
    expect(orderRing(placed(60), at(60), at(60))).toEqual({ minutes: '45–60', share: 0, isLate: false });
    expect(orderRing(placed(60), at(15), at(15))).toEqual({ minutes: 'до 15', share: 0.75, isLate: false });
    expect(orderRing(placed(60), at(0), at(0))).toEqual({ minutes: '', share: 1, isLate: true });
  });

  it('begins ninety minutes before the end for an order placed earlier', () => {
    expect(orderRing(placed(600), at(45), at(45))?.share).toBe(0.5);
  });

  it('counts nothing while the order is read, and is full for one that is finished or waits to be fetched', () => {
    expect(orderRing(placed(60), null, at(30))).toEqual({ minutes: '', share: 0, isLate: false });
    // The promise has passed since the last answer: it may have been kept.
    expect(orderRing(placed(60), at(-5), at(5))?.isLate).toBe(false);
    for (const one of [placed(60, 'delivered'), placed(60, 'canceled'), placed(60, 'prepared', 'pickup')])
      expect(orderRing(one, at(-5), at(-5))).toEqual({ minutes: '', share: 1, isLate: false });
  });

  it('is absent before the payment, and more than ninety minutes ahead', () => {
    expect(orderRing(placed(60, 'draft'), at(30), at(30))).toBeNull();
    expect(orderRing(placed(600), at(120), at(120))).toBeNull();
  });
});

describe('the remaining time (docs/product.md §6.24)', () => {
  const left = (minutesBefore: number, status: OrderStatus = 'preparing', type: 'delivery' | 'pickup' = 'delivery') => {
    const now = new Date(new Date('2026-11-20T15:40:00Z').getTime() - minutesBefore * 60_000);
    return timeLeft(order(status, type), now).replaceAll('\u00a0', ' ');
  };

  it('is counted down from ninety minutes, to both ends of the promise, then to its end', () => {
    expect(left(91)).toBe('');
    expect(left(90)).toBe('Осталось 90–105 мин');
    expect(left(0.5)).toBe('Осталось 1–16 мин');
    expect(left(0)).toBe('Осталось до 15 мин');
    expect(left(-14.5)).toBe('Осталось до 1 мин');
    expect(left(-15)).toBe('');
  });

  it('is one number where the promise is a single moment', () => {
    const moment = { ...order('preparing'), promised: { from: '2026-11-20T15:40:00Z', to: '2026-11-20T15:40:00Z' } };
    expect(timeLeft(moment, new Date('2026-11-20T15:00:00Z'))).toBe('Осталось 40\u00a0мин');
  });

  it('is not counted for an order that is finished, unpaid, or ready for pickup', () => {
    for (const status of ['draft', 'delivered', 'canceled'] as const) expect(left(30, status)).toBe('');
    expect(left(30, 'prepared', 'pickup')).toBe('');
    expect(left(30, 'prepared')).toBe('Осталось 30–45 мин');
  });
});
