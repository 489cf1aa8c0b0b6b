// Proves docs/product.md §8.6, §8.18 to §8.20.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { api } from '#contract/endpoints.ts';
import { accrue } from '#server/modules/bonuses/ledger.ts';
import { newSecretId } from '#server/secrets/secret-id.ts';
import { changeStatus } from '#server/modules/orders/order-status-change.ts';
import { lockOrder } from '#server/modules/orders/order-repository.ts';
import { addPromocode } from '../support/promocodes.ts';
import { FRIDAY_15, startWorld, type TestWorld, type WorldCustomer } from './cart-order-client.ts';
import { CONSENTS, draftOf, placeBodyOf } from './order-drafts.ts';

let test: TestWorld;
beforeAll(async () => {
  test = await startWorld();
});
afterAll(() => test.close());
beforeEach(() => test.at(FRIDAY_15));

/** A customer with this many bonuses (kopecks). */
const richCustomer = async (amount: number): Promise<WorldCustomer> => {
  const customer = await test.customer();
  const id = newSecretId();
  await test.db.transaction((tx) => accrue(tx, { id, customerId: customer.user.id, amount }, test.now()));
  return customer;
};
/** Creates a cart with borscht at 390 ₽ a portion. */
const cartOf = async (who: WorldCustomer, quantity: number) => {
  const { zones, dishes } = test.world;
  const place = { restaurant_id: 1, order_type: 'delivery', delivery_zone_id: zones.delivery } as const;
  const { id } = await who.ok(api.createCart, { body: place });
  return who.ok(api.addItem, { body: { cart_id: id, product_id: dishes.borsch, modifiers: [], quantity } });
};
const apply = (who: WorldCustomer, cart_id: string, amount: number) =>
  who.ok(api.applyBonus, { body: { cart_id, amount } });
const balanceOf = async (who: WorldCustomer) => {
  const { balance, held } = await who.ok(api.bonuses, { query: {} });
  return { balance, held };
};

