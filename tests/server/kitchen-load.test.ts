// Proves docs/product.md §26.44, §26.45 and, of §13.21, what concerns them: a restaurant that is busy by itself, and one that accepts by itself.
import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { partnerApi } from '#contract/calls/partner.ts';
import { api } from '#contract/endpoints.ts';
import { categories } from '#server/db/schema/catalog.ts';
import { orders, orderStatusHistory } from '#server/db/schema/orders.ts';
import { iikoRestaurants } from '#server/db/schema/iiko.ts';
import { kitchenSlots, restaurantLoad } from '#server/db/schema/load.ts';
import { auditLog } from '#server/db/schema/partner.ts';
import { restaurantIntake, restaurants } from '#server/db/schema/places.ts';
import { currentVersion } from '#server/db/versioned.ts';
import { setIikoRestaurants } from '#server/modules/iiko/iiko-repository.ts';
import { loadJobs } from '#server/modules/load/published-load.ts';
import { acceptJobs } from '#server/modules/partner/orders/auto-accept.ts';
import { changeWorld } from './cart-order-world.ts';
import { FRIDAY_15 } from './cart-order-client.ts';
import { draftOf, placed } from './order-drafts.ts';
import { newPartner, type TestPartner } from './partner-client.ts';
import { type PaymentWorld, startPaymentWorld } from './payment-world.ts';
import { runDueJobs } from './run-due-jobs.ts';

const MINUTE = 60_000;
const TOTAL = 93_000;
const at = (hour: string) => `2026-11-20T${hour}:00.000Z`;

let test: PaymentWorld;
let kitchen: TestPartner;
let manager: TestPartner;
let jobs: ReturnType<typeof loadJobs> & ReturnType<typeof acceptJobs>;
beforeAll(async () => {
  test = await startPaymentWorld();
  kitchen = await newPartner(test);
  manager = await newPartner(test, { restaurantId: null });
  const services = { db: test.db, now: test.now };
  jobs = { ...loadJobs(services), ...acceptJobs(services) };
});
afterAll(() => test.close());

const settings = (change: Partial<typeof restaurants.$inferInsert>) =>
  changeWorld(test.db, () => test.db.update(restaurants).set(change).where(eq(restaurants.id, 1)));
beforeEach(async () => {
  test.at(FRIDAY_15);
  await test.db.delete(orders);
  await test.db.delete(kitchenSlots);
  await test.db.delete(restaurantLoad);
  await test.db.delete(restaurantIntake);
  await settings({ capacity: null, busyWhen: null, autoAccept: false });
});

const work = () => runDueJobs(test.database, jobs);
const pass = async (ms: number): Promise<void> => {
  await test.later(ms);
  await work();
};
const intake = () => kitchen.ok(partnerApi.partnerIntake, { query: { restaurant_id: 1 } });
const promised = async () =>
  (await test.ok(api.prevalidateOrder, { body: draftOf((await test.newCartOf(2)).id) })).promised?.from;
const accepted = async (requested_at: string | null = null): Promise<string> => {
  const { order } = await placed(test, { requested_at });
  await kitchen.ok(partnerApi.partnerAcceptOrder, { body: { order_id: order.id } });
  return order.id;
};
const cooked = async (id: string): Promise<void> => {
  for (const status of ['preparing', 'prepared'] as const) {
    await kitchen.ok(partnerApi.partnerMoveOrder, { body: { order_id: id, status } });
  }
};

describe('a restaurant that is busy by itself', () => {
  beforeEach(() => settings({ busyWhen: { orders: 1, minutes: 20 } }));

  it('promises later with more orders than these in the kitchen, and as ever once they are ready', async () => {
    const first = await accepted();
    await work();
    expect(await promised()).toBe(at('12:40'));
    await accepted();
    // One that nobody has accepted is not in the kitchen.
    await placed(test);
    await work();
    expect(await promised()).toBe(at('13:00'));
    expect(await intake()).toMatchObject({
      intake: [
        { order_type: 'delivery', pause: null, busy: { minutes: 20 } },
        { order_type: 'pickup', pause: null, busy: { minutes: 20 } },
      ],
      automatic: ['delivery', 'pickup'],
    });
    await cooked(first);
    await work();
    expect(await promised()).toBe(at('12:40'));
    expect(await intake()).toEqual({ restaurant_id: 1, intake: [], automatic: [] });
  });

  it('is so with more minutes of work than these, too, however few the orders are (§13.21)', async () => {
    await settings({ busyWhen: { orders: 10, minutes: 20, work_minutes: 39 } });
    await changeWorld(test.db, () => test.db.update(categories).set({ cookMinutes: 10 }));
    // Two portions, twenty minutes.
    const first = await accepted();
    await work();
    expect((await intake()).automatic).toEqual([]);
    await accepted();
    await work();
    expect((await intake()).automatic).toEqual(['delivery', 'pickup']);
    expect(await promised()).toBe(at('13:00'));
    await cooked(first);
    await work();
    expect((await intake()).automatic).toEqual([]);
    await changeWorld(test.db, () => test.db.update(categories).set({ cookMinutes: null }));
  });

  it('stays so for as long as it is, and gives the public data a new version only when something changes', async () => {
    await accepted();
    await accepted();
    await work();
    const version = await currentVersion(test.db);
    await accepted();
    await work();
    expect(await currentVersion(test.db)).toBe(version);
    for (let hour = 0; hour < 4; hour += 1) await pass(60 * MINUTE);
    expect((await intake()).automatic).toEqual(['delivery', 'pickup']);
    expect(await promised()).toBe(at('17:00'));
  });

  it('counts an order for later an hour before its time', async () => {
    await accepted();
    await accepted(at('16:00'));
    await work();
    expect((await intake()).automatic).toEqual([]);
    await pass(3 * 60 * MINUTE);
    expect((await intake()).automatic).toEqual(['delivery', 'pickup']);
  });

  it('has what was set by hand until that ends, and only for its order type', async () => {
    await accepted();
    await accepted();
    await work();
    const busy = { minutes: 45, until: at('13:00') };
    const body = { restaurant_id: 1, order_types: ['delivery' as const], busy };
    const answer = await kitchen.ok(partnerApi.partnerBusyIntake, { body });
    expect(answer).toMatchObject({
      intake: [
        { order_type: 'delivery', busy },
        { order_type: 'pickup', busy: { minutes: 20 } },
      ],
      automatic: ['pickup'],
    });
    expect(await promised()).toBe(at('13:25'));
    await pass(60 * MINUTE);
    expect((await intake()).automatic).toEqual(['delivery', 'pickup']);
    expect(await promised()).toBe(at('14:00'));
  });

  it('is nothing of the kind without the setting', async () => {
    await settings({ busyWhen: null });
    await accepted();
    await accepted();
    await work();
    expect(await promised()).toBe(at('12:40'));
    expect(await test.db.$count(restaurantLoad)).toBe(0);
  });
});

