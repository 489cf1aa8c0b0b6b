// Proves docs/product.md §6.9, §9.4, §25.11.
import { describe, expect, it } from 'vitest';
import type { OrderStatus } from '#contract/orders.ts';
import { ApiError } from '#lib/api/errors.ts';
import { createFailureCount, pollInterval } from '#client/ordering/orders/use-order.ts';

const NOW = Date.parse('2026-11-20T10:00:00.000Z');
const order = (status: OrderStatus, { changedAgo = 1, promisedIn = 40 } = {}) => ({
  status,
  updated_at: new Date(NOW - changedAgo * 60_000).toISOString(),
  promised: {
    from: new Date(NOW + promisedIn * 60_000).toISOString(),
    to: new Date(NOW + (promisedIn + 15) * 60_000).toISOString(),
  },
});

describe('how often the status is polled', () => {
  it('every five seconds while something may change', () => {
    expect(pollInterval(order('preparing'), 'reachable', NOW)).toBe(5_000);
    expect(pollInterval(order('new'), 'unknown', NOW)).toBe(5_000);
  });

  it('rarely without a connection, for an order for later, and after a long time without a change', () => {
    expect(pollInterval(order('preparing'), 'unreachable', NOW)).toBe(30_000);
    expect(pollInterval(order('confirmed', { promisedIn: 300 }), 'reachable', NOW)).toBe(30_000);
    expect(pollInterval(order('prepared', { changedAgo: 31 }), 'reachable', NOW)).toBe(30_000);
  });

  it('often while payment is awaited, however far ahead the order is', () => {
    expect(pollInterval(order('draft', { promisedIn: 300, changedAgo: 31 }), 'reachable', NOW)).toBe(5_000);
    expect(pollInterval(order('draft'), 'reachable', NOW, undefined, 2_000)).toBe(2_000);
    expect(pollInterval(order('draft'), 'unreachable', NOW, undefined, 2_000)).toBe(30_000);
  });

  it('often for two minutes while a refund is under way, then rarely, and never once it is done', () => {
    const returning = (done: boolean) => ({
      ...order('canceled'),
      payment: {
        pay_until: null,
        failure: null,
        failed_at: 'bank' as const,
        expired: false,
        refund: { amount: 1, done, dishes: [] },
        receipt_url: null,
      },
    });
    expect(pollInterval(returning(false), 'reachable', NOW)).toBe(5_000);
    expect(pollInterval(returning(false), 'reachable', NOW + 120_000)).toBe(30_000);
    expect(pollInterval(returning(true), 'reachable', NOW)).toBe(false);
  });

  it('never when nothing can follow or there is no order', () => {
    expect(pollInterval(order('delivered'), 'reachable', NOW)).toBe(false);
    expect(pollInterval(order('canceled'), 'unreachable', NOW)).toBe(false);
    expect(pollInterval(null, 'reachable', NOW)).toBe(false);
  });
});

describe('a gateway that responds with errors', () => {
  const refused = (retryAfter: number | null = null) =>
    new ApiError({ status: 502, code: 'UNAVAILABLE', message: '', retryAfter });
  const asked = (failures: number, error: Error | null, random = 0) => {
    const trouble = createFailureCount(() => random);
    trouble({ errorUpdateCount: 3, error: null });
    return pollInterval(order('preparing'), 'reachable', NOW, trouble({ errorUpdateCount: 3 + failures, error }));
  };

  it('is polled ever more rarely: about thirty times in an hour of trouble, not seven hundred', () => {
    expect([0, 1, 2, 3, 9].map((failures) => asked(failures, refused()))).toEqual([
      5_000, 10_000, 20_000, 40_000, 120_000,
    ]);
    let requests = 0;
    for (let time = 0; time < 3_600_000; requests += 1) time += Number(asked(requests, refused()));
    expect(requests).toBeLessThan(40);
  });

  it('is polled often again after its first response, never before Retry-After, and not by all clients at once', () => {
    expect(asked(0, null)).toBe(5_000);
    expect(asked(1, refused(60_000))).toBe(60_000);
    expect(asked(3, refused(), 1)).toBe(30_000);
  });
});
