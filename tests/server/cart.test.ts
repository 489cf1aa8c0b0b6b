// Proves docs/product.md §3.8, §4.9, §4.10, §12.9.
import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { api } from '#contract/endpoints.ts';
import { carts } from '#server/db/schema/carts.ts';
import { forgetEndedCarts, openCartToRead } from '#server/modules/cart/cart-access.ts';
import { deliveryZones, stopList } from '#server/db/schema/places.ts';
import { everyDay } from '../support/fixtures/hours.ts';
import { FRIDAY_15, startWorld, type TestWorld, UNKNOWN_ID } from './cart-order-client.ts';
import { changeWorld } from './cart-order-world.ts';

let test: TestWorld;
beforeAll(async () => {
  test = await startWorld();
});
afterAll(() => test.close());
beforeEach(() => test.at(FRIDAY_15));

const add = (cartId: string, productId: number, modifiers: number[] = [], quantity = 1) =>
  test.ok(api.addItem, { body: { cart_id: cartId, product_id: productId, modifiers, quantity } });

describe('a new cart', () => {
  it('is empty, costs nothing and has an unguessable id [4.9e, 4.9f, 19.8a]', async () => {
    const cart = await test.newCart();
    expect(cart.id).toMatch(/^[A-Za-z0-9_-]{32}$/);
    expect(cart).toMatchObject({ restaurant_id: 1, order_type: 'delivery', items: [], total_price: 0, revision: 0 });
    expect(cart.delivery_zone).toEqual({
      id: test.world.zones.delivery,
      type: 'delivery',
      name: 'Центр',
      price: 15_000,
      min_delivery_price: 60_000,
      free_delivery_price: 150_000,
      area: expect.arrayContaining([[54.48, 36.22]]),
      area_holes: [],
      cooking_time: 20,
      transportation_time: 20,
      delivery_time: 60,
      opening_hours: everyDay([{ from: '00:00', to: '24:00' }]),
    });
    expect((await test.newCart()).id).not.toBe(cart.id);
    expect(await test.ok(api.cart, { query: { cart_id: cart.id } })).toEqual(cart);
  });

  // docs/product.md §12.11: a client passes its body through.
  it('ignores unknown fields, including a price [4.9f]', async () => {
    const known = { restaurant_id: 1, order_type: 'delivery' as const, delivery_zone_id: test.world.zones.delivery };
    const body = { ...known, delivery_details: { address: 'Калуга' }, locality_id: 1, total_price: 1 };
    const cart = await test.ok(api.createCart, { body });
    expect(cart).toMatchObject({ restaurant_id: 1, items: [], total_price: 0 });
  });

  it.each([
    ['an unknown restaurant', { restaurant_id: 99 }],
    ['a zone of another restaurant', { restaurant_id: 2 }],
    ['a zone of another order type', { order_type: 'pickup' }],
    ['an unknown zone', { delivery_zone_id: 9999 }],
  ])('is rejected for %s', async (_, wrong) => {
    const body = { restaurant_id: 1, order_type: 'delivery', delivery_zone_id: test.world.zones.delivery, ...wrong };
    expect(await test.refused(api.createCart, { body })).toMatchObject({ status: 422, code: 'ZONE_INVALID' });
  });

  it('is rejected for pickup where the restaurant has no pickup zone (docs/product.md §1.8) [1.8d, 1.8e]', async () => {
    const isPickup = eq(deliveryZones.id, test.world.zones.nightPickup);
    await changeWorld(test.db, () => test.db.update(deliveryZones).set({ archivedAt: FRIDAY_15 }).where(isPickup));
    const body = { restaurant_id: 2, order_type: 'pickup', delivery_zone_id: test.world.zones.nightPickup };
    expect(await test.refused(api.createCart, { body })).toMatchObject({ status: 422, code: 'PICKUP_ZONE_MISSING' });
    await changeWorld(test.db, () => test.db.update(deliveryZones).set({ archivedAt: null }).where(isPickup));
  });
});

