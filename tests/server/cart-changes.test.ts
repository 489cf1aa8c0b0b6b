// Proves docs/product.md §4.10 to §4.13.
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { api } from '#contract/endpoints.ts';
import { deliveryZones, restaurants, stopList } from '#server/db/schema/places.ts';
import { FRIDAY_15, startWorld, type TestWorld } from './cart-order-client.ts';
import { changeWorld } from './cart-order-world.ts';

let test: TestWorld;
beforeAll(async () => {
  test = await startWorld();
});
afterAll(() => test.close());
beforeEach(() => test.at(FRIDAY_15));

const add = (cartId: string, productId: number, modifiers: number[] = [], quantity = 1) =>
  test.ok(api.addItem, { body: { cart_id: cartId, product_id: productId, modifiers, quantity } });

describe('changing a line', () => {
  it('sets an absolute quantity, and a repeat changes nothing [4.20]', async () => {
    const cart = await test.newCartOf(5);
    const body = { cart_id: cart.id, item_id: cart.items[0]?.item_id ?? 0, modifiers: [], quantity: 2 };
    const once = await test.ok(api.updateItem, { body });
    expect(once.items[0]?.quantity).toBe(2);
    expect(await test.ok(api.updateItem, { body })).toEqual(once);
  });

  it('merges a line that becomes equal to another, keeping its own id [4.20]', async () => {
    const { dishes, size } = test.world;
    const small = size['small'] ?? 0;
    const large = size['large'] ?? 0;
    const { id } = await test.newCart();
    await add(id, dishes.pizza, [small], 2);
    const before = await add(id, dishes.pizza, [large], 3);
    const item = before.items.find(({ modifiers }) => modifiers.includes(large));
    const body = { cart_id: id, item_id: item?.item_id ?? 0, modifiers: [small], quantity: 4 };
    const cart = await test.ok(api.updateItem, { body });
    expect(cart.items).toHaveLength(1);
    expect(cart.items[0]).toMatchObject({ item_id: item?.item_id, quantity: 6, modifiers: [small] });
    const [line] = cart.items;
    await add(id, dishes.pizza, [large], 94);
    const tooMuch = { cart_id: id, item_id: line?.item_id, modifiers: [large], quantity: 6 };
    expect(await test.refused(api.updateItem, { body: tooMuch })).toMatchObject({ status: 422, code: 'CART_LIMIT' });
    expect((await test.ok(api.cart, { query: { cart_id: id } })).items).toHaveLength(2);
  });

  it('rejects options of another dish, and a line that does not exist', async () => {
    const cart = await test.newCartOf(1);
    const item_id = cart.items[0]?.item_id ?? 0;
    const wrong = { cart_id: cart.id, item_id, modifiers: [test.world.size['large'] ?? 0], quantity: 1 };
    expect(await test.refused(api.updateItem, { body: wrong })).toMatchObject({ code: 'MODIFIERS_INVALID' });
    const foreign = await test.newCart();
    const body = { cart_id: foreign.id, item_id, modifiers: [], quantity: 1 };
    expect(await test.refused(api.updateItem, { body })).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  });

  it('removes a line, and succeeds when it is already gone [4.12]', async () => {
    const cart = await test.newCartOf(1);
    const body = { cart_id: cart.id, item_id: cart.items[0]?.item_id ?? 0 };
    const empty = await test.ok(api.removeItem, { body });
    expect(empty.items).toEqual([]);
    expect(await test.ok(api.removeItem, { body })).toEqual(empty);
  });

  it('replaces a dish, keeps the portions, and merges with a line of the replacement [2.15a, 19.8c]', async () => {
    const { dishes } = test.world;
    const cart = await test.newCartOf(2);
    await add(cart.id, dishes.mors, [], 1);
    const item_id = cart.items[0]?.item_id ?? 0;
    const body = { cart_id: cart.id, item_id, replacement_id: dishes.mors, modifiers: [] };
    const replaced = await test.ok(api.replaceProduct, { body });
    expect(replaced.items).toHaveLength(1);
    expect(replaced.items[0]).toMatchObject({ item_id, product_id: dishes.mors, quantity: 3, name: 'Морс' });
    const soldOut = { ...body, replacement_id: dishes.ukha };
    expect(await test.refused(api.replaceProduct, { body: soldOut })).toMatchObject({ code: 'PRODUCT_UNAVAILABLE' });
  });

  it('clears the cart [4.24]', async () => {
    const cart = await test.newCartOf(2);
    expect(await test.ok(api.clearCart, { body: { cart_id: cart.id } })).toMatchObject({ items: [], total_price: 0 });
  });

  it('limits the cutlery to the chain’s maximum [4.13a, 4.13b]', async () => {
    const { id } = await test.newCart();
    expect((await test.ok(api.setCutlery, { body: { cart_id: id, cutlery_count: 10 } })).cutlery_count).toBe(10);
    expect(await test.refused(api.setCutlery, { body: { cart_id: id, cutlery_count: 11 } })).toMatchObject({
      status: 422,
      code: 'CUTLERY_LIMIT',
      details: { max_cutlery_count: 10 },
    });
  });
});

