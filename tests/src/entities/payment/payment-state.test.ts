// Proves docs/product.md §25.3, §25.6, §25.12.
import { describe, expect, it } from 'vitest';
import type { Order } from '#contract/orders.ts';
import type { OrderPayment } from '#contract/payments.ts';
import { changeNotes, paymentState } from '#entities/payment/payment-state.tsx';
const NOW = new Date('2026-11-20T09:00:00.000Z');
const UNTIL = '2026-11-20T09:20:00.000Z';
const money = (
  status: Order['status'],
  payment_status: Order['payment_status'],
  payment: Partial<OrderPayment> | null = {},
) => ({
  status,
  payment_status,
  payment: payment && {
    pay_until: UNTIL,
    failure: null,
    failed_at: 'bank' as const,
    expired: false,
    refund: null,
    receipt_url: null,
    ...payment,
  },
});

describe('the payment state of an order', () => {
  it.each([
    ['waits', money('draft', 'pending'), { type: 'waiting', until: UNTIL, failure: null }],
    [
      'waits after a try that failed',
      money('draft', 'failed', { failure: 'Мало денег' }),
      { type: 'waiting', until: UNTIL, failure: { at: 'bank', reason: 'Мало денег' } },
    ],
    [
      'waits after a try that the restaurant refused',
      money('draft', 'failed', { failure: 'поздно', failed_at: 'restaurant' }),
      { type: 'waiting', until: UNTIL, failure: { at: 'restaurant', reason: 'поздно' } },
    ],
    [
      'waits where a backend says no more',
      money('draft', 'pending', null),
      { type: 'waiting', until: null, failure: null },
    ],
    [
      'is looked for when the time is over',
      money('draft', 'pending', { pay_until: NOW.toISOString() }),
      { type: 'checking', why: 'late' },
    ],
    [
      'is looked for when it is not waited for',
      money('draft', 'pending', { pay_until: null }),
      { type: 'checking', why: 'held' },
    ],
    [
      'is looked for when it came, and the order does not know',
      money('draft', 'paid'),
      { type: 'checking', why: 'paid' },
    ],
    ['is there', money('preparing', 'paid'), { type: 'paid' }],
    ['came too late', money('canceled', 'pending', { expired: true }), { type: 'expired' }],
    ['was never needed', money('new', 'not_needed', null), { type: 'none' }],
    ['is needed no more', money('canceled', 'refunded'), { type: 'none' }],
  ] as const)('%s', (_, order, state) => expect(paymentState(order, NOW, false)).toEqual(state));

  it('is checked after the widget reports success, whatever else is known', () => {
    for (const payment of [{}, { failure: 'Мало денег' }, { pay_until: null }, { pay_until: NOW.toISOString() }])
      expect(paymentState(money('draft', 'pending', payment), NOW, true)).toEqual({ type: 'checking', why: 'paid' });
    expect(paymentState(money('new', 'paid'), NOW, true)).toEqual({ type: 'paid' });
  });
});

it('change is offered for common banknotes, or for as many of the largest as needed', () => {
  expect([28_800, 100_000, 100_001, 460_000, 500_001].map(changeNotes)).toEqual([
    [100_000, 200_000, 500_000],
    [100_000, 200_000, 500_000],
    [200_000, 500_000],
    [500_000],
    [1_000_000],
  ]);
});
