// Proves docs/product.md §26.38 and §26.39 with §8.18: the day's finished orders, and a step that was a mistake and is taken back.
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { api } from '#contract/endpoints.ts';
import { partnerApi } from '#contract/calls/partner.ts';
import { iikoRestaurants } from '#server/db/schema/iiko.ts';
import { orderRatings, orders } from '#server/db/schema/orders.ts';
import { ownerOrders } from '#server/db/schema/owner.ts';
import { auditLog } from '#server/db/schema/partner.ts';
import { setIikoRestaurants } from '#server/modules/iiko/iiko-repository.ts';
import { FRIDAY_15 } from './cart-order-client.ts';
import { placed } from './order-drafts.ts';
import { newPartner, type TestPartner } from './partner-client.ts';
import { type PaymentWorld, startPaymentWorld } from './payment-world.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
let test: PaymentWorld;
let kitchen: TestPartner;
beforeAll(async () => {
  test = await startPaymentWorld();
  kitchen = await newPartner(test);
});
afterAll(() => test.close());
beforeEach(async () => {
  test.at(FRIDAY_15);
  await test.db.delete(orders);
});

const after = (ms: number) => test.at(new Date(FRIDAY_15.getTime() + ms));
const STEPS = ['preparing', 'prepared', 'delivering', 'delivered'] as const;
type Step = (typeof STEPS)[number];
/** Places an order and moves it on to a step. */
const ordered = async (to: Step): Promise<string> => {
  const { order } = await placed(test);
  await kitchen.ok(partnerApi.partnerAcceptOrder, { body: { order_id: order.id, promised: null } });
  for (const status of STEPS.slice(0, STEPS.indexOf(to) + 1)) await move(order.id, status);
  return order.id;
};
const move = (order_id: string, status: Step) =>
  kitchen.ok(partnerApi.partnerMoveOrder, { body: { order_id, status } });
const read = (order_id: string) => kitchen.ok(partnerApi.partnerOrder, { query: { order_id } });
const recall = (order_id: string, status: 'prepared' | 'delivering' | 'delivered', key?: string) =>
  kitchen.ok(partnerApi.partnerRecallOrder, { body: { order_id, status }, ...(key === undefined ? {} : { key }) });
const refused = async (order_id: string, status: 'prepared' | 'delivering' | 'delivered') =>
  (await kitchen.refused(partnerApi.partnerRecallOrder, { body: { order_id, status } })).code;
const finished = async () => (await kitchen.ok(partnerApi.partnerFinishedOrders, { query: {} })).orders;

describe('the finished orders of the day [26.38]', () => {
  it('are those that were handed over or canceled on the business day, which ends at six', async () => {
    const first = await ordered('delivered');
    const second = (await placed(test)).order.id;
    await test.ok(api.cancelOrder, { body: { order_id: second } });
    await ordered('prepared');
    const ids = async () => (await finished()).map(({ id }) => id);
    expect(await ids()).toEqual([second, first]);
    // Saturday, 05:59 and 06:00 at the restaurant.
    const saturday6 = new Date('2026-11-21T03:00:00Z').getTime() - FRIDAY_15.getTime();
    after(saturday6 - MINUTE);
    expect(await ids()).toEqual([second, first]);
    after(saturday6);
    expect(await ids()).toEqual([]);
  });

  it('have none that was changed today and finished on another day, or that no kitchen has seen', async () => {
    const id = await ordered('delivered');
    const unpaid = await test.unpaid();
    await test.ok(api.cancelOrder, { body: { order_id: unpaid.id } });
    expect((await finished()).map((order) => order.id)).toEqual([id]);
    after(24 * HOUR);
    await test.db.update(orders).set({ updatedAt: test.now() }).where(eq(orders.id, id));
    expect(await finished()).toEqual([]);
  });

  it('come in pages, the newest number first', async () => {
    const numbers = [];
    for (let n = 0; n < 3; n += 1) numbers.push(Number((await read(await ordered('delivered'))).number));
    const before = numbers.at(-1) ?? 0;
    const page = await kitchen.ok(partnerApi.partnerFinishedOrders, { query: { before } });
    expect(page.orders.map(({ number }) => Number(number))).toEqual(numbers.slice(0, 2).toReversed());
    expect(page.has_more).toBe(false);
  });
});

