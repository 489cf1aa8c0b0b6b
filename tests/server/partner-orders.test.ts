// Proves docs/product.md §26.6 to §26.10, §26.1 (rotation), §26.12.
import { NO_MEDIA } from '#tests/support/no-media.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { api } from '#contract/endpoints.ts';
import { partnerApi } from '#contract/calls/partner.ts';
import { auditLog, partnerKeys, partnerRequests } from '#server/db/schema/partner.ts';
import { orders } from '#server/db/schema/orders.ts';
import { keepHouse } from '#server/housekeeping.ts';
import { createKey, rotateKey } from '#server/modules/partner/keys/key-commands.ts';
import { signatureOf } from '#server/modules/partner/signature.ts';
import { demoPartnerKey } from '#server/sandbox/demo-partner.ts';
import { startTestApp } from '../support/server.ts';
import { FRIDAY_15 } from './cart-order-client.ts';
import { ADDRESS, placeBodyOf, placed } from './order-drafts.ts';
import { newPartner, partnerOf, type TestPartner } from './partner-client.ts';
import { type PaymentWorld, startPaymentWorld } from './payment-world.ts';

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

const after = (seconds: number) => test.at(new Date(FRIDAY_15.getTime() + seconds * 1000));
const list = (query: { since?: string; limit?: number } = {}) => kitchen.ok(partnerApi.partnerOrders, { query });
const accept = (order_id: string, promised: { minutes: number } | null = null) =>
  kitchen.ok(partnerApi.partnerAcceptOrder, { body: { order_id, promised } });
const STEPS = ['preparing', 'prepared', 'delivering', 'delivered'] as const;

describe('an order as the kitchen reads it', () => {
  it('is complete: dishes with options and the chain’s names, customer, place, access and what to bring', async () => {
    const { dishes, size } = test.world;
    const cart = await test.newCart();
    const line = { cart_id: cart.id, product_id: dishes.pizza, modifiers: [size['large'] ?? 0], quantity: 2 };
    await test.ok(api.addItem, { body: line });
    const details = { ...ADDRESS, door_code: '12К34' };
    const body = await placeBodyOf(test, cart.id, { delivery_details: details, change_from: 500_000 });
    const placedOrder = await test.ok(api.placeOrder, { body });
    const order = await kitchen.ok(partnerApi.partnerOrder, { query: { order_id: placedOrder.id } });
    expect(order).toMatchObject({
      number: placedOrder.number,
      status: 'new',
      next: ['confirmed', 'canceled'],
      status_history: [{ status: 'new', actor: 'customer' }],
      name: 'Анна',
      phone_number: '79161234567',
      delivery_details: details,
      comment: 'Не звонить в дверь',
      payment: { method: 'cash', to_collect: 145_000, returned: 0, change_from: 500_000, change: 355_000 },
      items: [
        {
          external_id: 'pizza',
          name: 'Пицца',
          quantity: 2,
          options: [{ external_id: 'size/large', name: 'large', quantity: 1 }],
        },
      ],
    });
  });

  it('that was paid online has nothing to collect; one awaiting payment is not listed', async () => {
    const order = await test.unpaid();
    const query = { order_id: order.id };
    expect((await list()).orders).toEqual([]);
    expect(await kitchen.refused(partnerApi.partnerOrder, { query })).toMatchObject({ code: 'ORDER_NOT_FOUND' });
    expect(
      await kitchen.refused(partnerApi.partnerRejectOrder, { body: { order_id: order.id, reason: 'other' } }),
    ).toMatchObject({ code: 'ORDER_NOT_FOUND' });
    // Canceled before it was paid: no kitchen has ever seen it.
    const gone = await test.unpaid();
    await test.ok(api.cancelOrder, { body: { order_id: gone.id } });
    expect((await list()).orders).toEqual([]);
    await test.tell(test.books.charge(order.id, 93_000));
    expect((await kitchen.ok(partnerApi.partnerOrder, { query })).payment).toEqual({
      method: 'card-online',
      to_collect: 0,
      returned: 0,
      change_from: null,
      change: null,
    });
  });
});