describe('a line that cannot be ordered now', () => {
  it('stays marked and counts in no total: a sold-out dish', async () => {
    const { dishes } = test.world;
    const cart = await test.newCartOf(2);
    await add(cart.id, dishes.mors);
    const isStopped = eq(stopList.item, 'borsch');
    await changeWorld(test.db, () => test.db.insert(stopList).values({ restaurant: 'r1', item: 'borsch' }));
    const sold = await test.ok(api.cart, { query: { cart_id: cart.id } });
    expect(sold.items.map(({ availability }) => availability)).toEqual(['sold_out', 'available']);
    expect(sold.subtotal_price).toBe(12_000);
    // The quantity can still be decreased.
    const item_id = cart.items[0]?.item_id ?? 0;
    const less = await test.ok(api.updateItem, { body: { cart_id: cart.id, item_id, modifiers: [], quantity: 1 } });
    expect(less.items[0]).toMatchObject({ quantity: 1, availability: 'sold_out' });
    await changeWorld(test.db, () => test.db.delete(stopList).where(isStopped));
    expect((await test.ok(api.cart, { query: { cart_id: cart.id } })).subtotal_price).toBe(51_000);
  });

  it('stays marked: a sold-out option', async () => {
    const { dishes, size, sauce } = test.world;
    const { id } = await test.newCart();
    await add(id, dishes.pizza, [size['small'] ?? 0, sauce['garlic'] ?? 0]);
    await changeWorld(test.db, () => test.db.insert(stopList).values({ restaurant: 'r1', item: 'sauce/garlic' }));
    const cart = await test.ok(api.cart, { query: { cart_id: id } });
    expect(cart.items[0]).toMatchObject({ availability: 'modifier_gone' });
    expect(cart.total_price).toBe(0);
    await changeWorld(test.db, () => test.db.delete(stopList).where(eq(stopList.item, 'sauce/garlic')));
  });

  it('stays marked: a breakfast in the afternoon, once none can be ordered for tomorrow [13.4d]', async () => {
    const openAhead = (days: number) =>
      changeWorld(test.db, () =>
        test.db.update(restaurants).set({ orderAheadDays: days }).where(eq(restaurants.id, 1)),
      );
    test.at('2026-11-20T08:00:00.000Z'); // 11:00
    const { id } = await test.newCart();
    expect((await add(id, test.world.dishes.syrniki)).total_price).toBe(29_000 + 15_000);
    test.at('2026-11-20T11:30:00.000Z'); // 14:30
    expect((await test.ok(api.cart, { query: { cart_id: id } })).total_price).toBe(29_000 + 15_000);
    await openAhead(0);
    const cart = await test.ok(api.cart, { query: { cart_id: id } });
    expect(cart.items[0]).toMatchObject({ availability: 'out_of_hours', total_price: 29_000 });
    expect(cart.total_price).toBe(0);
    await openAhead(2);
  });
});

