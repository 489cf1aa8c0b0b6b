import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { api, streams } from '#contract/endpoints.ts';
import { buildOpenApi } from '#contract/openapi.ts';
import { idempotencyKeys } from '#server/db/schema/http.ts';
import { orders } from '#server/db/schema/orders.ts';
import { LIMITS } from '#server/http/limits.ts';
import { accountRoutes } from '#server/modules/account/routes.ts';
import { cartRoutes } from '#server/modules/cart/cart-routes.ts';
import { orderRoutes } from '#server/modules/orders/order-routes.ts';
import { TEST_CONFIG } from '../support/server.ts';
import { FRIDAY_15, startWorld, type TestWorld, UNKNOWN_ID, type WorldCaller } from './cart-order-client.ts';
import { ADDRESS, CONSENTS, draftOf, placeBodyOf } from './order-drafts.ts';

/**
 * Every call that names a cart or an order, made by its owner and by everyone else. The response for someone else's is the same as
 * for a missing one: 404, and for cart changes the 422 of docs/product.md §4.15, which makes the client create a new cart
 * (docs/product.md §4.15, §7.19).
 *
 * Verified to fail with `mayOpen` returning true: every row of the table failed.
 */

let test: TestWorld;
/** Callers that request what belongs to someone else: a customer, and guests. */
let strangers: readonly WorldCaller[] = [];
beforeAll(async () => {
  test = await startWorld();
  strangers = [await test.customer(), test.guest(), test.guest()];
});
afterAll(() => test.close());
beforeEach(() => test.at(FRIDAY_15));

type Names = 'cart_id' | 'order_id' | 'ids' | 'order_ids' | 'recommended_for';
const NAMES: readonly Names[] = ['cart_id', 'order_id', 'ids', 'order_ids', 'recommended_for'];
/** Ids of a cart and of an order, to insert into a request. */
interface Ids {
  readonly cart: string;
  readonly order: string;
  readonly item: number;
}
interface Row {
  readonly request: (ids: Ids) => { readonly query?: object; readonly body?: object };
  /** Response status for an id that names nothing. */
  readonly status: number;
}

const GONE = 422;
const rows: Partial<Record<keyof typeof api, Row>> = {
  cart: { request: ({ cart }) => ({ query: { cart_id: cart } }), status: 404 },
  recommendedProducts: { request: ({ cart }) => ({ query: { cart_id: cart } }), status: 200 },
  products: { request: ({ cart }) => ({ query: { recommended_for: cart } }), status: 200 },
  addItem: {
    request: ({ cart }) => ({ body: { cart_id: cart, product_id: test.world.dishes.borsch, modifiers: [] } }),
    status: GONE,
  },
  updateItem: {
    request: ({ cart, item }) => ({ body: { cart_id: cart, item_id: item, modifiers: [], quantity: 3 } }),
    status: GONE,
  },
  removeItem: { request: ({ cart, item }) => ({ body: { cart_id: cart, item_id: item } }), status: GONE },
  replaceProduct: {
    request: ({ cart, item }) => ({
      body: { cart_id: cart, item_id: item, replacement_id: test.world.dishes.mors, modifiers: [] },
    }),
    status: GONE,
  },
  clearCart: { request: ({ cart }) => ({ body: { cart_id: cart } }), status: GONE },
  selectRestaurant: {
    request: ({ cart }) => ({
      body: { cart_id: cart, type: 'pickup', restaurant_id: 1, delivery_zone_id: test.world.zones.pickup },
    }),
    status: GONE,
  },
  setCutlery: { request: ({ cart }) => ({ body: { cart_id: cart, cutlery_count: 2 } }), status: GONE },
  applyPromocode: { request: ({ cart }) => ({ body: { cart_id: cart, promocode: 'НЕТ' } }), status: GONE },
  removePromocode: { request: ({ cart }) => ({ body: { cart_id: cart } }), status: GONE },
  applyBonus: { request: ({ cart }) => ({ body: { cart_id: cart, amount: 0 } }), status: GONE },
  removeBonus: { request: ({ cart }) => ({ body: { cart_id: cart } }), status: GONE },
  prevalidateOrder: { request: ({ cart }) => ({ body: draftOf(cart) }), status: GONE },
  placeOrder: { request: ({ cart }) => ({ body: { ...draftOf(cart), quote: 'x', consents: CONSENTS } }), status: GONE },
  orderHall: { request: ({ cart }) => ({ body: { ...draftOf(cart), quote: 'x', consents: CONSENTS } }), status: GONE },
  orders: { request: ({ order }) => ({ query: { order_id: order } }), status: 404 },
  orderDoorPhoto: { request: ({ order }) => ({ query: { order_id: order } }), status: 404 },
  orderStatus: { request: ({ order }) => ({ query: { order_id: order } }), status: 404 },
  startPayment: { request: ({ order }) => ({ body: { order_id: order } }), status: 404 },
  updateOrder: { request: ({ order }) => ({ body: { order_id: order, comment: 'чужое' } }), status: 404 },
  cancelOrder: { request: ({ order }) => ({ body: { order_id: order } }), status: 404 },
  rateOrder: {
    request: ({ order }) => ({ body: { order_id: order, stars: 5, items: [], comment: null } }),
    status: 404,
  },
  authCustomer: { request: ({ cart, order }) => ({ body: { order_ids: [order], cart_id: cart } }), status: 200 },
};

