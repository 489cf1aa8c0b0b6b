// Proves docs/product.md §5.7, §5.13, §5.15 to §5.18, §6.10.
import { randomUUID } from 'node:crypto';
import { asc, count, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { api } from '#contract/endpoints.ts';
import { Order } from '#contract/orders.ts';
import * as v from 'valibot';
import { products } from '#server/db/schema/catalog.ts';
import { idempotencyKeys } from '#server/db/schema/http.ts';
import { orderConsents, orders, orderStatusHistory } from '#server/db/schema/orders.ts';
import { FRIDAY_15, startWorld, type TestWorld, UNKNOWN_ID } from './cart-order-client.ts';
import { changeWorld } from './cart-order-world.ts';
import { ADDRESS, CONSENTS, draftOf, placeBodyOf, placed } from './order-drafts.ts';

let test: TestWorld;
beforeAll(async () => {
  test = await startWorld();
});
afterAll(() => test.close());
beforeEach(() => test.at(FRIDAY_15));

const countOrders = async (cartId: string): Promise<number> => {
  const [row] = await test.db.select({ n: count() }).from(orders).where(eq(orders.cartId, cartId));
  return row?.n ?? 0;
};

describe('placing an order', () => {
  it('creates the order that was shown [5.16a, 6.1]', async () => {
    const { cart, order } = await placed(test);
    expect(order.id).toMatch(/^[A-Za-z0-9_-]{32}$/);
    expect(order.id).not.toBe(cart.id);
    expect(Number(order.number)).toBeGreaterThanOrEqual(1001);
    expect(order).toMatchObject({
      status: 'new',
      status_history: [{ status: 'new', at: FRIDAY_15.toISOString() }],
      order_type: 'delivery',
      restaurant: { name: 'На Кирова', timezone: 'Europe/Moscow' },
      delivery_details: ADDRESS,
      payment_method: 'cash',
      payment_status: 'not_needed',
      promised: { from: '2026-11-20T12:40:00.000Z', to: '2026-11-20T13:00:00.000Z' },
      name: 'Анна',
      phone_number: '79161234567',
      comment: 'Не звонить в дверь',
      change_from: 500_000,
      subtotal_price: 78_000,
      delivery_price: 15_000,
      total_price: 93_000,
      can_cancel: true,
      can_update: true,
    });
    expect(order.items).toMatchObject([{ name: 'Борщ', quantity: 2, unit_price: 39_000, total_price: 78_000 }]);
    expect(await test.ok(api.orders, { query: { order_id: order.id } })).toEqual({
      orders: [order],
      next_cursor: null,
    });
  });

  // docs/product.md §5.30
  it('keeps what the courier should do, without what is impossible when the courier takes the money', async () => {
    const { order } = await placed(test, { courier_wishes: ['leave_at_door', 'call_before'] });
    expect(order.courier_wishes).toEqual(['call_before']);
    const cart = await test.newCartOf(2);
    const body = await placeBodyOf(test, cart.id);
    for (const wishes of [['call_before', 'call_before'], ['fly']]) {
      const refused = await test.refused(api.placeOrder, { body: { ...body, courier_wishes: wishes as never[] } });
      expect(refused.code).toBe('VALIDATION_FAILED');
    }
  });

  // docs/product.md §7.20
  it('saves its name to a profile that has none, and changes no other', async () => {
    const customer = await test.customer();
    const order = async (name: string): Promise<void> => {
      const { id } = await customer.ok(api.createCart, {
        body: { restaurant_id: 1, order_type: 'delivery', delivery_zone_id: test.world.zones.delivery },
      });
      await customer.ok(api.addItem, {
        body: { cart_id: id, product_id: test.world.dishes.borsch, modifiers: [], quantity: 2 },
      });
      await customer.ok(api.placeOrder, { body: await placeBodyOf(customer, id, { name }) });
    };
    const nameNow = async () => (await customer.ok(api.profile, { query: {} }))?.name;
    expect(await nameNow()).toBeNull();
    await order('  Анна ');
    expect(await nameNow()).toBe('Анна');
    await order('Пётр');
    expect(await nameNow()).toBe('Анна');
  });

  // docs/product.md §5.6
  it.each([
    ['a landline', '8 (4842) 40-19-61', '74842401961'],
    ['another country', '+375 29 123-45-67', '+375291234567'],
  ])('accepts the number of %s', async (_, phone_number, kept) => {
    const cart = await test.newCartOf(2);
    const order = await test.ok(api.placeOrder, { body: await placeBodyOf(test, cart.id, { phone_number }) });
    expect(order.phone_number).toBe(kept);
  });

  // docs/product.md §3.1
  it('keeps weight and nutrition of the chosen options, also when the dish changes', async () => {
    const { dishes, size, sauce } = test.world;
    const { id } = await test.newCart();
    const modifiers = [size['large'] ?? 0, sauce['garlic'] ?? 0, sauce['garlic'] ?? 0];
    const cart = await test.ok(api.addItem, {
      body: { cart_id: id, product_id: dishes.pizza, modifiers, quantity: 2 },
    });
    const chosen = { weight: '510\u00a0г', nutrition: { kcal: 690, proteins: 6.5, fats: 28.5, carbohydrates: 8.5 } };
    expect(cart.items).toMatchObject([chosen]);
    const order = await test.ok(api.placeOrder, { body: await placeBodyOf(test, id) });
    expect(order.items).toMatchObject([chosen]);
    const isPizza = eq(products.id, dishes.pizza);
    const rename = (weight: string) =>
      changeWorld(test.db, () => test.db.update(products).set({ weight }).where(isPizza));
    await rename('99 г');
    const { orders: kept } = await test.ok(api.orders, { query: { order_id: order.id } });
    await rename('300 г');
    expect(kept[0]?.items).toEqual(order.items);
  });

  it('numbers orders consecutively', async () => {
    const first = await placed(test);
    const second = await placed(test);
    expect(Number(second.order.number)).toBe(Number(first.order.number) + 1);
  });

  it('stores each consent with version, time and address', async () => {
    const { order } = await placed(test);
    const rows = await test.db
      .select()
      .from(orderConsents)
      .where(eq(orderConsents.orderId, order.id))
      .orderBy(asc(orderConsents.kind));
    expect(rows.map(({ kind, given }) => [kind, given])).toEqual([
      ['marketing', false],
      ['offer', true],
      ['personal_data', true],
    ]);
    for (const row of rows) {
      expect(row).toMatchObject({ version: '2026-01', at: FRIDAY_15 });
      expect(row.ip).toMatch(/^10\./);
    }
  });

  it('keeps the order as it was when the menu changes', async () => {
    const { order } = await placed(test);
    const isBorsch = eq(products.externalId, 'borsch');
    await changeWorld(test.db, () => test.db.update(products).set({ price: 1, name: 'Щи' }).where(isBorsch));
    const { orders: later } = await test.ok(api.orders, { query: { order_id: order.id } });
    expect(later).toEqual([order]);
    await changeWorld(test.db, () => test.db.update(products).set({ price: 39_000, name: 'Борщ' }).where(isBorsch));
  });

  it('keeps a requested time, and promises its slot', async () => {
    const { order } = await placed(test, { requested_at: '2026-11-21T11:00:00.000Z' });
    expect(order).toMatchObject({
      requested_at: '2026-11-21T11:00:00.000Z',
      promised: { from: '2026-11-21T11:00:00.000Z', to: '2026-11-21T11:30:00.000Z' },
    });
  });

  it('stores no address for pickup, and applies the discount', async () => {
    const cart = await test.newCartOf(2, 'pickup');
    const body = await placeBodyOf(test, cart.id);
    const order = await test.ok(api.placeOrder, { body });
    expect(order).toMatchObject({ order_type: 'pickup', delivery_details: null, total_price: 70_200 });
  });
});

describe('the cart of an order', () => {
  it('is closed: every call about it is rejected with the order’s id', async () => {
    const { cart, body, order } = await placed(test);
    const cart_id = cart.id;
    const expected = { status: 409, code: 'CART_ALREADY_ORDERED', details: { order_id: order.id } };
    expect(await test.refused(api.cart, { query: { cart_id } })).toMatchObject(expected);
    for (const [endpoint, rest] of [
      [api.addItem, { product_id: test.world.dishes.borsch, modifiers: [] }],
      [api.updateItem, { item_id: 1, modifiers: [], quantity: 1 }],
      [api.removeItem, { item_id: 1 }],
      [api.replaceProduct, { item_id: 1, replacement_id: 1, modifiers: [] }],
      [api.clearCart, {}],
      [api.selectRestaurant, { type: 'pickup', restaurant_id: 1, delivery_zone_id: test.world.zones.pickup }],
      [api.setCutlery, { cutlery_count: 1 }],
    ] as const) {
      expect(await test.refused(endpoint, { body: { cart_id, ...rest } })).toMatchObject(expected);
    }
    expect(await test.refused(api.prevalidateOrder, { body: draftOf(cart_id) })).toMatchObject(expected);
    expect(await test.refused(api.placeOrder, { body })).toMatchObject(expected);
  });
});

describe('one tap, one order', () => {
  it('ten concurrent calls with one key get the same order', async () => {
    const cart = await test.newCartOf(2);
    const body = await placeBodyOf(test, cart.id);
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 10 }, () => test.ok(api.placeOrder, { body, key })));
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect(await countOrders(cart.id)).toBe(1);
  });

  it('ten concurrent calls with ten keys make one order, and nine get its id', async () => {
    const cart = await test.newCartOf(2);
    const body = await placeBodyOf(test, cart.id);
    const answers = await Promise.all(Array.from({ length: 10 }, () => test.inject(api.placeOrder, { body })));
    const made = answers.filter(({ status }) => status === 200);
    expect(made).toHaveLength(1);
    const { id } = v.parse(Order, made[0]?.body);
    for (const { status, body: refusal } of answers.filter((answer) => answer.status !== 200)) {
      expect(status).toBe(409);
      expect(refusal).toMatchObject({ code: 'CART_ALREADY_ORDERED', details: { order_id: id } });
    }
    expect(await countOrders(cart.id)).toBe(1);
  });

  it('the same key gets the same response again, even when the stored response is gone', async () => {
    const cart = await test.newCartOf(2);
    const body = await placeBodyOf(test, cart.id);
    const key = randomUUID();
    const order = await test.ok(api.placeOrder, { body, key });
    expect(await test.ok(api.placeOrder, { body, key })).toEqual(order);
    await test.db.delete(idempotencyKeys);
    expect(await test.ok(api.placeOrder, { body, key })).toEqual(order);
    expect(await countOrders(cart.id)).toBe(1);
  });

  it('another body with the same key is rejected', async () => {
    const cart = await test.newCartOf(2);
    const body = await placeBodyOf(test, cart.id);
    const key = randomUUID();
    await test.ok(api.placeOrder, { body, key });
    expect(await test.refused(api.placeOrder, { body: { ...body, comment: 'Ещё' }, key })).toMatchObject({
      status: 422,
      code: 'IDEMPOTENCY_KEY_REUSED',
    });
  });

  it('a call without a key is rejected', async () => {
    const cart = await test.newCartOf(2);
    const response = await test.app.inject({
      method: 'POST',
      url: '/api/restaurant/orders/place',
      headers: { authorization: 'Bearer 0123456789abcdef0123' },
      payload: await placeBodyOf(test, cart.id),
    });
    expect(response.statusCode).toBe(422);
    expect(response.json()).toMatchObject({ code: 'IDEMPOTENCY_KEY_MISSING' });
  });
});