describe('a restaurant that accepts by itself', () => {
  beforeEach(() => settings({ autoAccept: true }));
  const seen = (id: string) => kitchen.ok(partnerApi.partnerSeeOrders, { body: { order_ids: [id] } });
  const onScreen = async (id: string) =>
    (await kitchen.ok(partnerApi.partnerOrders, { query: {} })).orders.find((order) => order.id === id);
  const history = async (id: string) =>
    (
      await test.db
        .select()
        .from(orderStatusHistory)
        .where(eq(orderStatusHistory.orderId, id))
        .orderBy(asc(orderStatusHistory.id))
    ).map(({ status, actor }) => `${status} ${actor}`);

  it('accepts a new order as promised, and says who has', async () => {
    const { order } = await placed(test);
    await work();
    const after = await test.order(order.id);
    expect(after).toMatchObject({ status: 'confirmed', promised: order.promised });
    expect(await history(order.id)).toEqual(['new customer', 'confirmed server']);
    const { entries } = await manager.ok(partnerApi.partnerAudit, { query: { restaurant_id: 1 } });
    expect(entries[0]).toMatchObject({
      action: 'order.accept',
      key_name: 'автоматически',
      details: { number: Number(order.number) },
    });
  });

  it('rings until someone has seen the order, or has begun it', async () => {
    const { order } = await placed(test);
    await work();
    expect(await onScreen(order.id)).toMatchObject({ status: 'confirmed', auto_accepted: true, seen_at: null });
    expect(await seen(order.id)).toEqual({ order_ids: [order.id] });
    expect((await onScreen(order.id))?.seen_at).not.toBeNull();
    const { order: other } = await placed(test);
    await work();
    await kitchen.ok(partnerApi.partnerMoveOrder, { body: { order_id: other.id, status: 'preparing' } });
    expect(await onScreen(other.id)).toMatchObject({ auto_accepted: false });
    expect(await seen(other.id)).toEqual({ order_ids: [] });
  });

  it('does not accept an order before its money has come', async () => {
    const order = await test.unpaid();
    await work();
    expect((await test.order(order.id)).status).toBe('draft');
    await test.tell(test.books.charge(order.id, TOTAL));
    await work();
    expect((await test.order(order.id)).status).toBe('confirmed');
    expect(await history(order.id)).toEqual(['draft customer', 'new payment', 'confirmed server']);
  });

  it('leaves to others what they have answered first, and to iiko what its till accepts', async () => {
    const { order } = await placed(test);
    await kitchen.ok(partnerApi.partnerRejectOrder, { body: { order_id: order.id, reason: 'other' } });
    await work();
    expect(await history(order.id)).toEqual(['new customer', 'canceled kitchen']);
    const { order: own } = await placed(test);
    await kitchen.ok(partnerApi.partnerAcceptOrder, { body: { order_id: own.id } });
    await work();
    expect(await onScreen(own.id)).toMatchObject({ status: 'confirmed', auto_accepted: false });
    await setIikoRestaurants(test.db, [1]);
    const { order: till } = await placed(test);
    await work();
    expect((await test.order(till.id)).status).toBe('new');
    await test.db.delete(iikoRestaurants);
  });

  it('accepts once on two instances at the same moment', async () => {
    const { order } = await placed(test);
    const job = jobs['order-accept'];
    await Promise.all([job({ order_id: order.id }), job({ order_id: order.id })]);
    expect(await history(order.id)).toEqual(['new customer', 'confirmed server']);
    const entries = await test.db.select().from(auditLog).where(eq(auditLog.action, 'order.accept'));
    expect(entries.filter(({ details }) => details['number'] === Number(order.number))).toHaveLength(1);
  });
});