describe('a step that is taken back [26.39]', () => {
  it('gives the order its status before, for the customer too, once, and the history and the log tell it', async () => {
    const id = await ordered('prepared');
    expect((await read(id)).recall_until).toBe(new Date(FRIDAY_15.getTime() + 10 * MINUTE).toISOString());
    after(5 * MINUTE);
    const order = await recall(id, 'prepared', 'key-of-this-recall-01');
    expect(order).toMatchObject({ status: 'preparing', next: ['prepared', 'canceled'], recall_until: null });
    expect(order.status_history.map(({ status }) => status).slice(-2)).toEqual(['prepared', 'preparing']);
    expect((await test.order(id)).status).toBe('preparing');
    await recall(id, 'prepared', 'key-of-this-recall-01');
    expect(await refused(id, 'prepared')).toBe('ORDER_STATUS_CHANGED');
    expect((await read(id)).status_history).toHaveLength(5);
    await move(id, 'prepared');
    expect((await test.order(id)).status).toBe('prepared');
    const entries = await test.db.select().from(auditLog).where(eq(auditLog.action, 'order.recall'));
    expect(entries).toMatchObject([{ details: { from: 'prepared', to: 'preparing' } }]);
  });

  it('is refused ten minutes later, for another status than the order has, and for one before it was ready', async () => {
    const id = await ordered('delivering');
    expect(await refused(id, 'prepared')).toBe('ORDER_STATUS_CHANGED');
    after(10 * MINUTE + 1);
    expect(await refused(id, 'delivering')).toBe('ORDER_STATUS_CHANGED');
    const begun = await ordered('preparing');
    expect((await read(begun)).recall_until).toBeNull();
    const { order } = await placed(test);
    await test.ok(api.cancelOrder, { body: { order_id: order.id } });
    expect(await refused(order.id, 'delivered')).toBe('ORDER_STATUS_CHANGED');
  });

  it('of a handed-over order is not in the owner’s times until it is handed over again', async () => {
    const id = await ordered('delivered');
    const handed = async () => {
      const [row] = await test.db.select().from(ownerOrders).where(eq(ownerOrders.orderId, id));
      return row?.handedOverAt ?? null;
    };
    expect(await handed()).not.toBeNull();
    after(2 * MINUTE);
    expect((await recall(id, 'delivered')).status).toBe('delivering');
    expect(await handed()).toBeNull();
    expect(await finished()).toEqual([]);
    after(30 * MINUTE);
    await move(id, 'delivered');
    expect(await handed()).toEqual(new Date(FRIDAY_15.getTime() + 30 * MINUTE));
  });

  it('is refused once the customer has rated the order, or where the till moves it', async () => {
    const id = await ordered('delivered');
    await test.db.insert(orderRatings).values({ orderId: id, stars: 5, items: [], comment: null, at: test.now() });
    expect((await read(id)).recall_until).toBeNull();
    expect(await refused(id, 'delivered')).toBe('ORDER_STATUS_CHANGED');
    const other = await ordered('prepared');
    await setIikoRestaurants(test.db, [1]);
    expect(await refused(other, 'prepared')).toBe('ORDER_STATUS_CHANGED');
    await test.db.delete(iikoRestaurants);
  });

  it('is refused once money is on its way back', async () => {
    const manager = await newPartner(test, { restaurantId: null });
    const order = await test.unpaid();
    await test.tell(test.books.charge(order.id, 93_000));
    await kitchen.ok(partnerApi.partnerAcceptOrder, { body: { order_id: order.id, promised: null } });
    for (const status of STEPS) await move(order.id, status);
    expect((await read(order.id)).recall_until).not.toBeNull();
    const refund = { order_id: order.id, amount: 10_000, refunded_before: 0, reason: 'other' };
    await manager.send(partnerApi.partnerRefundOrder, { body: refund });
    expect((await read(order.id)).payment.returned).toBeGreaterThan(0);
    expect(await refused(order.id, 'delivered')).toBe('ORDER_STATUS_CHANGED');
  });
});
