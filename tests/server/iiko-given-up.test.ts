// Proves docs/product.md §28.4 and §28.8: orders that the till does not accept are not left unattended.
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { STAFF_SCOPES } from '#contract/partner.ts';
import { iikoOrders } from '#server/db/schema/iiko.ts';
import { orders } from '#server/db/schema/orders.ts';
import { createIikoClient } from '#server/modules/iiko/iiko-client.ts';
import type { IikoConfig } from '#server/modules/iiko/iiko-config.ts';
import { iikoJobs } from '#server/modules/iiko/iiko-jobs.ts';
import { noteRecord } from '#server/modules/iiko/follow-order.ts';
import { setIikoRestaurants } from '#server/modules/iiko/iiko-repository.ts';
import { acceptOrder } from '#server/modules/partner/orders/order-commands.ts';
import { verifyMoney } from '#server/modules/payments/verify-money.ts';
import { LOGIN, ORGANIZATION, startIikoService, TERMINAL } from '../support/iiko-service.ts';
import { FRIDAY_15 } from './cart-order-client.ts';
import { placed } from './order-drafts.ts';
import { type PaymentWorld, startPaymentWorld } from './payment-world.ts';
import { runDueJobs } from './run-due-jobs.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const TOTAL = 93_000;
const ONLINE = '33333333-3333-4333-8333-333333333333';
const FIND = '/api/1/deliveries/by_id';
/** 21:00 in Kaluga, six hours after the tests start. */
const TONIGHT = '2026-11-20T18:00:00.000Z';
const CREATE = '/api/1/deliveries/create';

let service: Awaited<ReturnType<typeof startIikoService>>;
let test: PaymentWorld;
let jobs: ReturnType<typeof iikoJobs>;
const told: object[] = [];
const log = { error: (about: object) => void told.push(about) };

beforeAll(async () => {
  test = await startPaymentWorld();
  service = await startIikoService(test.now);
  const key = { id: 1, login: LOGIN, organization: ORGANIZATION, terminal_group: TERMINAL, webhook_token: 'x' };
  const iiko: IikoConfig = {
    origin: service.origin,
    restaurants: new Map([[1, { ...key, payments: { online: ONLINE } }]]),
    ids: new Map([['borsch', '11111111-1111-4111-8111-111111111111']]),
  };
  await setIikoRestaurants(test.db, [1]);
  const { payments } = test;
  jobs = iikoJobs({ db: test.db, iiko, client: createIikoClient(iiko, test.now), payments, now: test.now, log });
});
afterAll(async () => {
  service.close();
  await test.close();
});
beforeEach(async () => {
  test.at(FRIDAY_15);
  await test.db.delete(iikoOrders);
  service.orders.clear();
  service.state.isAlive = true;
  told.length = 0;
});

/** Runs due till and payment jobs until none is left. */
const work = async (): Promise<void> => {
  await runDueJobs(test.database, jobs);
  await test.work();
};
const later = async (ms: number): Promise<void> => {
  await test.later(ms);
  await work();
};
/** {@link later}, in steps, each of which makes jobs due. */
const pass = async (ms: number): Promise<void> => {
  for (let passed = 0; passed < ms; passed += 25 * MINUTE) await later(25 * MINUTE);
};
const orderOf = async (id: string) => {
  const [order] = await test.db.select().from(orders).where(eq(orders.id, id));
  if (!order) throw new Error('no order');
  return order;
};
const rowOf = async (orderId: string) => {
  const [row] = await test.db.select().from(iikoOrders).where(eq(iikoOrders.orderId, orderId));
  if (!row) throw new Error('iiko is not to have it');
  return row;
};
const paid = async (): Promise<string> => {
  const { id } = await test.unpaid();
  await test.tell(test.books.charge(id, TOTAL));
  return id;
};
/** Sends an order to the till, which rejects it. */
const refused = async (id: string): Promise<void> => {
  await work();
  service.refuse((await rowOf(id)).iikoId, 'Product is not on the menu');
  await later(5000);
  expect(await rowOf(id)).toMatchObject({ state: 'refused', problem: 'Product is not on the menu' });
};
/** Expects journal, provider and orders to agree. */
const expectEven = async (): Promise<void> => {
  const report = await verifyMoney(test.db);
  expect(report.faults).toEqual([]);
  expect(report.received - report.returned).toBe(test.books.balance());
};
const REJECTED = { status: 'canceled', cancelReason: 'other', cancelComment: 'Заказ не дошёл до кассы ресторана.' };