const { paths } = buildOpenApi();
/** The names of a cart or an order in a call's query or body, according to the schemas. */
const namesIn = (endpoint: Endpoint): Names[] => {
  const operation = paths[`${endpoint.base}${endpoint.path}`]?.[endpoint.method.toLowerCase()];
  const { parameters, requestBody } = JSON.parse(JSON.stringify(operation)) as Record<string, unknown>; // JSON by construction
  const text = JSON.stringify([parameters, requestBody]);
  return NAMES.filter((name) => text.includes(`"${name}":`) || text.includes(`"name":"${name}"`));
};

it('every call that names a cart or an order is in the table, including a new one', () => {
  // Its ids are of restaurants.
  const { restaurants: _restaurants, ...others } = api;
  const naming = Object.values<Endpoint>(others).filter((endpoint) => namesIn(endpoint).length > 0);
  expect(naming.map(({ name }) => name).toSorted()).toEqual(Object.keys(rows).toSorted());
  // live.test.ts proves what a stream reports and to whom.
  expect(Object.keys(streams)).toEqual(['orderEvents']);
});

/** Calls that store their response for a replay: it belongs to its caller alone, and names the customer. */
const KEEPING = ['authCustomer', 'endSession', 'sendCallCode', 'sendVerificationCode', 'updateConsent'];
/** Calls without a key: a repeat is harmless, or would have to issue cookies again. */
const KEYLESS = ['deleteAccount', 'logIn', 'logOut', 'prevalidateOrder', 'rateOrder', 'startPayment'];

// Verified to fail with stored responses of all calls: anyone with key and body was given the order, and a change took 6 KB.
it('a repeat is answered with the caller’s rights, and its stored response names no one (docs/product.md §12.1)', async () => {
  const owner = await test.customer();
  const { cart, item } = await belongingsOf(owner);
  await owner.ok(api.updateItem, {
    body: { cart_id: cart, item_id: item, modifiers: [], quantity: 3 },
    key: 'repeated-1',
  });
  const body = await placeBodyOf(owner, cart);
  const order = await owner.ok(api.placeOrder, { body, key: 'repeated-2' });
  const correction = { order_id: order.id, comment: 'Код 4815' };
  await owner.ok(api.updateOrder, { body: correction, key: 'repeated-3' });
  await owner.ok(api.updateProfile, { body: { name: 'Анна' }, key: 'repeated-4' });
  await owner.ok(api.saveAddress, { body: { label: 'Дом', details: ADDRESS }, key: 'repeated-5' });
  for (const stranger of [await test.customer(), test.guest()]) {
    expect(await stranger.refused(api.placeOrder, { body, key: 'repeated-2' })).toMatchObject({ code: 'CART_GONE' });
    expect(await stranger.refused(api.updateOrder, { body: correction, key: 'repeated-3' })).toMatchObject({
      code: 'ORDER_NOT_FOUND',
    });
  }
  const again = await owner.inject(api.placeOrder, { body, key: 'repeated-2' });
  expect([again.headers['idempotency-replayed'], again.body]).toMatchObject([
    'true',
    { id: order.id, comment: 'Код 4815' },
  ]);
  const kept = await test.db.select().from(idempotencyKeys);
  expect(kept.filter(({ key }) => key.startsWith('repeated-')).map(({ answer }) => answer)).toEqual(
    Array(5).fill(null),
  );

  const routes = [
    ...cartRoutes(LIMITS, TEST_CONFIG),
    ...orderRoutes(TEST_CONFIG, null),
    ...accountRoutes({ config: TEST_CONFIG, db: test.db, sms: { send: async () => undefined, call: null } }),
  ].filter(({ endpoint }) => endpoint.method !== 'GET');
  const named = (which: typeof routes) => which.map(({ endpoint }) => endpoint.name).toSorted();
  expect(named(routes.filter(({ options }) => options.keyless))).toEqual(KEYLESS);
  expect(named(routes.filter(({ repeats, options }) => !repeats && !options.keyless))).toEqual(KEEPING);
});

