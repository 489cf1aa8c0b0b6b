import { describe, expect, it } from 'vitest';
import type { OrderStatus } from '../../../../contract/orders.ts';
import { pollInterval } from '../../../../src/features/orders/polling.ts';

const NOW = Date.parse('2026-11-20T10:00:00.000Z');
const order = (status: OrderStatus, { changedAgo = 1, promisedIn = 40 } = {}) => ({
  status,
  updated_at: new Date(NOW - changedAgo * 60_000).toISOString(),
  promised: {
    from: new Date(NOW + promisedIn * 60_000).toISOString(),
    to: new Date(NOW + (promisedIn + 15) * 60_000).toISOString(),
  },
});

describe('how often the status is asked for', () => {
  it('every five seconds while something may change', () => {
    expect(pollInterval(order('preparing'), 'reachable', NOW)).toBe(5_000);
    expect(pollInterval(order('new'), 'unknown', NOW)).toBe(5_000);
  });

  it('seldom without a connection, for an order of later, and when it has long stood still', () => {
    expect(pollInterval(order('preparing'), 'unreachable', NOW)).toBe(30_000);
    expect(pollInterval(order('confirmed', { promisedIn: 300 }), 'reachable', NOW)).toBe(30_000);
    expect(pollInterval(order('prepared', { changedAgo: 31 }), 'reachable', NOW)).toBe(30_000);
  });

  it('never again when nothing can follow, or nothing is there', () => {
    expect(pollInterval(order('delivered'), 'reachable', NOW)).toBe(false);
    expect(pollInterval(order('canceled'), 'unreachable', NOW)).toBe(false);
    expect(pollInterval(null, 'reachable', NOW)).toBe(false);
  });
});
