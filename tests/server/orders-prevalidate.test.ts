// Proves docs/product.md §5.14, §5.16.
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { api } from '#contract/endpoints.ts';
import type { PrevalidateBody } from '#contract/placing-orders.ts';
import { products } from '#server/db/schema/catalog.ts';
import { stopList } from '#server/db/schema/places.ts';
import { FRIDAY_15, startWorld, type TestWorld, UNKNOWN_ID } from './cart-order-client.ts';
import { changeWorld, OUTSIDE } from './cart-order-world.ts';
import { ADDRESS, draftOf } from './order-drafts.ts';

let test: TestWorld;
beforeAll(async () => {
  test = await startWorld();
});
afterAll(() => test.close());
beforeEach(() => test.at(FRIDAY_15));

const judge = (cartId: string, change: Partial<PrevalidateBody> = {}) =>
  test.ok(api.prevalidateOrder, { body: draftOf(cartId, change) });
const codesOf = async (cartId: string, change: Partial<PrevalidateBody> = {}) =>
  (await judge(cartId, change)).issues.map(({ code, field }) => (field === null ? code : `${code} ${field}`));

describe('a valid order', () => {
  it('has no issues, and has its totals, a promised time and a quote [5.16b]', async () => {
    const cart = await test.newCartOf(2);
    const answer = await judge(cart.id);
    expect(answer.issues).toEqual([]);
    expect(answer.totals).toMatchObject({ subtotal_price: 78_000, delivery_price: 15_000, total_price: 93_000 });
    // 20 minutes of cooking and 20 on the road, promised within the hour.
    expect(answer.promised).toEqual({ from: '2026-11-20T12:40:00.000Z', to: '2026-11-20T13:00:00.000Z' });
    expect(answer.quote).not.toBe('');
  });

  it('may have empty fields while it is a draft', async () => {
    const cart = await test.newCartOf(2);
    expect(await codesOf(cart.id, { name: null, phone_number: null, comment: null, change_from: null })).toEqual([]);
  });

  it('needs no address for pickup', async () => {
    const cart = await test.newCartOf(1, 'pickup');
    const answer = await judge(cart.id, { delivery_details: null });
    expect(answer.issues).toEqual([]);
    expect(answer.promised).toEqual({ from: '2026-11-20T12:20:00.000Z', to: '2026-11-20T12:20:00.000Z' });
  });
});

describe('the quote', () => {
  it('is stable over time, and changes with anything that affects the price', async () => {
    const cart = await test.newCartOf(2);
    const { quote } = await judge(cart.id);
    test.at('2026-11-20T14:00:00.000Z');
    expect((await judge(cart.id, { name: 'Иван' })).quote).toBe(quote);

    const isBorsch = eq(products.externalId, 'borsch');
    await changeWorld(test.db, () => test.db.update(products).set({ price: 39_100 }).where(isBorsch));
    expect((await judge(cart.id)).quote).not.toBe(quote);
    await changeWorld(test.db, () => test.db.update(products).set({ price: 39_000 }).where(isBorsch));
    expect((await judge(cart.id)).quote).toBe(quote);

    await test.ok(api.selectRestaurant, {
      body: { cart_id: cart.id, type: 'pickup', restaurant_id: 1, delivery_zone_id: test.world.zones.pickup },
    });
    expect((await judge(cart.id)).quote).not.toBe(quote);
  });

  it('does not depend on the order in which dishes were added', async () => {
    const { borsch, mors } = test.world.dishes;
    const quotes = [];
    for (const dishes of [
      [borsch, mors],
      [mors, borsch],
    ]) {
      const { id } = await test.newCart();
      for (const product_id of dishes) {
        await test.ok(api.addItem, { body: { cart_id: id, product_id, modifiers: [], quantity: 2 } });
      }
      quotes.push((await judge(id)).quote);
    }
    expect(new Set(quotes).size).toBe(1);
  });
});