describe('adding a dish', () => {
  it('makes one line of the same dish with the same options in any order [19.8c]', async () => {
    const { world } = test;
    const { id } = await test.newCart();
    const { size, sauce, dishes } = world;
    const chosen = [size['large'], sauce['cheese'], sauce['garlic']].filter((option) => option !== undefined);
    await add(id, dishes.pizza, chosen, 2);
    const cart = await add(id, dishes.pizza, chosen.toReversed(), 3);
    expect(cart.items).toHaveLength(1);
    expect(cart.items[0]).toMatchObject({
      quantity: 5,
      modifiers: chosen.toSorted((a, b) => a - b),
      // 500 + 150 for the size; the most expensive sauce is free, the other is 50.
      unit_price: 70_000,
      total_price: 350_000,
      availability: 'available',
    });
    expect(cart.items[0]?.modifier_lines.map(({ name, price }) => [name, price])).toEqual([
      ['large', 15_000],
      ['garlic', 5_000],
      ['cheese', 0],
    ]);
    expect(cart.revision).toBe(2);
  });

  // docs/product.md §3.15
  it.each([
    ['null', { modifiers: null }],
    ['missing', {}],
  ])('treats options that are %s as none [3.15c]', async (_, chosen) => {
    const { dishes } = test.world;
    const { id } = await test.newCart();
    await add(id, dishes.borsch);
    const body = { cart_id: id, product_id: dishes.borsch, ...chosen };
    const { items } = await test.ok(api.addItem, { body });
    expect(items).toMatchObject([{ modifiers: [], quantity: 2 }]);
    const [line] = items;
    const replaced = { cart_id: id, item_id: line?.item_id ?? 0, replacement_id: dishes.mors, ...chosen };
    expect((await test.ok(api.replaceProduct, { body: replaced })).items).toMatchObject([
      { product_id: dishes.mors, modifiers: [] },
    ]);
  });

  it('keeps different options in separate lines, and adds one portion without a quantity [4.10]', async () => {
    const { dishes, size } = test.world;
    const { id } = await test.newCart();
    await add(id, dishes.pizza, [size['small'] ?? 0]);
    const cart = await test.ok(api.addItem, {
      body: { cart_id: id, product_id: dishes.pizza, modifiers: [size['large'] ?? 0] },
    });
    expect(cart.items.map(({ quantity }) => quantity)).toEqual([1, 1]);
  });

  it('prices by the domain rules: minimum, free delivery, old prices [8.3]', async () => {
    const { dishes } = test.world;
    const { id } = await test.newCart();
    await add(id, dishes.mors);
    const cart = await add(id, dishes.borsch);
    expect(cart).toMatchObject({
      subtotal_price: 51_000,
      discountable_subtotal: 39_000,
      delivery_price: 15_000,
      total_price: 66_000,
      missing_to_minimum: 9_000,
      missing_to_free_delivery: 99_000,
    });
    expect((await add(id, dishes.borsch, [], 4)).delivery_price).toBe(0);
  });

  it.each([
    ['sold out', 'ukha', 'sold_out'],
    ['not sold with delivery', 'kvas', 'not_served'],
  ] as const)('refuses a dish that is %s [13.4d]', async (_, dish, availability) => {
    const { id } = await test.newCart();
    const body = { cart_id: id, product_id: test.world.dishes[dish], modifiers: [] };
    expect(await test.refused(api.addItem, { body })).toMatchObject({
      status: 422,
      code: 'PRODUCT_UNAVAILABLE',
      details: { availability },
    });
  });

  it('accepts a dish outside its hours where a time within them can be chosen, and rejects it elsewhere', async () => {
    const { dishes, zones } = test.world;
    const { id } = await test.newCart();
    expect((await add(id, dishes.syrniki)).items).toMatchObject([{ availability: 'available' }]);
    const night = await test.ok(api.createCart, {
      body: { restaurant_id: 2, order_type: 'delivery', delivery_zone_id: zones.nightDelivery },
    });
    const body = { cart_id: night.id, product_id: dishes.syrniki, modifiers: [] };
    expect(await test.refused(api.addItem, { body })).toMatchObject({
      code: 'PRODUCT_UNAVAILABLE',
      details: { availability: 'out_of_hours' },
    });
  });

  // docs/product.md §4.17: why an existing cart with such a line is not recreated after a rejected add.
  it('rejects a sold-out dish in a new cart, while an existing cart keeps it marked', async () => {
    const { dishes } = test.world;
    const { id } = await test.newCart();
    await add(id, dishes.borsch);
    await add(id, dishes.mors);
    await changeWorld(test.db, () => test.db.insert(stopList).values({ restaurant: 'r1', item: 'mors' }));
    const anew = await test.newCart();
    await add(anew.id, dishes.borsch);
    const body = { cart_id: anew.id, product_id: dishes.mors, modifiers: [] };
    expect(await test.refused(api.addItem, { body })).toMatchObject({ status: 422 });
    const kept = await test.ok(api.cart, { query: { cart_id: id } });
    expect(kept.items.map(({ availability }) => availability)).toEqual(['available', 'sold_out']);
    await changeWorld(test.db, () => test.db.delete(stopList).where(eq(stopList.item, 'mors')));
    expect((await test.ok(api.cart, { query: { cart_id: id } })).items).toMatchObject([
      { availability: 'available' },
      { product_id: dishes.mors, availability: 'available' },
    ]);
  });

  it('rejects an unknown dish', async () => {
    const { id } = await test.newCart();
    const body = { cart_id: id, product_id: 999_999, modifiers: [] };
    expect(await test.refused(api.addItem, { body })).toMatchObject({ status: 422, code: 'PRODUCT_UNAVAILABLE' });
  });

  it('rejects options that the groups do not allow', async () => {
    const { dishes, size, sauce } = test.world;
    const { id } = await test.newCart();
    const small = size['small'] ?? 0;
    const garlic = sauce['garlic'] ?? 0;
    for (const modifiers of [[], [small, size['large'] ?? 0], [small, 999_999], [small, garlic, garlic, garlic]]) {
      const body = { cart_id: id, product_id: dishes.pizza, modifiers };
      expect(await test.refused(api.addItem, { body })).toMatchObject({ status: 422, code: 'MODIFIERS_INVALID' });
    }
    expect((await test.ok(api.cart, { query: { cart_id: id } })).items).toEqual([]);
  });

  it('rejects a hundredth portion and leaves the line unchanged', async () => {
    const { dishes } = test.world;
    const { id } = await test.newCart();
    await add(id, dishes.borsch, [], 99);
    const body = { cart_id: id, product_id: dishes.borsch, modifiers: [] };
    expect(await test.refused(api.addItem, { body })).toMatchObject({
      code: 'CART_LIMIT',
      details: { max_quantity: 99 },
    });
    expect((await test.ok(api.cart, { query: { cart_id: id } })).items[0]?.quantity).toBe(99);
  });

  it('loses none of twenty concurrent adds', async () => {
    const { id } = await test.newCart();
    await Promise.all(Array.from({ length: 20 }, () => add(id, test.world.dishes.borsch)));
    const cart = await test.ok(api.cart, { query: { cart_id: id } });
    expect(cart.items.map(({ quantity }) => quantity)).toEqual([20]);
    expect(cart.revision).toBe(20);
  });

  it('is 422 CART_GONE for an unknown cart, while reading it is 404 (docs/product.md §4.15)', async () => {
    const body = { cart_id: UNKNOWN_ID, product_id: test.world.dishes.borsch, modifiers: [] };
    expect(await test.refused(api.addItem, { body })).toMatchObject({ status: 422, code: 'CART_GONE' });
    expect(await test.refused(api.cart, { query: { cart_id: UNKNOWN_ID } })).toMatchObject({
      status: 404,
      code: 'CART_NOT_FOUND',
    });
  });

  it.each(['price', 'unit_price', 'total_price', 'status', 'discount'])('rejects a body with %s', async (field) => {
    const { id } = await test.newCart();
    const body = { cart_id: id, product_id: test.world.dishes.borsch, modifiers: [], [field]: 1 };
    const refusal = await test.refused(api.addItem, { body });
    expect(refusal).toMatchObject({ status: 422, code: 'VALIDATION_FAILED' });
    expect(refusal.fields).toHaveProperty([field]);
  });
});