describe('an order whose payment was returned by hand in the provider’s cabinet [26.6]', () => {
  it.each([
    ['in full', 93_000],
    ['in part', 20_000],
  ])('%s says so to the kitchen, with the next poll', async (_, amount) => {
    const order = await test.unpaid();
    const payment = test.books.charge(order.id, 93_000);
    await test.tell(payment);
    after(60);
    await list();
    after(120);
    const { cursor } = await list();
    after(180);
    await test.tell(test.books.giveBack(payment, amount), 'refund');
    const changed = (await list({ since: cursor })).orders.find(({ id }) => id === order.id);
    expect(changed).toMatchObject({ status: 'new', payment: { to_collect: 0, returned: amount } });
    expect((await kitchen.ok(partnerApi.partnerOrder, { query: { order_id: order.id } })).payment.returned).toBe(
      amount,
    );
  });
});

describe('the list of orders', () => {
  it('begins with orders under way, and continues with later changes', async () => {
    const [first, second] = [(await placed(test)).order, (await placed(test)).order];
    const begun = await list();
    expect([begun.orders.map(({ id }) => id), begun.has_more]).toEqual([[first.id, second.id], false]);
    after(60);
    expect((await list({ since: begun.cursor })).orders.map(({ id }) => id)).toEqual([first.id, second.id]);
    after(120);
    const quiet = await list({ since: begun.cursor });
    after(180);
    expect((await list({ since: quiet.cursor })).orders).toEqual([]);
    // The customer's own cancelation, of which the kitchen must be notified.
    await test.ok(api.cancelOrder, { body: { order_id: second.id } });
    const changed = await list({ since: quiet.cursor });
    expect(changed.orders).toMatchObject([{ id: second.id, status: 'canceled' }]);
    expect((await list()).orders.map(({ id }) => id)).toEqual([first.id]);
  });

  it('omits nothing that changes while its pages are read, or is committed late', async () => {
    const made = [];
    for (let n = 0; n < 5; n += 1) made.push((await placed(test)).order.id);
    const seen = new Set<string>();
    let page = await list({ limit: 2 });
    for (const { id } of page.orders) seen.add(id);
    after(10);
    await accept(made[0] ?? '');
    while (page.has_more) {
      page = await list({ limit: 2, since: page.cursor });
      for (const { id } of page.orders) seen.add(id);
    }
    expect([...seen].toSorted()).toEqual(made.toSorted());
    after(20);
    // Dated before the cursor was issued, visible only now.
    const late = (await placed(test)).order.id;
    const dated = new Date(FRIDAY_15.getTime() + 5000);
    await test.db.update(orders).set({ updatedAt: dated }).where(eq(orders.id, late));
    const ids = (await list({ since: page.cursor })).orders.map(({ id }) => id);
    expect(ids).toContain(late);
    expect(ids).toContain(made[0]);
  });

  it('rejects a cursor of no list', async () => {
    expect(await kitchen.refused(partnerApi.partnerOrders, { query: { since: 'nothing' } })).toMatchObject({
      code: 'VALIDATION_FAILED',
      fields: { since: [expect.any(String)] },
    });
  });
});

