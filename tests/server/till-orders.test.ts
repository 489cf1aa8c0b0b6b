// Proves docs/product.md §26.30 (and §28.2, §28.4 for resent orders).
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { partnerApi } from '#contract/calls/partner.ts';
import { iikoOrders } from '#server/db/schema/iiko.ts';
import { orders } from '#server/db/schema/orders.ts';
import { auditLog } from '#server/db/schema/partner.ts';
import { advanceJobs } from '#server/jobs/job-repository.ts';
import { createIikoClient } from '#server/modules/iiko/iiko-client.ts';
import type { IikoConfig } from '#server/modules/iiko/iiko-config.ts';
import { iikoJobs } from '#server/modules/iiko/iiko-jobs.ts';
import { setIikoRestaurants } from '#server/modules/iiko/iiko-repository.ts';
import { LOGIN, ORGANIZATION, startIikoService, TERMINAL } from '../support/iiko-service.ts';
import { FRIDAY_15, startWorld, type TestWorld } from './cart-order-client.ts';
import { placed } from './order-drafts.ts';
import { newPartner, type TestPartner } from './partner-client.ts';
import { runDueJobs } from './run-due-jobs.ts';

const MINUTE = 60_000;
const CREATE = '/api/1/deliveries/create';
const BORSCH = '11111111-1111-4111-8111-111111111111';

let service: Awaited<ReturnType<typeof startIikoService>>;
let test: TestWorld;
let jobs: ReturnType<typeof iikoJobs>;
let manager: TestPartner;
const ids = new Map([['borsch', BORSCH]]);

beforeAll(async () => {
  test = await startWorld();
  service = await startIikoService(test.now);
  const key = { id: 1, login: LOGIN, organization: ORGANIZATION, terminal_group: TERMINAL, webhook_token: 'x' };
  const iiko: IikoConfig = { origin: service.origin, restaurants: new Map([[1, { ...key, payments: {} }]]), ids };
  jobs = iikoJobs({
    db: test.db,
    iiko,
    client: createIikoClient(iiko, test.now),
    now: test.now,
    log: { error: () => undefined },
  });
  manager = await newPartner(test, { restaurantId: null });
});
afterAll(async () => {
  service.close();
  await test.close();
});
beforeEach(async () => {
  await setIikoRestaurants(test.db, [1]);
  test.at(FRIDAY_15);
  await test.db.delete(iikoOrders);
  await later(0);
  service.orders.clear();
  service.calls.length = 0;
  service.state.isAlive = true;
  ids.set('borsch', BORSCH);
});

/** Runs due jobs until none are left. */
const work = async (): Promise<void> => {
  await runDueJobs(test.database, jobs);
};
const later = async (ms: number): Promise<void> => {
  test.at(new Date(test.now().getTime() + ms));
  await advanceJobs(test.db, ms);
  await work();
};
const till = (query: { restaurant_id?: number } = {}) => manager.ok(partnerApi.partnerTill, { query });
const sendAgain = (orderId: string) => manager.ok(partnerApi.partnerSendToTill, { body: { order_id: orderId } });
const rowOf = async (orderId: string) => {
  const [row] = await test.db.select().from(iikoOrders).where(eq(iikoOrders.orderId, orderId));
  if (!row) throw new Error('iiko is not to have it');
  return row;
};
const statusOf = async (id: string) => (await test.db.select().from(orders).where(eq(orders.id, id)))[0]?.status;
const created = () => service.calls.filter((path) => path === CREATE).length;
/** An order that was sent to the till and failed there. */
const refused = async (): Promise<string> => {
  const { order } = await placed(test);
  await work();
  service.refuse((await rowOf(order.id)).iikoId, 'Terminal is closed');
  await later(5000);
  return order.id;
};

// Verified to fail without the minute, with canceled orders sent, with rejected ones left as they are, without checking first, and with
// nothing that stops a resent order.
describe('orders that have not reached the till', () => {
  it('are listed with since when and why, oldest first; one still being sent is not [26.30]', async () => {
    service.state.isAlive = false;
    const waiting = (await placed(test)).order;
    await later(59_000);
    expect(await till()).toEqual({ restaurants: [1], orders: [] });
    await later(2000);
    const since = FRIDAY_15.toISOString();
    const base = { restaurant_id: 1, status: 'new', said: null };
    expect((await till()).orders).toEqual([
      { ...base, order_id: waiting.id, number: waiting.number, since, why: 'waiting' },
    ]);
    service.state.isAlive = true;
    service.fail(CREATE, 'lost');
    await later(MINUTE);
    ids.delete('borsch');
    const unknown = (await placed(test)).order;
    await work();
    expect(await rowOf(waiting.id)).toMatchObject({ state: 'asked' });
    expect((await till()).orders.map(({ number, why, said }) => [number, why, said])).toEqual([
      [waiting.number, 'unanswered', null],
      [unknown.number, 'unknown_dish', 'Борщ'],
    ]);
  });

  it('show the till’s message, and are no longer listed once there, canceled or handed over', async () => {
    const id = await refused();
    expect((await till()).orders).toMatchObject([{ order_id: id, why: 'refused', said: 'Terminal is closed' }]);
    await test.db.update(orders).set({ status: 'canceled' }).where(eq(orders.id, id));
    expect((await till()).orders).toEqual([]);
    await test.db.update(orders).set({ status: 'confirmed' }).where(eq(orders.id, id));
    // Confirmed on the kitchen's screen: it is still not at the till.
    expect((await till()).orders).toMatchObject([{ order_id: id, status: 'confirmed' }]);
  });

  it('are filtered by restaurant when one is given, and leave out a restaurant without a till', async () => {
    await refused();
    expect(await till({ restaurant_id: 2 })).toEqual({ restaurants: [], orders: [] });
    expect((await till({ restaurant_id: 1 })).orders).toHaveLength(1);
    await setIikoRestaurants(test.db, []);
    expect(await till()).toEqual({ restaurants: [], orders: [] });
  });
});

