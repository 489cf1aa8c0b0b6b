// Proves docs/product.md §26.31 with §25.11 and §27.10: an order that nobody accepts is announced once and canceled once, with its money back.
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as v from 'valibot';
import { partnerApi } from '#contract/calls/partner.ts';
import { orders } from '#server/db/schema/orders.ts';
import { auditLog } from '#server/db/schema/partner.ts';
import { restaurants } from '#server/db/schema/places.ts';
import { webhookMessages } from '#server/db/schema/webhooks.ts';
import { newWebhookSecret } from '#server/http/standard-webhooks.ts';
import { iikoRestaurants } from '#server/db/schema/iiko.ts';
import { unacceptedJobs } from '#server/modules/partner/orders/unaccepted-order.ts';
import { setIikoRestaurants } from '#server/modules/iiko/iiko-repository.ts';
import { insertEndpoint } from '#server/modules/webhooks/webhook-repository.ts';
import { FRIDAY_15 } from './cart-order-client.ts';
import { placed } from './order-drafts.ts';
import { newPartner, type TestPartner } from './partner-client.ts';
import { type PaymentWorld, startPaymentWorld } from './payment-world.ts';
import { runDueJobs } from './run-due-jobs.ts';

const MINUTE = 60_000;
const TOTAL = 93_000;

let test: PaymentWorld;
let kitchen: TestPartner;
let jobs: ReturnType<typeof unacceptedJobs>;
const told: { readonly level: string; readonly words: string }[] = [];

beforeAll(async () => {
  test = await startPaymentWorld();
  kitchen = await newPartner(test);
  const note = (level: string) => (_about: unknown, words?: string) => void told.push({ level, words: words ?? '' });
  jobs = unacceptedJobs({ db: test.db, now: test.now, log: { warn: note('warn'), error: note('error') } });
  const secret = newWebhookSecret();
  const events = ['order.unaccepted', 'order.canceled'];
  await insertEndpoint(test.db, {
    url: 'https://till.example/',
    restaurantId: null,
    events,
    secret,
    createdAt: test.now(),
  });
});
afterAll(() => test.close());
beforeEach(async () => {
  test.at(FRIDAY_15);
  told.length = 0;
  await test.db.delete(orders);
  await test.db.delete(webhookMessages);
  await test.db.update(restaurants).set({ cancelUnacceptedMinutes: 20 });
});

/** Lets time pass, and runs what is due then. */
const pass = async (ms: number): Promise<void> => {
  await test.later(ms);
  await runDueJobs(test.database, jobs);
  await test.work();
};
const statusOf = async (id: string) => {
  const [row] = await test.db.select().from(orders).where(eq(orders.id, id));
  return row;
};
const Body = v.object({ type: v.string(), timestamp: v.string() });
const events = async () =>
  (await test.db.select().from(webhookMessages).orderBy(webhookMessages.id)).map(({ body }) =>
    v.parse(Body, JSON.parse(body)),
  );
const types = async () => (await events()).map(({ type }) => type);
const paid = async (): Promise<string> => {
  const order = await test.unpaid();
  await test.tell(test.books.charge(order.id, TOTAL));
  return order.id;
};

