// Proves docs/decisions/0043-chain-version-in-memory.md: what a call costs is the number of statements it sends.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { api } from '#contract/endpoints.ts';
import { statementsOf } from '../support/statements.ts';
import { FRIDAY_15, startWorld, type TestWorld } from './cart-order-client.ts';
import { placeBodyOf } from './order-drafts.ts';

let test: TestWorld;
beforeAll(async () => {
  test = await startWorld();
  // The first call of a version reads the menu and the places into memory.
  await test.newCartOf(1);
});
afterAll(() => test.close());
beforeEach(() => test.at(FRIDAY_15));

/** Expects that many round trips, and shows what was sent: more are slower, and fewer belong here too. */
const expectTrips = async (count: number, work: () => Promise<unknown>): Promise<void> => {
  const sent = await statementsOf(work);
  expect(sent.length, sent.join('\n')).toBe(count);
};

const add = (cartId: string) =>
  test.ok(api.addItem, {
    body: { cart_id: cartId, product_id: test.world.dishes.borsch, modifiers: [], quantity: 1 },
  });

it('a guest reads a cart', async () => {
  const { id } = await test.newCartOf(2);
  await expectTrips(5, () => test.ok(api.cart, { query: { cart_id: id } }));
});

it('a guest adds a dish: as a new line, and to a line', async () => {
  const { id } = await test.newCart();
  await expectTrips(16, () => add(id));
  await expectTrips(15, () => add(id));
});

it('a guest changes the quantity of a line', async () => {
  const cart = await test.newCartOf(2);
  const item = cart.items[0]?.item_id ?? 0;
  await expectTrips(13, () =>
    test.ok(api.updateItem, { body: { cart_id: cart.id, item_id: item, modifiers: [], quantity: 3 } }),
  );
});

it('a guest places an order that is paid on receipt', async () => {
  const { id } = await test.newCartOf(2);
  const body = await placeBodyOf(test, id);
  await expectTrips(27, () => test.ok(api.placeOrder, { body }));
});

it('a guest reads the menu, which is kept', async () => {
  const query = { restaurant_id: 1 };
  await test.ok(api.products, { query });
  await expectTrips(1, () => test.ok(api.products, { query }));
});