describe('an existing cart', () => {
  it('ends after thirty days without a change', async () => {
    const { id } = await test.newCart();
    test.at('2026-12-21T12:00:00.000Z');
    expect(await test.refused(api.cart, { query: { cart_id: id } })).toMatchObject({ status: 404 });
    expect(await test.refused(api.clearCart, { body: { cart_id: id } })).toMatchObject({
      status: 422,
      code: 'CART_GONE',
    });
  });

  it('is removed by cleanup after its end, unless it became an order', async () => {
    const [ended, ordered, fresh] = [await test.newCart(), await test.newCart(), await test.newCart()];
    await test.db.update(carts).set({ orderId: UNKNOWN_ID }).where(eq(carts.id, ordered.id));
    const later = new Date('2026-12-21T12:00:00.000Z');
    await test.db.update(carts).set({ updatedAt: later }).where(eq(carts.id, fresh.id));
    await forgetEndedCarts(test.db, later);
    const left = await test.db
      .select({ id: carts.id })
      .from(carts)
      .where(inArray(carts.id, [ended.id, ordered.id, fresh.id]));
    expect(left.map(({ id }) => id).toSorted()).toEqual([ordered.id, fresh.id].toSorted());
  });

  it('is accessible only to its customer once it has one', async () => {
    const { id } = await test.newCart();
    await test.db.update(carts).set({ customerId: 7 }).where(eq(carts.id, id));
    // Login is not available yet, so the test calls the inner function as the owner.
    expect((await openCartToRead(test.db, id, { customerId: 7, device: null }, test.now())).id).toBe(id);
    await expect(openCartToRead(test.db, id, { customerId: 8, device: null }, test.now())).rejects.toThrow(
      'Корзина не найдена',
    );
    expect(await test.refused(api.cart, { query: { cart_id: id } })).toMatchObject({ code: 'CART_NOT_FOUND' });
    const { borsch } = test.world.dishes;
    for (const [endpoint, rest] of [
      [api.addItem, { product_id: borsch, modifiers: [] }],
      [api.updateItem, { item_id: 1, modifiers: [], quantity: 1 }],
      [api.removeItem, { item_id: 1 }],
      [api.replaceProduct, { item_id: 1, replacement_id: borsch, modifiers: [] }],
      [api.clearCart, {}],
      [api.selectRestaurant, { type: 'pickup', restaurant_id: 1, delivery_zone_id: test.world.zones.pickup }],
      [api.setCutlery, { cutlery_count: 1 }],
    ] as const) {
      expect(await test.refused(endpoint, { body: { cart_id: id, ...rest } })).toMatchObject({ code: 'CART_GONE' });
    }
  });
});