describe('a kitchen action on an order', () => {
  it('is shown to the customer at once: accepted with a time, moved step by step, promised anew', async () => {
    const { order } = await placed(test);
    after(60);
    await accept(order.id, { minutes: 90 });
    const status = () => test.ok(api.orderStatus, { query: { order_id: order.id } });
    expect(await status()).toMatchObject({
      status: 'confirmed',
      promised: { from: '2026-11-20T13:15:00.000Z', to: '2026-11-20T13:35:00.000Z' },
    });
    const promised = { from: '2026-11-20T14:00:00.000Z', to: '2026-11-20T14:30:00.000Z' };
    await kitchen.ok(partnerApi.partnerPromiseOrder, { body: { order_id: order.id, promised } });
    expect((await status()).promised).toEqual(promised);
    for (const step of STEPS) {
      const moved = await kitchen.ok(partnerApi.partnerMoveOrder, { body: { order_id: order.id, status: step } });
      expect(moved.status).toBe(step);
    }
    expect((await status()).status_history.map((one) => one.status)).toEqual(['new', 'confirmed', ...STEPS]);
  });

  it('is one step at a time: any other is rejected, with the current order [26.8]', async () => {
    const { order } = await placed(test);
    const move = (status: string) =>
      kitchen.refused(partnerApi.partnerMoveOrder, { body: { order_id: order.id, status } });
    const whole = expect.objectContaining({ id: order.id, status: 'new', next: ['confirmed', 'canceled'] });
    expect(await move('prepared')).toMatchObject({
      status: 409,
      code: 'ORDER_STATUS_CHANGED',
      details: { order: whole },
    });
    expect(await move('canceled')).toMatchObject({ status: 422 });
    await accept(order.id);
    expect(await kitchen.refused(partnerApi.partnerAcceptOrder, { body: { order_id: order.id } })).toMatchObject({
      code: 'ORDER_STATUS_CHANGED',
    });
  });

  it('is rejected with a time that has passed, is reversed, too wide, or further than a day ahead', async () => {
    const { order } = await placed(test);
    const promised = (from: string, to: string) => ({ body: { order_id: order.id, promised: { from, to } } });
    for (const call of [partnerApi.partnerPromiseOrder, partnerApi.partnerAcceptOrder]) {
      const fault = async (from: string, to: string) => {
        const { code, fields, message } = await kitchen.refused(call, promised(`${from}:00.000Z`, `${to}:00.000Z`));
        expect(Object.values(fields ?? {})).toEqual([[message]]);
        return [code, ...Object.keys(fields ?? {})];
      };
      const refusedAt = (field: string) => ['PROMISE_REFUSED', field];
      expect(await fault('2026-11-20T11:00', '2026-11-20T11:59')).toEqual(refusedAt('promised.to'));
      expect(await fault('2026-11-20T15:00', '2026-11-20T14:00')).toEqual(refusedAt('promised.from'));
      expect(await fault('2026-11-20T13:00', '2026-11-20T17:01')).toEqual(refusedAt('promised.from'));
      expect(await fault('2026-11-21T12:00', '2026-11-21T12:06')).toEqual(refusedAt('promised.to'));
      expect(await fault('2026-12-20T15:00', '2026-12-20T16:00')).toEqual(refusedAt('promised.to'));
    }
    await kitchen.ok(partnerApi.partnerPromiseOrder, promised('2026-11-21T11:00:00.000Z', '2026-11-21T12:00:00.000Z'));
  });

  it('of rejection needs a reason, and returns money, bonuses and promo code as any cancellation does [26.8]', async () => {
    const before = test.books.balance();
    const order = await test.unpaid();
    await test.tell(test.books.charge(order.id, 93_000));
    const body = { order_id: order.id, reason: 'dish_sold_out', comment: ' Закончился борщ ' } as const;
    await kitchen.ok(partnerApi.partnerRejectOrder, { body });
    await test.work();
    expect(await test.order(order.id)).toMatchObject({
      status: 'canceled',
      cancel_reason: 'dish_sold_out',
      cancel_comment: 'Закончился борщ',
      payment_status: 'refunded',
    });
    expect(await test.ok(api.orderStatus, { query: { order_id: order.id } })).toMatchObject({
      cancel_reason: 'dish_sold_out',
      cancel_comment: 'Закончился борщ',
    });
    expect(test.books.balance()).toBe(before);
    // A stranger with the link sees the reason, but not the message to the customer.
    const [masked] = (await test.guest().ok(api.orders, { query: { order_id: order.id } })).orders;
    expect(masked).toMatchObject({ cancel_reason: 'dish_sold_out', cancel_comment: null });
    expect(await kitchen.refused(partnerApi.partnerRejectOrder, { body })).toMatchObject({
      code: 'ORDER_STATUS_CHANGED',
    });
  });

  it('is logged in the audit log without names', async () => {
    const { order } = await placed(test);
    await accept(order.id, { minutes: 70 });
    await kitchen.ok(partnerApi.partnerRejectOrder, {
      body: { order_id: order.id, reason: 'customer_asked', comment: 'Анна позвонила с 79161234567' },
    });
    const rows = await test.db.select().from(auditLog);
    const about = rows.filter(({ details }) => details['number'] === Number(order.number));
    expect(about).toMatchObject([
      { action: 'order.accept', restaurantId: 1, keyId: kitchen.bearer.split('.')[0] },
      { action: 'order.reject', details: { from: 'confirmed', reason: 'customer_asked' } },
    ]);
    for (const secret of ['Анна', '79161234567', order.id, 'Кирова'])
      expect(JSON.stringify(about)).not.toContain(secret);
  });
});

