import fc from 'fast-check';
import { and, eq, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { api } from '#contract/endpoints.ts';
import { addresses, customerConsents, customers, favourites, sessions } from '#server/db/schema/account.ts';
import { carts } from '#server/db/schema/carts.ts';
import { idempotencyKeys } from '#server/db/schema/http.ts';
import { cases } from '../support/depth.ts';
import { orders } from '#server/db/schema/orders.ts';
import { FRIDAY_15, startWorld, type TestWorld } from './cart-order-client.ts';
import { ADDRESS, placed } from './order-drafts.ts';

/**
 * An account is deleted while the customer's other devices keep using it (docs/product.md §7.2): in any order, a deleted account
 * keeps no data, and no call returns 500.
 *
 * Verified to fail without `holdCaller`, on both databases: accounts kept a name, an address, favourites, a cart or an order's name.
 */

let test: TestWorld;
beforeAll(async () => {
  test = await startWorld();
});
afterAll(() => test.close());
beforeEach(() => test.at(FRIDAY_15));

type Call = readonly [Endpoint, object?];

/** Every unsafe call that writes customer data; `things` are a guest's cart and order to be taken over. */
const ownCalls = (things: { readonly cart: string; readonly order: string }): Call[] => {
  const { zones, dishes } = test.world;
  const line = { cart_id: things.cart, product_id: dishes.borsch, modifiers: [], quantity: 1 };
  return [
    [api.updateProfile, { name: 'Неповторимова', email: 'unique@example.com' }],
    [api.saveAddress, { label: 'Дом', details: ADDRESS }],
    [api.saveFavourites, { product_ids: [1, 2] }],
    [api.mergeFavourites, { product_ids: [3] }],
    [api.updateConsent, { kind: 'marketing', given: true, version: '1' }],
    [api.createCart, { restaurant_id: 1, order_type: 'delivery', delivery_zone_id: zones.delivery }],
    [api.addItem, line],
    [api.setCutlery, { cart_id: things.cart, cutlery_count: 2 }],
    [api.authCustomer, { order_ids: [things.order], cart_id: things.cart }],
    [api.deleteAccount, { confirm: true }],
    [api.deleteAccount, { confirm: true }],
  ];
};
const CALLS = 11;

const leftOf = async (id: number) => {
  const [row] = await test.db.select().from(customers).where(eq(customers.id, id));
  const consents = await test.db.select().from(customerConsents).where(eq(customerConsents.customerId, id));
  const named = await test.db.select().from(orders).where(eq(orders.customerId, id));
  return {
    row,
    addresses: await test.db.$count(addresses, eq(addresses.customerId, id)),
    favourites: await test.db.$count(favourites, eq(favourites.customerId, id)),
    sessions: await test.db.$count(sessions, eq(sessions.customerId, id)),
    carts: await test.db.$count(carts, and(eq(carts.customerId, id), isNull(carts.orderId))),
    ips: consents.filter(({ ip }) => ip !== '').length,
    names: named.filter(({ name }) => name !== '').length,
  };
};

it('a deleted account keeps nothing, whatever its other devices did', { timeout: 120_000 }, async () => {
  const order = fc.shuffledSubarray(
    Array.from({ length: CALLS }, (_, index) => index),
    { minLength: CALLS },
  );
  await fc.assert(
    fc.asyncProperty(order, async (sequence) => {
      const { order: guests, cart } = await placed(test);
      await test.db.update(orders).set({ status: 'delivered' }).where(eq(orders.id, guests.id));
      const open = await test.newCartOf(1);
      const who = await test.customer();
      const calls = ownCalls({ cart: open.id, order: guests.id });
      const answers = await Promise.all(
        sequence.map((index) => {
          const [endpoint, body] = calls[index] ?? [api.ping];
          return who.inject(endpoint, { body });
        }),
      );
      expect(cart.id).not.toBe(open.id);
      const statuses = sequence.map((index, at) => [calls[index]?.[0].name, answers[at]?.status] as const);
      expect(statuses.filter(([, status]) => status === undefined || status >= 500)).toEqual([]);
      expect(statuses.filter(([name, status]) => name === 'deleteAccount' && status === 204)).toHaveLength(1);
      expect(await leftOf(who.user.id)).toEqual({
        row: expect.objectContaining({ phone: null, name: null, email: null, birthday: null }),
        addresses: 0,
        favourites: 0,
        sessions: 0,
        carts: 0,
        ips: 0,
        names: 0,
      });
      const kept = JSON.stringify(await test.db.select().from(idempotencyKeys));
      expect(kept).not.toMatch(/Неповторимова|unique@/);
    }),
    { numRuns: cases(2, 12) },
  );
});
