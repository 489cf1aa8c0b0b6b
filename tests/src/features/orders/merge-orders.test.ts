// Proves docs/product.md §6.11.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mergeOrders, needsMore, type OrderSource, ownIds } from '#features/orders/list/use-live-orders.ts';
import { isShown } from '#features/orders/list/use-orders.ts';

interface One {
  id: string;
  created_at: string;
}
const order = (minute: number): One => ({
  id: String(minute),
  created_at: new Date(Date.UTC(2026, 0, 1) + minute * 60_000).toISOString(),
});
const idsOf = (orders: readonly One[]): string[] => orders.map(({ id }) => id);

/** A full list, newest first, and how many of it have been read. */
const list = fc.tuple(fc.uniqueArray(fc.integer({ min: 0, max: 60 })), fc.nat(60)).map(([minutes, read]) => {
  const all = minutes.toSorted((a, b) => b - a).map(order);
  const source: OrderSource<One> = { orders: all.slice(0, read), hasMore: read < all.length };
  return { all, source };
});
const lists = fc.array(list, { minLength: 1, maxLength: 3 });

describe('a merged list of orders', () => {
  it('is always a prefix of the final list', () => {
    fc.assert(
      fc.property(lists, (each) => {
        const whole = mergeOrders(each.map(({ all }) => ({ orders: all, hasMore: false })));
        const shown = mergeOrders(each.map(({ source }) => source));
        expect(idsOf(shown)).toEqual(idsOf(whole).slice(0, shown.length));
        expect(new Set(idsOf(whole)).size).toBe(whole.length);
      }),
    );
  });

  it('has a source to load from while there is more, and is complete when there is none', () => {
    fc.assert(
      fc.property(lists, (each) => {
        const sources = each.map(({ source }) => source);
        const isMore = sources.some(({ hasMore }) => hasMore);
        expect(needsMore(sources).some(Boolean)).toBe(isMore);
        if (isMore) return;
        expect(mergeOrders(sources)).toHaveLength(new Set(each.flatMap(({ all }) => idsOf(all))).size);
      }),
    );
  });
});

describe('the order ids that a device requests', () => {
  const placed = (id: string | null, state: 'acked' | 'queued' = 'acked') => ({
    kind: 'place' as const,
    state,
    order_id: id,
  });

  it('include an order once the worker has placed it, newest first, each once', () => {
    expect(ownIds(['b', 'a'], [placed('b'), placed('c'), placed('d')])).toEqual(['d', 'c', 'b', 'a']);
    expect(ownIds(['a'], [placed(null, 'queued'), { ...placed('x'), kind: 'cancel' }])).toEqual(['a']);
  });

  it('never exceed the limit of one request', () => {
    const kept = Array.from({ length: 100 }, (_, index) => `k${index}`);
    expect(ownIds(kept, [placed('new')])).toHaveLength(100);
    expect(ownIds(kept, [placed('new')])[0]).toBe('new');
  });
});

describe('filters of orders', () => {
  it('match the server’s filters', () => {
    const one = { status: 'delivered', order_type: 'pickup' } as const;
    expect(isShown(one, {})).toBe(true);
    expect(isShown(one, { show: 'delivered', type: 'pickup' })).toBe(true);
    expect(isShown(one, { type: 'delivery' })).toBe(false);
    expect(isShown(one, { show: 'active' })).toBe(false);
    expect(isShown({ ...one, status: 'preparing' }, { show: 'active' })).toBe(true);
    expect(isShown({ ...one, status: 'canceled' }, { show: 'delivered' })).toBe(false);
  });
});