describe('concurrent customer and kitchen actions', () => {
  const body = (order_id: string) => ({ body: { order_id } });
  const historyOf = async (id: string) =>
    (await test.ok(api.orderStatus, { query: { order_id: id } })).status_history.map(({ status }) => status);

  it('cancel and accept: canceled first, the kitchen is notified; accepted first, it is canceled after that', async () => {
    for (const customerFirst of [true, false, true, false]) {
      const { order } = await placed(test);
      const cancel = () => test.inject(api.cancelOrder, body(order.id));
      const accepting = () => kitchen.send(partnerApi.partnerAcceptOrder, body(order.id));
      const pair = customerFirst
        ? await Promise.all([cancel(), accepting()])
        : (await Promise.all([accepting(), cancel()])).toReversed();
      const [canceled, accepted] = pair;
      expect(canceled?.status).toBe(200);
      const history = await historyOf(order.id);
      expect(history.at(-1)).toBe('canceled');
      if (accepted?.status === 200) expect(history).toEqual(['new', 'confirmed', 'canceled']);
      else {
        expect(accepted?.body).toMatchObject({
          code: 'ORDER_STATUS_CHANGED',
          details: { order: { id: order.id, status: 'canceled', next: [] } },
        });
        expect(history).toEqual(['new', 'canceled']);
      }
    }
  });

  it('cancel and start of cooking: one wins, the other gets the current state [26.8]', async () => {
    const winners = new Set<string>();
    for (const first of ['customer', 'nobody', 'kitchen'] as const) {
      const { order } = await placed(test);
      await accept(order.id);
      const cancel = () => test.inject(api.cancelOrder, body(order.id));
      const cook = () =>
        kitchen.send(partnerApi.partnerMoveOrder, { body: { order_id: order.id, status: 'preparing' } });
      const begun = {
        canceled: first === 'customer' ? await cancel() : null,
        cooked: first === 'kitchen' ? await cook() : null,
      };
      const [canceled, cooked] = await Promise.all([begun.canceled ?? cancel(), begun.cooked ?? cook()]);
      expect([canceled.status, cooked.status].toSorted((a, b) => a - b)).toEqual([200, 409]);
      if (canceled.status === 200) {
        expect(cooked.body).toMatchObject({
          code: 'ORDER_STATUS_CHANGED',
          details: { order: { status: 'canceled' } },
        });
      } else {
        expect(canceled.body).toMatchObject({ code: 'ORDER_NOT_CANCELABLE', details: { status: 'preparing' } });
      }
      winners.add(canceled.status === 200 ? 'customer' : 'kitchen');
    }
    expect(winners.size).toBe(2);
  });
});

