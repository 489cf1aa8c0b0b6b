// Proves docs/product.md §13.12, §8.9 under two connections: bonuses are locked before the kitchen's places, whoever does what.
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as v from 'valibot';
import { partnerApi } from '#contract/calls/partner.ts';
import { PlaceBody } from '#contract/placing-orders.ts';
import { api } from '#contract/endpoints.ts';
import { kitchenPlaces } from '#server/db/schema/load.ts';
import { orders } from '#server/db/schema/orders.ts';
import { restaurants } from '#server/db/schema/places.ts';
import { lockCustomer } from '#server/modules/bonuses/ledger-repository.ts';
import { lockOrder } from '#server/modules/orders/order-repository.ts';
import { changeStatus } from '#server/modules/orders/order-status-change.ts';
import { placeOrder } from '#server/modules/orders/place-order.ts';
import { TEST_CONFIG } from '../support/server.ts';
import { waitFor } from '../support/wait-for.ts';
import { FRIDAY_15, type WorldCaller } from './cart-order-client.ts';
import { changeWorld } from './cart-order-world.ts';
import { placeBodyOf } from './order-drafts.ts';
import { newPartner } from './partner-client.ts';
import { type PaymentWorld, startPaymentWorld } from './payment-world.ts';

let test: PaymentWorld;
beforeAll(async () => {
  test = await startPaymentWorld();
  test.at(FRIDAY_15);
});
afterAll(() => test.close());

const cartOf = async (who: WorldCaller, quantity: number): Promise<string> => {
  const delivery_zone_id = test.world.zones.delivery;
  const { id } = await who.ok(api.createCart, { body: { restaurant_id: 1, order_type: 'delivery', delivery_zone_id } });
  const line = { cart_id: id, product_id: test.world.dishes.borsch, modifiers: [], quantity };
  await who.ok(api.addItem, { body: line });
  return id;
};

// PGlite has one connection, on which nothing waits.
describe.runIf(process.env['DATABASE_URL'])('a kitchen that cancels while the same customer places', () => {
  // Verified to fail with a cancellation that leaves its place before it returns the bonuses: deadlock detected.
  it('waits for the bonuses without holding the places of the kitchen', async () => {
    const kitchen = await newPartner(test);
    const who = await test.customer();
    const earning = await who.ok(api.placeOrder, { body: await placeBodyOf(who, await cartOf(who, 10)) });
    await kitchen.ok(partnerApi.partnerAcceptOrder, { body: { order_id: earning.id } });
    for (const status of ['preparing', 'prepared', 'delivering', 'delivered'] as const) {
      await kitchen.ok(partnerApi.partnerMoveOrder, { body: { order_id: earning.id, status } });
    }
    await changeWorld(test.db, () =>
      test.db
        .update(restaurants)
        .set({ capacity: { slot_minutes: 15, orders: 9 } })
        .where(eq(restaurants.id, 1)),
    );
    const first = await cartOf(who, 2);
    await who.ok(api.applyBonus, { body: { cart_id: first, amount: 1_000 } });
    const canceled = await who.ok(api.placeOrder, { body: await placeBodyOf(who, first) });
    expect(canceled.bonus_used).toBe(1_000);
    const body = v.parse(PlaceBody, await placeBodyOf(who, await cartOf(who, 2)));
    const [row] = await test.db.select().from(orders).where(eq(orders.id, canceled.id));
    const customerId = row?.customerId ?? 0;
    const [barrier, own] = [test.database.openAgain(), test.database.openAgain()];
    const waiting = (count: number) =>
      waitFor(async () => {
        const { rows } = await test.database.run('select from pg_locks where not granted');
        expect(rows.length).toBeGreaterThanOrEqual(count);
      });
    let done: Promise<readonly unknown[]> = Promise.resolve([]);
    await barrier.db.transaction(async (tx) => {
      await lockCustomer(tx, customerId);
      const placed = own.db.transaction((db) =>
        placeOrder(
          {
            ...TEST_CONFIG,
            db,
            now: test.now(),
            visitor: { customerId, device: null },
            ip: null,
            unpaidOrders: 9,
            key: null,
            fromTable: false,
          },
          body,
        ),
      );
      await waiting(1);
      // Behind the order that is placed: it gets the bonuses after it.
      const canceling = test.db.transaction(async (db) => {
        const order = await lockOrder(db, { orderId: canceled.id });
        return order && changeStatus(db, order, 'canceled', { actor: 'kitchen', now: test.now() });
      });
      done = Promise.all([placed, canceling]);
      // What is thrown is read below.
      done.catch(() => undefined);
      await waiting(2);
    });
    const [placed] = await done;
    expect(placed).toMatchObject({ status: 'new' });
    const { orders: found } = await who.ok(api.orders, { query: { order_id: canceled.id } });
    expect(found[0]?.status).toBe('canceled');
    expect(await test.db.$count(kitchenPlaces)).toBe(1);
    await barrier.close();
    await own.close();
  });
});