describe('switching to another restaurant', () => {
  it('drops nothing: dishes not sold there are marked, and become available again on return [1.7g, 1.7h, 19.8a]', async () => {
    const { dishes, zones } = test.world;
    const cart = await test.newCartOf(2);
    await add(cart.id, dishes.mors);
    const there = await test.ok(api.selectRestaurant, {
      body: { cart_id: cart.id, type: 'delivery', restaurant_id: 2, delivery_zone_id: zones.nightDelivery },
    });
    expect(there).toMatchObject({ restaurant_id: 2, subtotal_price: 12_000, delivery_price: 20_000 });
    expect(there.items.map(({ name, availability, quantity }) => [name, availability, quantity])).toEqual([
      ['Борщ', 'not_served', 2],
      ['Морс', 'available', 1],
    ]);
    const back = await test.ok(api.selectRestaurant, {
      body: { cart_id: cart.id, type: 'pickup', restaurant_id: 1, delivery_zone_id: zones.pickup },
    });
    // 10% off the dishes without an old price.
    expect(back).toMatchObject({
      order_type: 'pickup',
      subtotal_price: 90_000,
      pickup_discount: 7_800,
      total_price: 82_200,
    });
    const body = { cart_id: cart.id, type: 'pickup', restaurant_id: 1, delivery_zone_id: zones.delivery };
    expect(await test.refused(api.selectRestaurant, { body })).toMatchObject({ code: 'ZONE_INVALID' });
  });

  it('to another zone of the same restaurant changes the zone and the delivery price [1.7g]', async () => {
    const cart = await test.newCartOf(2);
    const [near] = await test.db.select().from(deliveryZones).where(eq(deliveryZones.id, test.world.zones.delivery));
    if (near === undefined) throw new Error('a zone');
    const { id: _id, ...terms } = near;
    const far = { ...terms, externalId: 'r1-far', position: 2, name: 'Дальняя', price: 35_000 };
    await changeWorld(test.db, () => test.db.insert(deliveryZones).values(far));
    const isFar = eq(deliveryZones.externalId, far.externalId);
    const [zone] = await test.db.select().from(deliveryZones).where(isFar);
    const body = { cart_id: cart.id, type: 'delivery' as const, restaurant_id: 1, delivery_zone_id: zone?.id ?? 0 };
    expect(cart).toMatchObject({ delivery_zone: { name: 'Центр' }, delivery_price: 15_000 });
    await test.ok(api.selectRestaurant, { body });
    expect(await test.ok(api.cart, { query: { cart_id: cart.id } })).toMatchObject({
      restaurant_id: 1,
      order_type: 'delivery',
      delivery_zone: { id: zone?.id, name: 'Дальняя' },
      delivery_price: 35_000,
    });
    await changeWorld(test.db, () => test.db.delete(deliveryZones).where(isFar));
  });

  it('an archived restaurant leaves no cart; an archived zone is replaced by another', async () => {
    const { zones } = test.world;
    const { id } = await test.ok(api.createCart, {
      body: { restaurant_id: 2, order_type: 'delivery', delivery_zone_id: zones.nightDelivery },
    });
    const isZone = eq(deliveryZones.id, zones.nightDelivery);
    await changeWorld(test.db, () => test.db.update(deliveryZones).set({ archivedAt: FRIDAY_15 }).where(isZone));
    const moved = await test.ok(api.cart, { query: { cart_id: id } });
    expect(moved).toMatchObject({ order_type: 'pickup', delivery_zone: { id: zones.nightPickup } });
    const isRestaurant = eq(restaurants.id, 2);
    await changeWorld(test.db, () => test.db.update(restaurants).set({ archivedAt: FRIDAY_15 }).where(isRestaurant));
    expect(await test.refused(api.cart, { query: { cart_id: id } })).toMatchObject({ code: 'CART_NOT_FOUND' });
    expect(await test.refused(api.clearCart, { body: { cart_id: id } })).toMatchObject({ code: 'CART_GONE' });
    await changeWorld(test.db, async () => {
      await test.db.update(deliveryZones).set({ archivedAt: null }).where(isZone);
      await test.db.update(restaurants).set({ archivedAt: null }).where(isRestaurant);
    });
  });
});
