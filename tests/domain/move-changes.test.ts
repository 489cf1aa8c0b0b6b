import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dishFacts } from '#domain/dish-facts.ts';
import { isChanged, moveChanges } from '#domain/move-changes.ts';
import { allowedChoice, kopecks, productWithOptions } from '../support/arbitraries.ts';

const moving = productWithOptions.chain((product) =>
  fc.record({
    product: fc.constant(product),
    modifiers: allowedChoice(product.details?.modifier_groups ?? []),
    quantity: fc.integer({ min: 1, max: 9 }),
  }),
);
const lineOf = ({
  product,
  modifiers,
  quantity,
}: {
  product: Parameters<typeof dishFacts>[0];
  modifiers: number[];
  quantity: number;
}) => ({
  product_id: 1,
  modifiers,
  quantity,
  name: 'Блюдо',
  unit_price: dishFacts(product, modifiers).unitPrice,
});

// docs/product.md §4.7
describe('a cart about to move to another restaurant', () => {
  it('has no changes where prices are equal, or misses dishes that do not exist with these options', () => {
    fc.assert(
      fc.property(moving, (one) => {
        const line = lineOf(one);
        const changes = moveChanges([line], [one.product]);
        if (changes.missing.length === 0) expect(changes).toMatchObject({ prices: [], was: changes.now });
      }),
    );
  });

  it('is priced by the new restaurant, line by line and in total', () => {
    fc.assert(
      fc.property(moving, kopecks(), (one, price) => {
        const line = lineOf(one);
        const there = { ...one.product, price };
        const changes = moveChanges([line], [there]);
        if (changes.missing.length > 0) return;
        const now = dishFacts(there, one.modifiers).unitPrice * one.quantity;
        expect(changes).toMatchObject({ was: line.unit_price * one.quantity, now });
        expect(isChanged(changes)).toBe(line.unit_price !== now / one.quantity);
      }),
    );
  });

  it('misses dishes that are not sold there, are on the stop list or lack these options', () => {
    fc.assert(
      fc.property(moving, (one) => {
        const line = lineOf(one);
        const out = { missing: ['Блюдо'], prices: [], was: 0, now: 0, isUnread: false };
        expect(moveChanges([line, line], [])).toEqual(out);
        expect(moveChanges([line], [{ ...one.product, is_available: false }])).toEqual(out);
        expect(moveChanges([{ ...line, modifiers: [...one.modifiers, 999] }], [one.product])).toEqual(out);
      }),
    );
  });

  it('keeps lines with options when only the cards of that menu are known', () => {
    fc.assert(
      fc.property(moving, kopecks(), (one, price) => {
        const line = lineOf(one);
        const changes = moveChanges([line], [{ ...one.product, price, details: null }]);
        const unit = line.modifiers.length > 0 ? line.unit_price : price;
        expect(changes).toMatchObject({ missing: [], now: unit * line.quantity });
      }),
    );
  });
});