describe('bonuses', () => {
  it('are reserved by a cart, for at most half of the dishes, and released [8.6a, 8.6b, 8.19]', async () => {
    const who = await richCustomer(100_000);
    const { id } = await cartOf(who, 2);
    expect(await apply(who, id, 10_050)).toMatchObject({
      bonus: { requested: 10_000, balance: 100_000 },
      bonus_used: 10_000,
      bonus_max: 39_000,
      total_price: 93_000 - 10_000,
    });
    expect(await balanceOf(who)).toEqual({ balance: 90_000, held: 10_000 });
    expect(await apply(who, id, 90_000)).toMatchObject({ bonus_used: 39_000 });
    const without = await who.ok(api.removeBonus, { body: { cart_id: id } });
    expect(without).toMatchObject({ bonus_used: 0, total_price: 93_000, bonus: { requested: 0, balance: 100_000 } });
    expect(await balanceOf(who)).toEqual({ balance: 100_000, held: 0 });
  });

  it.each(['removeItem', 'clearCart'] as const)('are released by a cart that %s leaves empty', async (call) => {
    const who = await richCustomer(100_000);
    const { id, items } = await cartOf(who, 2);
    await apply(who, id, 10_000);
    expect(await balanceOf(who)).toEqual({ balance: 90_000, held: 10_000 });
    const item_id = items[0]?.item_id ?? 0;
    if (call === 'removeItem') await who.ok(api.removeItem, { body: { cart_id: id, item_id } });
    else await who.ok(api.clearCart, { body: { cart_id: id } });
    expect(await balanceOf(who)).toEqual({ balance: 100_000, held: 0 });
    const body = { cart_id: id, product_id: test.world.dishes.borsch, modifiers: [], quantity: 2 };
    expect(await who.ok(api.addItem, { body })).toMatchObject({ bonus_used: 0, bonus: { requested: 0 } });
  });

  it('stay with a cart that still has a dish', async () => {
    const who = await richCustomer(100_000);
    const { id } = await cartOf(who, 2);
    await apply(who, id, 10_000);
    const body = { cart_id: id, product_id: test.world.dishes.mors, modifiers: [], quantity: 1 };
    const { items } = await who.ok(api.addItem, { body });
    await who.ok(api.removeItem, { body: { cart_id: id, item_id: items[0]?.item_id ?? 0 } });
    expect(await balanceOf(who)).toEqual({ balance: 90_000, held: 10_000 });
  });

  it('require a logged-in customer with a balance [8.6b]', async () => {
    const { id } = await test.newCartOf(2);
    const body = { cart_id: id, amount: 100 };
    expect(await test.refused(api.applyBonus, { body })).toMatchObject({ status: 403, code: 'NOT_AUTHENTICATED' });
    const poor = await test.customer();
    const cart = await cartOf(poor, 2);
    expect(await poor.refused(api.applyBonus, { body: { cart_id: cart.id, amount: 100 } })).toMatchObject({
      status: 422,
      code: 'BONUS_NOT_ENOUGH',
      details: { bonus_max: 0 },
    });
  });

  it('follow a shrinking cart; the order takes what it used, and the rest is returned', async () => {
    const who = await richCustomer(50_000);
    const cart = await cartOf(who, 3);
    await apply(who, cart.id, 50_000);
    const line = { cart_id: cart.id, item_id: cart.items[0]?.item_id ?? 0, modifiers: [], quantity: 2 };
    expect(await who.ok(api.updateItem, { body: line })).toMatchObject({ bonus_used: 39_000, bonus_max: 39_000 });
    const order = await who.ok(api.placeOrder, { body: await placeBodyOf(who, cart.id) });
    expect(order).toMatchObject({ bonus_used: 39_000, total_price: 93_000 - 39_000 });
    expect(await balanceOf(who)).toEqual({ balance: 11_000, held: 0 });
    await who.ok(api.cancelOrder, { body: { order_id: order.id } });
    await who.ok(api.cancelOrder, { body: { order_id: order.id } });
    const { balance, history } = await who.ok(api.bonuses, { query: {} });
    expect(balance).toBe(50_000);
    expect(history.map(({ kind, amount, order_number }) => [kind, amount, order_number])).toEqual([
      ['returned', 39_000, order.number],
      ['spent', -39_000, order.number],
      ['accrued', 50_000, null],
    ]);
  });

  it('arrive with the delivered order, last half a year, and are shown with their last day [19.10b, 19.10c]', async () => {
    const who = await test.customer();
    const cart = await cartOf(who, 2);
    const order = await who.ok(api.placeOrder, { body: await placeBodyOf(who, cart.id) });
    for (const status of ['confirmed', 'preparing', 'prepared', 'delivering', 'delivered'] as const) {
      await test.db.transaction(async (tx) => {
        const row = await lockOrder(tx, { orderId: order.id });
        if (row) await changeStatus(tx, row, status, { actor: 'kitchen', now: test.now() });
      });
    }
    expect(await who.ok(api.profile, { query: {} })).toMatchObject({
      bonus_count: 3900,
      bonus_expiration_date: '2027-05-19',
    });
    const { expiring } = await who.ok(api.bonuses, { query: {} });
    expect(expiring).toEqual([{ on: '2027-05-19', amount: 3900 }]);
  });

  it('return their history page by page', async () => {
    const who = await richCustomer(100);
    for (let n = 0; n < 4; n += 1) {
      const id = newSecretId();
      await test.db.transaction((tx) => accrue(tx, { id, customerId: who.user.id, amount: 200 + n }, test.now()));
    }
    const first = await who.ok(api.bonuses, { query: { limit: 3 } });
    const second = await who.ok(api.bonuses, { query: { limit: 3, cursor: first.next_cursor ?? '' } });
    expect([...first.history, ...second.history].map(({ amount }) => amount)).toEqual([203, 202, 201, 200, 100]);
    expect(second.next_cursor).toBeNull();
    expect(await who.refused(api.bonuses, { query: { cursor: 'x' } })).toMatchObject({ code: 'VALIDATION_FAILED' });
  });

  // Verified to fail without the ledger's lock, on PostgreSQL: the database itself had to reject the double spending (500).
  it('applied twenty times at once on two carts are never overspent', async () => {
    const who = await richCustomer(30_000);
    const carts = [await cartOf(who, 3), await cartOf(who, 3)];
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => {
        const body = { cart_id: carts[n % 2]?.id ?? '', amount: 20_000 + n * 500 };
        return who.inject(api.applyBonus, { body });
      }),
    );
    expect(answers.every(({ status }) => status === 200 || status === 422)).toBe(true);
    const used = [];
    for (const { id } of carts) used.push((await who.ok(api.cart, { query: { cart_id: id } })).bonus_used);
    const total = used.reduce((sum, amount) => sum + amount, 0);
    expect(total).toBeGreaterThan(0);
    expect(total).toBeLessThanOrEqual(30_000);
    const { balance, held } = await balanceOf(who);
    expect([balance + held, held]).toEqual([30_000, total]);
    const bodies = [];
    for (const { id } of carts) bodies.push(await placeBodyOf(who, id));
    const placed = await Promise.all(bodies.map((body) => who.inject(api.placeOrder, { body })));
    expect(placed.map(({ status }) => status)).toEqual([200, 200]);
    expect(await balanceOf(who)).toEqual({ balance: 30_000 - total, held: 0 });
  });

  it('of a cart that waited too long stay with it unless another cart takes them', async () => {
    const who = await richCustomer(30_000);
    const cart = await cartOf(who, 2);
    await apply(who, cart.id, 30_000);
    test.at(new Date(FRIDAY_15.getTime() + 3 * 3_600_000));
    const order = await who.ok(api.placeOrder, { body: await placeBodyOf(who, cart.id) });
    expect(order.bonus_used).toBe(30_000);
  });

  it('taken meanwhile by another cart change the sum, and the customer must confirm again', async () => {
    const who = await richCustomer(30_000);
    const [first, second] = [await cartOf(who, 2), await cartOf(who, 2)];
    await apply(who, first.id, 30_000);
    test.at(new Date(FRIDAY_15.getTime() + 3 * 3_600_000));
    const { quote } = await who.ok(api.prevalidateOrder, { body: draftOf(first.id) });
    await apply(who, second.id, 30_000);
    const body = { ...draftOf(first.id), quote, consents: CONSENTS };
    expect(await who.refused(api.placeOrder, { body })).toMatchObject({ status: 409, code: 'QUOTE_CHANGED' });
  });

  it('combine with a promo code: the code applies first', async () => {
    const who = await richCustomer(100_000);
    const cart = await cartOf(who, 2);
    await addPromocode(test, { externalId: 'ten', code: 'ДЕСЯТЬ' });
    await who.ok(api.applyPromocode, { body: { cart_id: cart.id, promocode: 'десять' } });
    expect(await apply(who, cart.id, 100_000)).toMatchObject({
      promo_discount: 7800,
      bonus_used: 35_100,
      total_price: 78_000 - 7800 - 35_100 + 15_000,
    });
  });
});

// Verified to fail with a non-strict body: the field was silently ignored.
it('a client cannot set its number of bonuses', async () => {
  const who = await test.customer();
  const body = { name: 'Анна', bonus_count: 1_000_000 };
  expect(await who.refused(api.updateProfile, { body })).toMatchObject({
    status: 422,
    code: 'VALIDATION_FAILED',
    fields: { bonus_count: ['Неизвестное поле.'] },
  });
  expect(await who.ok(api.profile, { query: {} })).toMatchObject({ bonus_count: 0, name: null });
});