/** Creates the caller's cart with a dish in it, and an order. */
const belongingsOf = async (owner: WorldCaller): Promise<Ids> => {
  const { zones, dishes } = test.world;
  const place = { restaurant_id: 1, order_type: 'delivery', delivery_zone_id: zones.delivery } as const;
  const newCart = async () => {
    const { id } = await owner.ok(api.createCart, { body: place });
    const line = { cart_id: id, product_id: dishes.borsch, modifiers: [], quantity: 2 };
    return owner.ok(api.addItem, { body: line });
  };
  const cart = await newCart();
  const ordered = await newCart();
  const order = await owner.ok(api.placeOrder, { body: await placeBodyOf(owner, ordered.id) });
  return { cart: cart.id, order: order.id, item: cart.items[0]?.item_id ?? 0 };
};

const comparable = (body: unknown): string => JSON.stringify(body);

describe.each(Object.keys(rows) as (keyof typeof api)[])('%s', (name) => {
  const endpoint: Endpoint = api[name];
  const row = rows[name];
  if (!row) throw new Error('a row of the table');
  const ask = (caller: WorldCaller, ids: Ids) => caller.inject(endpoint, row.request(ids));

  it('gives a customer’s data to that customer only [7.6c]', async () => {
    const owner = await test.customer();
    const ids = await belongingsOf(owner);
    const nothing = { cart: UNKNOWN_ID, order: UNKNOWN_ID, item: ids.item };
    for (const stranger of strangers) {
      const unknown = await ask(stranger, nothing);
      const foreign = await ask(stranger, ids);
      expect([foreign.status, comparable(foreign.body)]).toEqual([unknown.status, comparable(unknown.body)]);
      // A guest has no account to transfer anything to.
      const expected = name === 'authCustomer' && stranger !== strangers[0] ? 403 : row.status;
      expect(foreign.status).toBe(expected);
    }
    // Both are unchanged, and the owner has access.
    expect((await owner.ok(api.cart, { query: { cart_id: ids.cart } })).revision).toBe(1);
    const [order] = (await owner.ok(api.orders, { query: { order_id: ids.order } })).orders;
    expect(order).toMatchObject({ status: 'new', comment: 'Не звонить в дверь' });
    const own = await ask(owner, ids);
    expect(own.body).not.toMatchObject({ code: expect.stringMatching(/^(?:CART_GONE|.*NOT_FOUND)$/) });
  });

  it('gives a guest’s data only to a caller that knows their unguessable id', async () => {
    const guest = test.guest();
    const ids = await belongingsOf(guest);
    const own = await ask(guest, ids);
    if (name !== 'authCustomer') {
      expect(own.body).not.toMatchObject({ code: expect.stringMatching(/^(?:CART_GONE|.*NOT_FOUND)$/) });
    }
    const bent = (id: string) => `${id.slice(0, -1)}${id.endsWith('A') ? 'B' : 'A'}`;
    const missed = await ask(test.guest(), { cart: bent(ids.cart), order: bent(ids.order), item: ids.item });
    expect(missed.status).toBe(name === 'authCustomer' ? 403 : row.status);
  });
});

it('a list of ids omits those of another customer', async () => {
  const [owner, stranger] = [await test.customer(), await test.customer()];
  const { order } = await belongingsOf(owner);
  const asked = { query: { ids: [order] } };
  expect((await owner.ok(api.orders, asked)).orders).toHaveLength(1);
  expect((await stranger.ok(api.orders, asked)).orders).toHaveLength(0);
  expect((await test.guest().ok(api.orders, asked)).orders).toHaveLength(0);
  expect((await owner.ok(api.orders, { query: {} })).orders).toHaveLength(1);
  expect((await stranger.ok(api.orders, { query: {} })).orders).toHaveLength(0);
});

it('an order can be canceled by its cart id by its owner only', async () => {
  const [owner, stranger] = [await test.customer(), await test.customer()];
  const { order } = await belongingsOf(owner);
  const [placed] = (await owner.ok(api.orders, { query: { order_id: order } })).orders;
  expect(placed?.id).toBe(order);
  const [row] = await test.db.select({ cartId: orders.cartId }).from(orders).where(eq(orders.id, order));
  const body = { cart_id: row?.cartId ?? '' };
  expect(await stranger.refused(api.cancelOrder, { body })).toMatchObject({ status: 404, code: 'ORDER_NOT_FOUND' });
  expect(await owner.ok(api.cancelOrder, { body })).toMatchObject({ status: 'canceled' });
});