describe('an order that nobody accepts', () => {
  it('is announced after three minutes, once, by a webhook and a warning', async () => {
    const { order } = await placed(test);
    await pass(3 * MINUTE - 1000);
    expect(await types()).toEqual([]);
    await pass(1000);
    expect(await types()).toEqual(['order.unaccepted']);
    expect(told).toEqual([{ level: 'warn', words: 'nobody has accepted an order for three minutes' }]);
    await pass(5 * MINUTE);
    expect(await types()).toEqual(['order.unaccepted']);
    expect(await statusOf(order.id)).toMatchObject({ status: 'new' });
  });

  it('is canceled after the restaurant’s minutes, with a reason, and its money goes back once', async () => {
    const before = test.books.balance();
    const id = await paid();
    await pass(3 * MINUTE);
    await pass(17 * MINUTE - 1000);
    expect(await statusOf(id)).toMatchObject({ status: 'new', paymentStatus: 'paid' });
    await pass(1000);
    expect(await statusOf(id)).toMatchObject({ status: 'canceled', cancelReason: 'not_accepted', cancelComment: null });
    await test.work();
    expect(await statusOf(id)).toMatchObject({ paymentStatus: 'refunded' });
    expect(test.books.balance()).toBe(before);
    expect((await test.order(id)).cancel_reason).toBe('not_accepted');
    expect(told.at(-1)).toEqual({ level: 'error', words: 'an order is canceled: nobody has accepted it' });
    // Of two events of one order the later one has the later time.
    const [first, second] = await events();
    expect([first?.type, second?.type]).toEqual(['order.unaccepted', 'order.canceled']);
    expect(Date.parse(second?.timestamp ?? '')).toBeGreaterThan(Date.parse(first?.timestamp ?? ''));
    const entries = await test.db.select().from(auditLog).where(eq(auditLog.keyId, 'server'));
    expect(entries).toMatchObject([{ action: 'order.reject', details: { reason: 'not_accepted' } }]);
  });

  it('is announced and canceled once by two instances at the same moment, and by repeated jobs', async () => {
    const before = test.books.balance();
    const id = await paid();
    const twice = async (): Promise<void> => {
      const job = jobs['order-unaccepted'];
      await Promise.all([job({ order_id: id }), job({ order_id: id })]);
      await job({ order_id: id });
    };
    test.at(new Date(FRIDAY_15.getTime() + 3 * MINUTE));
    await twice();
    expect(await types()).toEqual(['order.unaccepted']);
    test.at(new Date(FRIDAY_15.getTime() + 20 * MINUTE));
    await twice();
    expect(await types()).toEqual(['order.unaccepted', 'order.canceled']);
    expect(told.map(({ level }) => level)).toEqual(['warn', 'error']);
    await test.work();
    await test.work();
    expect(test.books.balance()).toBe(before);
  });

  it('is announced and canceled together when no worker ran in time', async () => {
    const { order } = await placed(test);
    await pass(60 * MINUTE);
    expect(await types()).toEqual(['order.unaccepted', 'order.canceled']);
    expect(await statusOf(order.id)).toMatchObject({ status: 'canceled' });
  });

  it('is never canceled where the restaurant has no such time, or a till that decides (§28.4)', async () => {
    await test.db.update(restaurants).set({ cancelUnacceptedMinutes: null });
    const { order } = await placed(test);
    await pass(3 * MINUTE);
    await pass(120 * MINUTE);
    expect(await statusOf(order.id)).toMatchObject({ status: 'new' });
    await test.db.update(restaurants).set({ cancelUnacceptedMinutes: 20 });
    const { order: other } = await placed(test);
    await setIikoRestaurants(test.db, [1]);
    await pass(3 * MINUTE);
    await pass(120 * MINUTE);
    expect(await statusOf(other.id)).toMatchObject({ status: 'new' });
    await test.db.delete(iikoRestaurants);
    expect(await types()).toEqual(['order.unaccepted', 'order.unaccepted']);
  });
});

describe('an order that is accepted', () => {
  const accept = (order_id: string) =>
    kitchen.send(partnerApi.partnerAcceptOrder, { body: { order_id, promised: null } });

  it('in time is left alone', async () => {
    const { order } = await placed(test);
    await pass(2 * MINUTE);
    expect((await accept(order.id)).status).toBe(200);
    await pass(60 * MINUTE);
    expect(await types()).toEqual([]);
    expect(await statusOf(order.id)).toMatchObject({ status: 'confirmed' });
  });

  it('at the moment at which it is canceled: one wins, the other does nothing', async () => {
    const winners = new Set<string>();
    for (const first of ['kitchen', 'server', 'nobody'] as const) {
      test.at(FRIDAY_15);
      const { order } = await placed(test);
      test.at(new Date(FRIDAY_15.getTime() + 20 * MINUTE));
      const cancel = () => jobs['order-unaccepted']({ order_id: order.id });
      const begun = first === 'kitchen' ? await accept(order.id) : null;
      if (first === 'server') await cancel();
      const [answer] = await Promise.all([begun ?? accept(order.id), cancel()]);
      const { status } = (await statusOf(order.id)) ?? {};
      expect(status).toBe(answer.status === 200 ? 'confirmed' : 'canceled');
      if (answer.status !== 200) {
        expect(answer.body).toMatchObject({ code: 'ORDER_STATUS_CHANGED', details: { order: { status: 'canceled' } } });
      }
      winners.add(status ?? '');
    }
    expect(winners).toEqual(new Set(['confirmed', 'canceled']));
  });

  it('cannot be rejected by a restaurant as not accepted', async () => {
    const { order } = await placed(test);
    const body = { order_id: order.id, reason: 'not_accepted' };
    const answer = await kitchen.send(partnerApi.partnerRejectOrder, { body });
    expect(answer.status).toBe(422);
  });
});