describe('an order that the till refuses', () => {
  it('is rejected when no one accepts it within ten minutes, and fully refunded [28.4]', async () => {
    const before = test.books.balance();
    const id = await paid();
    await refused(id);
    await later(9 * MINUTE);
    expect(await orderOf(id)).toMatchObject({ status: 'new', paymentStatus: 'paid' });
    await later(MINUTE);
    expect(await orderOf(id)).toMatchObject(REJECTED);
    await work();
    expect(await orderOf(id)).toMatchObject({ paymentStatus: 'refunded' });
    expect(test.books.balance()).toBe(before);
    await expectEven();
    const { status, cancel_reason: reason, cancel_comment: comment } = await test.order(id);
    expect([status, reason, comment]).toEqual(['canceled', 'other', REJECTED.cancelComment]);
    expect(told.at(-1)).toMatchObject({ restaurant: 1, problem: 'Product is not on the menu' });
  });

  it('is rejected likewise when it is to be paid on receipt', async () => {
    const { order } = await placed(test);
    await refused(order.id);
    await later(10 * MINUTE);
    expect(await orderOf(order.id)).toMatchObject(REJECTED);
  });

  it('continues, with its payment kept, when the kitchen accepts it on its screen meanwhile', async () => {
    const id = await paid();
    await refused(id);
    const partner = {
      keyId: 'kitchen',
      name: 'kitchen',
      restaurants: [1],
      scopes: STAFF_SCOPES,
      phone: null,
      role: null,
    };
    await test.db.transaction((db) => acceptOrder({ db, partner, now: test.now() }, { order_id: id, promised: null }));
    await later(2 * HOUR);
    await work();
    expect(await orderOf(id)).toMatchObject({ status: 'confirmed', paymentStatus: 'paid' });
    await expectEven();
  });

  it('is canceled in the till when it is put right there too late', async () => {
    const { order } = await placed(test);
    await refused(order.id);
    await later(10 * MINUTE);
    const { iikoId } = await rowOf(order.id);
    await noteRecord({ db: test.db, now: test.now, log }, service.move(iikoId, 'WaitCooking'));
    await work();
    expect(service.orders.get(iikoId)?.status).toBe('Cancelled');
    expect(await orderOf(order.id)).toMatchObject(REJECTED);
  });
});

describe('an order that was paid online', () => {
  it('reaches the till as paid, with the receipt that the provider has printed [28.8]', async () => {
    const id = await paid();
    await work();
    expect(service.orders.get((await rowOf(id)).iikoId)?.order.payments).toEqual([
      {
        paymentTypeKind: 'External',
        paymentTypeId: ONLINE,
        sum: 930,
        isProcessedExternally: true,
        isFiscalizedExternally: true,
        isPrepay: true,
      },
    ]);
  });
});

describe('an order that does not reach the till', () => {
  it('is rejected after fifty minutes, refunded, and never sent there [28.4]', async () => {
    service.state.isAlive = false;
    const id = await paid();
    await work();
    await later(49 * MINUTE);
    expect(await orderOf(id)).toMatchObject({ status: 'new', paymentStatus: 'paid' });
    await later(MINUTE);
    await work();
    expect(await orderOf(id)).toMatchObject({ ...REJECTED, paymentStatus: 'refunded' });
    await expectEven();
    service.state.isAlive = true;
    await later(HOUR);
    expect(service.orders.size).toBe(0);
    expect(await rowOf(id)).toMatchObject({ state: 'withdrawn' });
  });

  it('is looked up for five more minutes, rejected, and canceled there when iiko does not answer', async () => {
    service.fail(CREATE, 'lost');
    const { order } = await placed(test);
    await work();
    const { iikoId } = await rowOf(order.id);
    for (let time = 0; time < 8; time += 1) service.fail(FIND, 'broken');
    await later(50 * MINUTE);
    expect(await orderOf(order.id)).toMatchObject({ status: 'new' });
    await later(5 * MINUTE);
    expect(await orderOf(order.id)).toMatchObject(REJECTED);
    for (let turn = 0; turn < 8; turn += 1) await later(2 * HOUR);
    expect(service.orders.get(iikoId)?.status).toBe('Cancelled');
  });

  it('is retried as long as there is time, when it is for later', async () => {
    service.state.isAlive = false;
    const { order } = await placed(test, { requested_at: TONIGHT });
    await work();
    await pass(2 * HOUR);
    expect(await orderOf(order.id)).toMatchObject({ status: 'new' });
    service.state.isAlive = true;
    await later(25 * MINUTE);
    expect(await orderOf(order.id)).toMatchObject({ status: 'new' });
    expect([...service.orders.keys()]).toEqual([(await rowOf(order.id)).iikoId]);
  });

  // Verified to fail with the five minutes counted from when the order was made.
  it('is looked up for five more minutes after the last decision, when it is for later', async () => {
    service.fail(CREATE, 'lost');
    const { order } = await placed(test, { requested_at: TONIGHT });
    await work();
    for (let time = 0; time < 200; time += 1) service.fail(FIND, 'broken');
    await pass(250 * MINUTE);
    expect(await orderOf(order.id)).toMatchObject({ status: 'new' });
    await later(5 * MINUTE);
    expect(await orderOf(order.id)).toMatchObject(REJECTED);
  });

  it('is rejected an hour before its time at the latest, when it is for later', async () => {
    service.state.isAlive = false;
    const { order } = await placed(test, { requested_at: TONIGHT });
    await work();
    await pass(5 * HOUR);
    expect(await orderOf(order.id)).toMatchObject(REJECTED);
  });
});