it('a guest’s cart becomes the customer’s who changes it, and is inaccessible to others from then on', async () => {
  const guest = test.guest();
  const { cart } = await belongingsOf(guest);
  const customer = await test.customer();
  await customer.ok(api.setCutlery, { body: { cart_id: cart, cutlery_count: 1 } });
  expect(await guest.refused(api.cart, { query: { cart_id: cart } })).toMatchObject({ status: 404 });
});

describe('a guest’s order by its link alone', () => {
  const SECRETS = { name: 'Анна', phone: '79161234567', apartment: '127', code: '4815К', porch: '16', floor: '23' };
  const details = {
    ...ADDRESS,
    apartment: SECRETS.apartment,
    door_code: SECRETS.code,
    porch: SECRETS.porch,
    floor: SECRETS.floor,
  };
  const orderOf = async (owner: WorldCaller) => {
    const { zones, dishes } = test.world;
    const place = { restaurant_id: 1, order_type: 'delivery', delivery_zone_id: zones.delivery } as const;
    const { id } = await owner.ok(api.createCart, { body: place });
    await owner.ok(api.addItem, { body: { cart_id: id, product_id: dishes.borsch, modifiers: [], quantity: 2 } });
    const change = { delivery_details: details, phone_number: SECRETS.phone, comment: 'Ключ под ковриком' };
    const { quote } = await owner.ok(api.prevalidateOrder, { body: draftOf(id, change) });
    const body = { ...draftOf(id, change), quote, consents: CONSENTS };
    const key = `place-${id}`;
    return { order: await owner.ok(api.placeOrder, { body, key }), again: { body, key } };
  };

  // Verified to fail with every response complete: the link showed phone, flat, code and comment to anyone who had it.
  it('shows its progress on another device, but neither phone nor door, whatever is requested (docs/product.md §6.1)', async () => {
    const owner = test.guest();
    const { order, again } = await orderOf(owner);
    expect(order).toMatchObject({ is_masked: false, delivery_details: details, comment: 'Ключ под ковриком' });
    for (const stranger of [test.guest(), await test.customer()]) {
      const answers = [
        await stranger.inject(api.orders, { query: { order_id: order.id } }),
        await stranger.inject(api.orders, { query: { ids: [order.id] } }),
        await stranger.inject(api.orderStatus, { query: { order_id: order.id } }),
        await stranger.inject(api.placeOrder, again),
        await stranger.inject(api.authCustomer, { body: { order_ids: [order.id], cart_id: null } }),
        await stranger.inject(api.updateOrder, { body: { order_id: order.id, comment: 'чужое' } }),
        await stranger.inject(api.cancelOrder, { body: { order_id: order.id } }),
      ];
      const text = comparable(answers.map(({ body }) => body));
      for (const secret of [SECRETS.phone, '127', '4815К', '"16"', '"23"', 'ковриком']) {
        expect(text).not.toContain(secret);
      }
      expect(answers[0]?.body).toMatchObject({
        orders: [
          {
            is_masked: true,
            phone_number: '+7 ••• •••-••-67',
            delivery_details: { address: ADDRESS.address, apartment: '••', door_code: null, porch: null, floor: null },
            comment: null,
            can_cancel: false,
            can_update: false,
          },
        ],
      });
    }
    expect((await owner.ok(api.orders, { query: { order_id: order.id } })).orders).toEqual([order]);
  });

  it('can be canceled only on the device that ordered, by its id and by its cart (docs/product.md §6.1)', async () => {
    const owner = test.guest();
    const { order, again } = await orderOf(owner);
    for (const stranger of [test.guest(), await test.customer()]) {
      for (const body of [{ order_id: order.id }, { cart_id: again.body.cart_id }]) {
        const refused = await stranger.inject(api.cancelOrder, { body });
        expect([refused.status, refused.body]).toMatchObject([409, { code: 'ORDER_NOT_CANCELABLE' }]);
      }
    }
    expect((await owner.ok(api.orders, { query: { order_id: order.id } })).orders).toEqual([order]);
    expect(await owner.ok(api.cancelOrder, { body: { order_id: order.id } })).toMatchObject({ status: 'canceled' });
  });

  it('is complete again for the customer logged in on the device, before it has joined and after', async () => {
    const owner = test.guest();
    const { order } = await orderOf(owner);
    const customer = await test.customer(undefined, owner);
    expect((await customer.ok(api.orders, { query: { order_id: order.id } })).orders).toEqual([order]);
    await customer.ok(api.authCustomer, { body: { order_ids: [order.id], cart_id: null } });
    expect((await customer.ok(api.orders, { query: {} })).orders).toEqual([order]);
  });
});