describe('an order that differs from what was shown', () => {
  it('is refused after a price change: 409 with new totals, issues and quote, and the cart stays [5.16a]', async () => {
    const cart = await test.newCartOf(2);
    const body = await placeBodyOf(test, cart.id);
    const isBorsch = eq(products.externalId, 'borsch');
    await changeWorld(test.db, () => test.db.update(products).set({ price: 40_000 }).where(isBorsch));
    const refusal = await test.refused(api.placeOrder, { body });
    const shown = await test.ok(api.prevalidateOrder, { body: draftOf(cart.id) });
    expect(refusal).toMatchObject({
      status: 409,
      code: 'QUOTE_CHANGED',
      details: { totals: { total_price: 95_000 }, issues: [], quote: shown.quote },
    });
    expect(await countOrders(cart.id)).toBe(0);
    const order = await test.ok(api.placeOrder, { body: { ...body, quote: shown.quote } });
    expect(order.total_price).toBe(95_000);
    await changeWorld(test.db, () => test.db.update(products).set({ price: 39_000 }).where(isBorsch));
  });

  it('is refused for a cart changed in another tab', async () => {
    const cart = await test.newCartOf(2);
    const body = await placeBodyOf(test, cart.id);
    await test.ok(api.addItem, { body: { cart_id: cart.id, product_id: test.world.dishes.mors, modifiers: [] } });
    expect(await test.refused(api.placeOrder, { body })).toMatchObject({ code: 'QUOTE_CHANGED' });
  });

  it.each(['price', 'total_price', 'status', 'totals', 'payment_status', 'promised'])(
    'is refused for a body with %s',
    async (field) => {
      const cart = await test.newCartOf(2);
      const body = { ...(await placeBodyOf(test, cart.id)), [field]: 1 };
      const refusal = await test.refused(api.placeOrder, { body });
      expect(refusal).toMatchObject({ status: 422, code: 'VALIDATION_FAILED' });
      expect(refusal.fields).toHaveProperty([field]);
      expect(await countOrders(cart.id)).toBe(0);
    },
  );
});

