import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { api } from '../../contract/endpoints.ts';
import { orders } from '../../server/db/schema/orders.ts';
import { FRIDAY_15, startWorld, type TestWorld, UNKNOWN_ID, type WorldCaller } from './cart-order-client.ts';
import { placeBodyOf } from './order-drafts.ts';

let test: TestWorld;
beforeAll(async () => {
  test = await startWorld();
});
afterAll(() => test.close());
beforeEach(() => test.at(FRIDAY_15));

const cartOf = async (who: WorldCaller, ...lines: [dish: number, quantity: number][]) => {
  const body = { restaurant_id: 1, order_type: 'delivery', delivery_zone_id: test.world.zones.delivery } as const;
  let cart = await who.ok(api.createCart, { body });
  for (const [product_id, quantity] of lines) {
    cart = await who.ok(api.addItem, { body: { cart_id: cart.id, product_id, modifiers: [], quantity } });
  }
  return cart;
};
const quantities = (cart: { items: { product_id: number; quantity: number }[] } | null) =>
  Object.fromEntries(cart?.items.map(({ product_id, quantity }) => [product_id, quantity]) ?? []);
const join = (who: WorldCaller, cart_id: string | null, order_ids: string[] = []) =>
  who.ok(api.authCustomer, { body: { order_ids, cart_id } });

describe('a guest’s cart', () => {
  it('becomes the account’s, under its id', async () => {
    const guest = test.guest();
    const cart = await cartOf(guest, [test.world.dishes.borsch, 2]);
    const customer = await test.customer();
    expect(await join(customer, cart.id)).toMatchObject({ cart: { id: cart.id }, merged: null });
    expect(await guest.refused(api.cart, { query: { cart_id: cart.id } })).toMatchObject({ status: 404 });
  });

  it('takes in the account’s other cart, and says what came', async () => {
    const { borsch, mors } = test.world.dishes;
    const customer = await test.customer();
    const other = await cartOf(customer, [borsch, 3], [mors, 1]);
    const device = await cartOf(test.guest(), [borsch, 2]);
    const joined = await join(customer, device.id);
    expect(joined.cart?.id).toBe(device.id);
    expect(quantities(joined.cart)).toEqual({ [borsch]: 3, [mors]: 1 });
    expect(joined.merged).toEqual({
      added: [
        { product_id: borsch, name: 'Борщ', quantity: 1 },
        { product_id: mors, name: 'Морс', quantity: 1 },
      ],
      left_out: [],
    });
    expect(await customer.refused(api.cart, { query: { cart_id: other.id } })).toMatchObject({ status: 404 });
    // Once more brings nothing more.
    const again = await join(customer, device.id);
    expect([quantities(again.cart), again.merged]).toEqual([quantities(joined.cart), null]);
  });

  it('that is empty, gone or missing gives way to the account’s', async () => {
    const { borsch } = test.world.dishes;
    const customer = await test.customer();
    const mine = await cartOf(customer, [borsch, 1]);
    for (const id of [null, UNKNOWN_ID, (await cartOf(test.guest())).id]) {
      expect(await join(customer, id)).toMatchObject({ cart: { id: mine.id }, merged: null });
    }
    expect(await join(await test.customer(), null)).toEqual({ orders: [], cart: null, merged: null });
  });

  it('of another customer is not taken', async () => {
    const foreign = await cartOf(await test.customer(), [test.world.dishes.borsch, 1]);
    expect(await join(await test.customer(), foreign.id)).toEqual({ orders: [], cart: null, merged: null });
  });
});

describe('guest orders', () => {
  const orderOf = async (who: WorldCaller) => {
    const cart = await cartOf(who, [test.world.dishes.borsch, 2]);
    return who.ok(api.placeOrder, { body: await placeBodyOf(who, cart.id) });
  };

  it('join the account, and are no longer anybody’s who knows their id', async () => {
    const guest = test.guest();
    const [one, two] = [await orderOf(guest), await orderOf(guest)];
    const customer = await test.customer();
    const joined = await join(customer, null, [one.id, two.id, UNKNOWN_ID]);
    expect(joined.orders.map(({ id }) => id)).toEqual([two.id, one.id]);
    expect((await customer.ok(api.orders, { query: {} })).orders).toHaveLength(2);
    expect(await guest.refused(api.orders, { query: { order_id: one.id } })).toMatchObject({ status: 404 });
    // Somebody's order does not change hands.
    expect((await join(await test.customer(), null, [one.id])).orders).toEqual([]);
  });

  it('that are delivered bring their bonuses, once', async () => {
    const guest = test.guest();
    const order = await orderOf(guest);
    await test.db.update(orders).set({ status: 'delivered' }).where(eq(orders.id, order.id));
    const customer = await test.customer();
    await join(customer, null, [order.id]);
    await join(customer, null, [order.id]);
    expect(await customer.ok(api.profile, {})).toMatchObject({ bonus_count: order.bonus_received });
  });

  it('placed by a customer are the customer’s at once', async () => {
    const customer = await test.customer();
    const order = await orderOf(customer);
    expect(await test.guest().refused(api.orderStatus, { query: { order_id: order.id } })).toMatchObject({
      status: 404,
    });
    expect((await customer.ok(api.orders, { query: { status: 'active' } })).orders).toMatchObject([{ id: order.id }]);
  });
});

it('a guest has nothing to join', async () => {
  const body = { order_ids: [], cart_id: null };
  expect(await test.guest().refused(api.authCustomer, { body })).toMatchObject({
    status: 403,
    code: 'NOT_AUTHENTICATED',
  });
});
