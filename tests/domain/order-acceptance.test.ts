// Proves docs/product.md §6.18.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ORDER_STATUSES, type OrderStatus } from '#contract/orders.ts';
import { acceptanceOf, UNCONFIRMED_AFTER_MS } from '#domain/order-acceptance.ts';

const PLACED = Date.parse('2026-11-20T10:00:00.000Z');
const at = (ms: number): string => new Date(PLACED + ms).toISOString();
const order = (status: OrderStatus, newAfter: number | null = 0) => ({
  status,
  created_at: at(0),
  status_history: newAfter === null ? [] : [{ status: 'new' as const, at: at(newAfter) }],
});

const minutes = fc.integer({ min: 0, max: 600 * 60_000 });

describe('the restaurant’s acceptance of an order', () => {
  it('is absent for an unpaid or canceled order, and accepted from confirmed on', () => {
    fc.assert(
      fc.property(fc.constantFrom(...ORDER_STATUSES), minutes, (status, later) => {
        const said = acceptanceOf(order(status), new Date(PLACED + later));
        if (status === 'draft' || status === 'canceled') expect(said).toBeNull();
        else if (status !== 'new') expect(said).toBe('accepted');
        else expect(['sent', 'unconfirmed']).toContain(said);
      }),
    );
  });

  it('becomes unconfirmed five minutes after the restaurant was notified, and never returns to sent', () => {
    fc.assert(
      fc.property(minutes, minutes, minutes, (paidAfter, first, more) => {
        const one = order('new', paidAfter);
        const since = (ms: number): Date => new Date(PLACED + paidAfter + ms);
        expect(acceptanceOf(one, since(UNCONFIRMED_AFTER_MS - 1))).toBe('sent');
        expect(acceptanceOf(one, since(UNCONFIRMED_AFTER_MS))).toBe('unconfirmed');
        if (acceptanceOf(one, since(first)) === 'unconfirmed') {
          expect(acceptanceOf(one, since(first + more))).toBe('unconfirmed');
        }
      }),
    );
  });

  it('is counted from placement when the backend has no status history', () => {
    expect(acceptanceOf(order('new', null), new Date(PLACED + UNCONFIRMED_AFTER_MS - 1))).toBe('sent');
    expect(acceptanceOf(order('new', null), new Date(PLACED + UNCONFIRMED_AFTER_MS))).toBe('unconfirmed');
  });
});