describe('missing data', () => {
  it.each([
    ['a name', { name: null }, 'name'],
    ['a name of blanks', { name: '  ' }, 'name'],
    ['a phone', { phone_number: null }, 'phone_number'],
    ['a phone that is one', { phone_number: '123' }, 'phone_number'],
    ['the offer', { consents: { ...CONSENTS, offer: false } }, 'consents.offer'],
    ['the consent', { consents: { ...CONSENTS, personal_data: false } }, 'consents.personal_data'],
    ['a house', { delivery_details: { ...ADDRESS, house: null } }, 'delivery_details'],
    ['enough money', { change_from: 100 }, 'change_from'],
    ['a slot', { requested_at: '2026-11-20T12:01:00.000Z' }, 'requested_at'],
    ['a way to pay', { payment_method: 'sbp-online' as const, change_from: null }, 'payment_method'],
  ])('%s: 422 with its field', async (_, change, field) => {
    const cart = await test.newCartOf(2);
    const body = await placeBodyOf(test, cart.id, change);
    const refusal = await test.refused(api.placeOrder, { body });
    expect(refusal).toMatchObject({ status: 422, code: 'ORDER_REFUSED', details: { quote: body.quote } });
    expect(Object.keys(refusal.fields ?? {})).toEqual([field]);
    expect(refusal.details).toHaveProperty('issues.0.field', field);
    expect(await countOrders(cart.id)).toBe(0);
  });

  it('all missing fields are reported at once', async () => {
    const cart = await test.newCartOf(1);
    const body = await placeBodyOf(test, cart.id, { name: null, phone_number: null });
    const refusal = await test.refused(api.placeOrder, { body });
    expect(Object.keys(refusal.fields ?? {}).toSorted()).toEqual(['name', 'phone_number']);
    expect(refusal.details?.['issues']).toHaveLength(3);
  });

  it('a missing cart is reported', async () => {
    const body = { ...draftOf(UNKNOWN_ID), quote: 'x', consents: CONSENTS };
    expect(await test.refused(api.placeOrder, { body })).toMatchObject({ status: 422, code: 'CART_GONE' });
  });

  it('a refused order leaves no trace', async () => {
    const before = await test.db.select({ n: count() }).from(orderStatusHistory);
    const cart = await test.newCartOf(2);
    await test.refused(api.placeOrder, { body: await placeBodyOf(test, cart.id, { name: null }) });
    expect(await test.db.select({ n: count() }).from(orderStatusHistory)).toEqual(before);
  });
});