describe('issues of an order', () => {
  it('an empty cart', async () => {
    const { id } = await test.newCart();
    expect(await codesOf(id)).toContain('CART_EMPTY');
  });

  it('a sum below the minimum, with an explanation', async () => {
    const cart = await test.newCartOf(1);
    const { issues } = await judge(cart.id);
    expect(issues).toMatchObject([
      { code: 'BELOW_MINIMUM', message: 'До минимальной суммы заказа не хватает 210\u00A0₽.' },
    ]);
  });

  it('a sold-out line, by its id', async () => {
    const cart = await test.newCartOf(2);
    await test.ok(api.addItem, {
      body: { cart_id: cart.id, product_id: test.world.dishes.mors, modifiers: [], quantity: 6 },
    });
    await changeWorld(test.db, () => test.db.insert(stopList).values({ restaurant: 'r1', item: 'borsch' }));
    const { issues } = await judge(cart.id);
    expect(issues).toMatchObject([{ code: 'ITEM_UNAVAILABLE', item_id: cart.items[0]?.item_id }]);
    await changeWorld(test.db, () => test.db.delete(stopList).where(eq(stopList.item, 'borsch')));
  });

  it('a breakfast ordered for the evening', async () => {
    test.at('2026-11-20T08:00:00.000Z'); // 11:00
    const { id } = await test.newCart('pickup');
    await test.ok(api.addItem, { body: { cart_id: id, product_id: test.world.dishes.syrniki, modifiers: [] } });
    expect(await codesOf(id, { requested_at: '2026-11-20T10:00:00.000Z' })).toEqual([]);
    expect(await codesOf(id, { requested_at: '2026-11-20T16:00:00.000Z' })).toEqual(['ITEM_UNAVAILABLE']);
  });

  it('a breakfast ordered in the evening: not for now, but for tomorrow', async () => {
    test.at('2026-11-20T16:00:00.000Z'); // 19:00
    const { id } = await test.newCart('pickup');
    await test.ok(api.addItem, { body: { cart_id: id, product_id: test.world.dishes.syrniki, modifiers: [] } });
    const now = await judge(id);
    expect(now.issues).toMatchObject([{ code: 'ITEM_UNAVAILABLE' }]);
    expect(now.totals.total_price).toBe(0);
    const tomorrow = await judge(id, { requested_at: '2026-11-21T09:00:00.000Z' });
    expect(tomorrow.issues).toEqual([]);
    expect(tomorrow.totals.subtotal_price).toBe(29_000);
  });

  it.each([
    ['no address', null, 'ADDRESS_INCOMPLETE delivery_details'],
    ['no coordinates', { ...ADDRESS, coords: null }, 'ADDRESS_INCOMPLETE delivery_details'],
    ['no house', { ...ADDRESS, house: ' ' }, 'ADDRESS_INCOMPLETE delivery_details'],
    ['a point outside of the zone', { ...ADDRESS, coords: OUTSIDE }, 'OUT_OF_ZONE delivery_details'],
  ])('%s', async (_, delivery_details, issue) => {
    const cart = await test.newCartOf(2);
    expect(await codesOf(cart.id, { delivery_details })).toEqual([issue]);
  });

  it('promises no time outside the delivery zone', async () => {
    const cart = await test.newCartOf(2);
    expect((await judge(cart.id, { delivery_details: { ...ADDRESS, coords: OUTSIDE } })).promised).toBeNull();
  });

  it.each([
    ['at night', '2026-11-20T23:00:00.000Z'],
    ['half an hour before closing', '2026-11-20T19:31:00.000Z'],
  ])('a restaurant that is closed %s', async (_, instant) => {
    const cart = await test.newCartOf(2);
    test.at(instant);
    expect(await codesOf(cart.id)).toEqual(['RESTAURANT_CLOSED requested_at']);
    expect((await judge(cart.id)).promised).toBeNull();
    // Preordering for tomorrow at 14:00 is possible all the same.
    expect(await codesOf(cart.id, { requested_at: '2026-11-21T11:00:00.000Z' })).toEqual([]);
  });

  it.each([
    ['between two slots', '2026-11-20T15:10:00.000Z'],
    ['in the past', '2026-11-20T09:00:00.000Z'],
    ['too soon for the kitchen', '2026-11-20T12:30:00.000Z'],
    ['at night', '2026-11-21T00:00:00.000Z'],
    ['further ahead than the restaurant plans', '2026-11-23T12:00:00.000Z'],
  ])('a time %s', async (_, requested_at) => {
    const cart = await test.newCartOf(2);
    expect(await codesOf(cart.id, { requested_at })).toEqual(['SLOT_UNAVAILABLE requested_at']);
  });

  it('an unavailable payment method', async () => {
    const cart = await test.newCartOf(2);
    expect(await codesOf(cart.id, { payment_method: 'card-online', change_from: null })).toEqual([
      'PAYMENT_METHOD_UNAVAILABLE payment_method',
    ]);
    expect(await codesOf(cart.id, { payment_method: 'card-courier', change_from: null })).toEqual([]);
  });

  it('change from less than the total', async () => {
    const cart = await test.newCartOf(2);
    expect(await codesOf(cart.id, { change_from: 92_999 })).toEqual(['CHANGE_TOO_SMALL change_from']);
    expect(await codesOf(cart.id, { change_from: 93_000 })).toEqual([]);
    expect(await codesOf(cart.id, { payment_method: 'card-courier' })).toEqual(['FIELD_INVALID change_from']);
  });

  it('an invalid phone', async () => {
    const cart = await test.newCartOf(2);
    for (const phone_number of ['12', '375291234567', '8916123456']) {
      expect(await codesOf(cart.id, { phone_number })).toEqual(['FIELD_INVALID phone_number']);
    }
  });
});

describe('a restaurant that is open past midnight', () => {
  it('takes orders at 1:30, and not at 3:30', async () => {
    const { id } = await test.ok(api.createCart, {
      body: { restaurant_id: 2, order_type: 'delivery', delivery_zone_id: test.world.zones.nightDelivery },
    });
    await test.ok(api.addItem, {
      body: { cart_id: id, product_id: test.world.dishes.mors, modifiers: [], quantity: 2 },
    });
    expect(await codesOf(id)).toEqual(['RESTAURANT_CLOSED requested_at']); // 15:00
    test.at('2026-11-20T22:30:00.000Z'); // 01:30 on Saturday, Friday's shift
    const night = await judge(id);
    expect(night.issues).toEqual([]);
    expect(night.promised?.from).toBe('2026-11-20T23:10:00.000Z');
    // Half past two belongs to the same shift, and is one of its slots.
    expect(await codesOf(id, { requested_at: '2026-11-20T23:30:00.000Z' })).toEqual([]);
    test.at('2026-11-21T00:30:00.000Z'); // 03:30
    expect(await codesOf(id)).toEqual(['RESTAURANT_CLOSED requested_at']);
  });
});

it('an unknown cart is gone', async () => {
  expect(await test.refused(api.prevalidateOrder, { body: draftOf(UNKNOWN_ID) })).toMatchObject({
    status: 422,
    code: 'CART_GONE',
  });
});