describe('an order sent again', () => {
  it('that had no id in iiko reaches the till, and the log has who sent it', async () => {
    ids.delete('borsch');
    const { order } = await placed(test);
    await work();
    expect((await till()).orders).toMatchObject([{ why: 'unknown_dish' }]);
    ids.set('borsch', BORSCH);
    expect(await sendAgain(order.id)).toEqual({ order_id: order.id, state: 'waiting' });
    await work();
    service.move((await rowOf(order.id)).iikoId, 'WaitCooking');
    await later(5000);
    expect(await statusOf(order.id)).toBe('confirmed');
    expect((await till()).orders).toEqual([]);
    const log = await test.db.select().from(auditLog).where(eq(auditLog.action, 'order.send_to_till'));
    expect(log).toMatchObject([{ restaurantId: 1, details: { number: Number(order.number) } }]);
    expect(await manager.refused(partnerApi.partnerSendToTill, { body: { order_id: order.id } })).toMatchObject({
      status: 409,
      code: 'ORDER_NOT_FOR_TILL',
    });
  });

  it('that waits for an offline till is sent at once', async () => {
    service.state.isAlive = false;
    const { order } = await placed(test);
    for (let time = 0; time < 5; time += 1) await later(MINUTE);
    service.state.isAlive = true;
    expect(created()).toBe(0);
    await sendAgain(order.id);
    await sendAgain(order.id);
    await work();
    expect([created(), service.orders.size]).toEqual([1, 1]);
  });

  it('that was already sent is looked up first, and is at the till once [26.30]', async () => {
    service.fail(CREATE, 'lost');
    const { order } = await placed(test);
    await work();
    service.move((await rowOf(order.id)).iikoId, 'WaitCooking');
    await sendAgain(order.id);
    await work();
    expect([created(), await statusOf(order.id)]).toEqual([1, 'confirmed']);
  });

  it('that failed at the till is retried under its id; a repeated rejection still cancels it on time', async () => {
    const id = await refused();
    const { iikoId } = await rowOf(id);
    await later(9 * MINUTE);
    expect(await sendAgain(id)).toEqual({ order_id: id, state: 'asked' });
    await work();
    expect(created()).toBe(2);
    expect(await rowOf(id)).toMatchObject({ iikoId, state: 'refused', problem: 'Terminal is closed' });
    await later(MINUTE);
    expect(await statusOf(id)).toBe('canceled');
  });

  it('that still does not arrive after one rejection is canceled', async () => {
    ids.delete('borsch');
    const { order } = await placed(test);
    await work();
    ids.set('borsch', BORSCH);
    service.state.isAlive = false;
    await sendAgain(order.id);
    // Within the first rejection's ten minutes it counts as on its way.
    await later(10 * MINUTE);
    expect(await statusOf(order.id)).toBe('new');
    await later(40 * MINUTE);
    await later(0);
    expect(await statusOf(order.id)).toBe('canceled');
  });

  it('that is rejected after the usual deadline is canceled ten minutes after it was sent again', async () => {
    service.state.isAlive = false;
    const { order } = await placed(test);
    for (let time = 0; time < 9; time += 1) await later(5 * MINUTE);
    ids.delete('borsch');
    await sendAgain(order.id);
    await later(4 * MINUTE);
    expect(await rowOf(order.id)).toMatchObject({ state: 'refused' });
    await later(2 * MINUTE);
    ids.set('borsch', BORSCH);
    await sendAgain(order.id);
    await later(9 * MINUTE);
    expect(await statusOf(order.id)).toBe('new');
    await later(MINUTE);
    expect(await statusOf(order.id)).toBe('canceled');
  });

  it('is rejected for a restaurant without a till, and when it does not exist', async () => {
    await setIikoRestaurants(test.db, []);
    const { order } = await placed(test);
    const code = async (order_id: string) =>
      (await manager.refused(partnerApi.partnerSendToTill, { body: { order_id } })).code;
    expect([await code(order.id), await code('A'.repeat(32))]).toEqual(['ORDER_NOT_FOR_TILL', 'ORDER_NOT_FOUND']);
  });
});