describe('partner keys', () => {
  const me = (partner: TestPartner) => partner.send(partnerApi.partnerMe, {});

  it('identify their owner, keep only a hash, and record their last use [26.1]', async () => {
    const { id, bearer } = await createKey(
      test.db,
      { name: 'Till', restaurantId: 2, scopes: ['orders:read'] },
      test.now(),
    );
    const till = partnerOf(test, bearer);
    expect(await till.ok(partnerApi.partnerMe, {})).toMatchObject({
      key_id: id,
      name: 'Till',
      scopes: ['orders:read'],
      restaurants: [{ id: 2, name: 'Ночной' }],
    });
    const [row] = await test.db.select().from(partnerKeys).where(eq(partnerKeys.id, id));
    expect(row?.lastUsedAt).toEqual(FRIDAY_15);
    expect(JSON.stringify(row)).not.toContain(bearer.split('.')[1]);
  });

  it('can be rotated while the old secret stays valid for the given time', async () => {
    const { id, bearer } = await createKey(test.db, { name: 'Till', restaurantId: 1, scopes: [] }, test.now());
    const { bearer: renewed } = await rotateKey(test.db, id, new Date(FRIDAY_15.getTime() + 3_600_000));
    const [before, since] = [partnerOf(test, bearer), partnerOf(test, renewed)];
    expect([(await me(before)).status, (await me(since)).status]).toEqual([200, 200]);
    after(3600);
    expect([(await me(before)).status, (await me(since)).status]).toEqual([401, 200]);
  });

  it('are rate-limited individually', async () => {
    const limited = await startTestApp({ now: test.now, database: test.database, app: { limits: { partner: 3 } } });
    const world = { app: limited.app, now: test.now, db: test.db };
    const [busy, quiet] = [await newPartner(world), await newPartner(world)];
    const answers = [];
    for (let n = 0; n < 5; n += 1) answers.push((await me(busy)).status);
    expect(answers).toEqual([200, 200, 200, 429, 429]);
    expect((await me(quiet)).status).toBe(200);
    await limited.close();
  });

  it('of the demo work in the demo only', async () => {
    const bearer = 'demo-1.demo-secret-of-restaurant-00000001';
    expect((await me(partnerOf(test, bearer))).status).toBe(401);
    const demo = await startTestApp({ now: test.now, database: test.database, app: { partnerKey: demoPartnerKey } });
    expect((await me(partnerOf({ app: demo.app, now: test.now }, bearer))).status).toBe(200);
    const manager = partnerOf({ app: demo.app, now: test.now }, 'demo-chain.demo-secret-of-the-whole-chain-0000');
    expect((await me(manager)).status).toBe(200);
    await demo.close();
  });
});

it('signed requests are stored until they would be late anyway, and then deleted', async () => {
  await test.db.delete(partnerRequests);
  await kitchen.send(partnerApi.partnerMe, {});
  const count = () => test.db.$count(partnerRequests);
  after(5 * 60);
  await keepHouse(test.db, { log: { error: () => undefined }, now: test.now(), media: NO_MEDIA });
  expect(await count()).toBe(1);
  after(10 * 60 + 1);
  await keepHouse(test.db, { log: { error: () => undefined }, now: test.now(), media: NO_MEDIA });
  expect(await count()).toBe(0);
});

it('a signature matches the documentation exactly [26.1]', () => {
  const signed = {
    id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    timestamp: 1_763_640_000,
    method: 'POST',
    path: '/api/partner/orders/accept',
    body: '{"order_id":"AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"}',
  };
  expect(signatureOf('demo-secret-of-restaurant-00000001', signed)).toMatchInlineSnapshot(
    `"v1,eQgk6cLr50dLE7L16OfaKUuczIVZ5wWOL3Y/a3CpCts="`,
  );
});

describe('seeing new orders (docs/product.md §26.27)', () => {
  const see = (...order_ids: string[]) => kitchen.ok(partnerApi.partnerSeeOrders, { body: { order_ids } });

  it('is the restaurant’s: another screen reads it with its next poll, once, and the log has it once', async () => {
    const { order } = await placed(test);
    const { cursor } = await list();
    after(60);
    expect(await see(order.id, order.id)).toEqual({ order_ids: [order.id] });
    after(120);
    expect(await see(order.id)).toEqual({ order_ids: [order.id] });
    const [changed] = (await list({ since: cursor })).orders;
    const seenAt = new Date(FRIDAY_15.getTime() + 60_000).toISOString();
    expect(changed).toMatchObject({ id: order.id, status: 'new', seen_at: seenAt });
    const entries = await test.db.select().from(auditLog).where(eq(auditLog.action, 'order.see'));
    expect(entries.map(({ details }) => details)).toEqual([{ number: Number(order.number) }]);
  });

  it('ignores orders that are no longer new, and rejects those of others', async () => {
    const { order } = await placed(test);
    await accept(order.id);
    expect(await see(order.id)).toEqual({ order_ids: [] });
    expect((await list()).orders.map(({ seen_at: at }) => at)).toEqual([null]);
    const body = { order_ids: ['x'.repeat(32)] };
    expect(await kitchen.refused(partnerApi.partnerSeeOrders, { body })).toMatchObject({ code: 'ORDER_NOT_FOUND' });
  });
});
