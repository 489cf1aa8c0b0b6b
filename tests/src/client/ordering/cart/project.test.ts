import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mergeQuantity } from '#client/ordering/cart/sending/merge-cart.ts';
import { cartPlace, PickupZoneMissingError } from '#client/place/place-of-cart.ts';
import { foldLines } from '#client/ordering/cart/shown-cart.ts';
import { addLine, setQuantity, lineChoice } from '#client/ordering/cart/cart-changes.ts';
import { EMPTY_STATE } from '#client/outbox/mutations.ts';
import type { DesiredLine } from '#client/ordering/cart/cart-state.ts';
import { deliveryZone, dish, product, restaurant } from '#tests/src/client/support/builders.ts';

const entry = fc
  .record({
    id: fc.integer({ min: 1, max: 6 }),
    options: fc.constantFrom([], [2], [2, 9]),
    quantity: fc.integer({ min: 0, max: 99 }),
  })
  .map(({ id, options, quantity }): DesiredLine => ({
    ...lineOf(id, options),
    quantity,
    base: 0,
    replaces: null,
    replayed: false,
    mark: null,
  }));
const lineOf = (id: number, options: readonly number[]) => {
  const line = dish(id, options);
  return { ...line, modifiers: [...line.modifiers] };
};

describe('folding entries', () => {
  it('shows the same for entries folded twice as once: quantities are absolute', () => {
    fc.assert(
      fc.property(fc.uniqueArray(entry, { selector: ({ key }) => key }), (entries) => {
        expect(foldLines(null, [...entries, ...entries])).toEqual(foldLines(null, entries));
      }),
    );
  });

  it('shows each line once, with the last quantity, and drops empty ones', () => {
    fc.assert(
      fc.property(fc.array(entry), (entries) => {
        const wanted = new Map(entries.map(({ key, quantity }) => [key, quantity]));
        const lines = foldLines(null, entries);
        expect(Object.fromEntries(lines.map(({ key, quantity }) => [key, quantity]))).toEqual(
          Object.fromEntries([...wanted].filter(([, quantity]) => quantity > 0)),
        );
      }),
    );
  });

  it('leaves no trace of an undone entry', () => {
    const added = addLine(EMPTY_STATE, dish(1), 2);
    expect(setQuantity(added, '1', 0)).toEqual(EMPTY_STATE);
  });
});

describe('the three-way merge of a line', () => {
  it.each([
    ['nobody else changed it', 1, 3, 1, 3],
    ['somebody added one', 1, 3, 2, 4],
    ['somebody took it away', 2, 3, 0, 1],
    ['both took away', 2, 1, 0, 0],
    ['it was removed here', 2, 0, 5, 0],
    ['more than a line may have', 10, 99, 90, 99],
  ])('%s: base %i, wanted %i, now %i → %i', (_case, base, wanted, now, result) => {
    expect(mergeQuantity(base, wanted, now)).toBe(result);
  });
});

describe('where a cart is created (docs/product.md §1.8)', () => {
  it('is the chosen zone, else the restaurant’s pickup zone [1.8b]', () => {
    expect(cartPlace({ orderType: 'delivery', zoneId: 11 }, restaurant())).toEqual({
      restaurant_id: 1,
      order_type: 'delivery',
      delivery_zone_id: 11,
    });
    const pickup = { restaurant_id: 1, order_type: 'pickup', delivery_zone_id: 12 };
    expect(cartPlace({ orderType: 'delivery', zoneId: null }, restaurant())).toEqual(pickup);
    expect(cartPlace({ orderType: 'pickup', zoneId: 11 }, restaurant())).toEqual(pickup);
    expect(cartPlace({ orderType: 'delivery', zoneId: 999 }, restaurant())).toEqual(pickup);
  });

  it('is an error where the restaurant has no pickup zone [1.8c]', () => {
    const without = restaurant({ delivery_zones: [deliveryZone()] });
    expect(() => cartPlace({ orderType: 'pickup', zoneId: null }, without)).toThrow(PickupZoneMissingError);
    expect(() => cartPlace({ orderType: 'pickup', zoneId: null }, without)).toThrow('Зона самовывоза не существует');
  });
});

describe('a dish added to the cart', () => {
  it('takes the defaults from its card, without its details', () => {
    expect(lineChoice(product(5, { default_modifiers: [9, 4] }), null)).toMatchObject({
      key: '5-4-9',
      product_id: 5,
      modifiers: [4, 9],
    });
  });
});
