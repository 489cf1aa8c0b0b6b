// Proves docs/product.md §6.4, §6.5.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ORDER_STATUSES, type OrderStatus } from '#contract/orders.ts';
import { ORDER_TYPES } from '#contract/primitives.ts';
import {
  canTransition,
  isCancelable,
  isEditable,
  isFinal,
  statusSequence,
  transitionsFrom,
} from '#domain/order-status.ts';

const DELIVERY = `
  draft > new canceled
  new > confirmed canceled
  confirmed > preparing canceled
  preparing > prepared canceled
  prepared > delivering canceled
  delivering > delivered canceled
  delivered >
  canceled >`;
const PICKUP = `
  draft > new canceled
  new > confirmed canceled
  confirmed > preparing canceled
  preparing > prepared canceled
  prepared > delivered canceled
  delivering >
  delivered >
  canceled >`;
const pairsOf = (table: string) =>
  table
    .trim()
    .split('\n')
    .flatMap((row) => {
      const [from = '', to = ''] = row.split('>').map((cell) => cell.trim());
      return to
        .split(' ')
        .filter(Boolean)
        .map((each) => `${from}→${each}`);
    });

describe('order status', () => {
  it.each([
    ['delivery', DELIVERY],
    ['pickup', PICKUP],
  ] as const)('has exactly the transitions of the table for %s, over all pairs [6.4]', (orderType, table) => {
    const found = ORDER_STATUSES.flatMap((from) =>
      ORDER_STATUSES.filter((to) => canTransition(from, to, orderType)).map((to) => `${from}→${to}`),
    );
    expect(found.sort()).toEqual(pairsOf(table).sort());
  });

  it('ends on every path, never repeats a status, and never becomes delivering for pickup', () => {
    fc.assert(
      fc.property(fc.constantFrom(...ORDER_TYPES), fc.infiniteStream(fc.nat(1)), (orderType, dice) => {
        const walk: OrderStatus[] = [];
        let status: OrderStatus | undefined = 'draft';
        while (status) {
          walk.push(status);
          const next: OrderStatus[] = transitionsFrom(status, orderType);
          status = next[(dice.next().value ?? 0) % Math.max(1, next.length)];
        }
        const last = walk.at(-1) ?? 'draft';
        expect(new Set(walk).size).toBe(walk.length);
        expect(isFinal(last)).toBe(true);
        expect(walk.filter(isFinal)).toEqual([last]);
        expect(orderType === 'pickup' && walk.includes('delivering')).toBe(false);
      }),
    );
  });

  it('shows a sequence of valid consecutive steps', () => {
    for (const orderType of ORDER_TYPES) {
      const road = statusSequence(orderType);
      expect(road.at(0)).toBe('new');
      expect(road.at(-1)).toBe('delivered');
      road.slice(1).forEach((to, index) => expect(canTransition(road[index] ?? 'draft', to, orderType)).toBe(true));
    }
    expect(statusSequence('pickup')).not.toContain('delivering');
  });

  it('lets a customer cancel and edit until the kitchen begins', () => {
    expect(ORDER_STATUSES.filter(isCancelable)).toEqual(['draft', 'new', 'confirmed']);
    expect(ORDER_STATUSES.filter(isEditable)).toEqual(['draft', 'new', 'confirmed']);
    for (const status of ORDER_STATUSES.filter(isCancelable)) {
      expect(canTransition(status, 'canceled', 'delivery')).toBe(true);
      expect(canTransition(status, 'canceled', 'pickup')).toBe(true);
    }
  });
});
