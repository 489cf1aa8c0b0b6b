// Proves docs/product.md §26.55 where the till is iiko: an order is changed until it was sent, and the till gets what it is then.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { partnerApi } from '#contract/calls/partner.ts';
import { createIikoClient } from '#server/modules/iiko/iiko-client.ts';
import { iikoJobs } from '#server/modules/iiko/iiko-jobs.ts';
import { type IikoWorld, startIikoWorld } from './iiko-world.ts';
import { placed } from './order-drafts.ts';
import { newPartner, type TestPartner } from './partner-client.ts';
import { runDueJobs } from './run-due-jobs.ts';

let world: IikoWorld;
let manager: TestPartner;
beforeAll(async () => {
  world = await startIikoWorld();
  manager = await newPartner(world, { restaurantId: null });
});
afterAll(() => world.end());
beforeEach(() => world.reset());

const portions = (order: Awaited<ReturnType<typeof placed>>['order'], quantity: number, revision = 0) => ({
  body: { order_id: order.id, revision, lines: [{ item_id: order.items[0]?.item_id ?? 0, quantity }] },
});
const amountAtTill = async (orderId: string): Promise<unknown> => {
  const { iikoId } = await world.rowOf(orderId);
  return world.service.orders.get(iikoId)?.order;
};

describe('a change of dishes', () => {
  it('reaches the till with an order that was not sent yet, and is refused once it was', async () => {
    const { order } = await placed(world);
    await manager.ok(partnerApi.partnerChangeOrder, portions(order, 3));
    expect(await world.work()).toEqual([]);
    expect(await amountAtTill(order.id)).toMatchObject({ items: [{ amount: 3 }] });
    const refused = await manager.refused(partnerApi.partnerChangeOrder, portions(order, 1, 1));
    expect(refused).toMatchObject({ status: 409, code: 'ORDER_AT_TILL' });
  });

  it('made while the order is being sent is sent: never the dishes of before', async () => {
    const { order } = await placed(world);
    const client = createIikoClient(world.config, world.now);
    let isChanged = false;
    const slow = {
      ...client,
      // The order has been read, and is not marked as sent yet.
      isAlive: async (restaurant: Parameters<typeof client.isAlive>[0]) => {
        if (!isChanged) await manager.ok(partnerApi.partnerChangeOrder, portions(order, 5));
        isChanged = true;
        return client.isAlive(restaurant);
      },
    };
    const log = { error: () => undefined };
    const jobs = iikoJobs({ db: world.db, iiko: world.config, client: slow, now: world.now, log });
    const { 'iiko-send': send } = jobs;
    expect((await runDueJobs(world.database, { 'iiko-send': send })).failed).toEqual([]);
    await world.work();
    expect(isChanged).toBe(true);
    expect(await amountAtTill(order.id)).toMatchObject({ items: [{ amount: 5 }] });
  });
});
