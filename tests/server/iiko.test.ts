// Proves docs/product.md §28.1 to §28.5.
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { asc, eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { api } from '#contract/endpoints.ts';
import { ORDER_STATUSES } from '#contract/orders.ts';
import { ORDER_TYPES } from '#contract/primitives.ts';
import { canTransition } from '#domain/order-status.ts';
import { iikoOrders, iikoRestaurants } from '#server/db/schema/iiko.ts';
import { orders } from '#server/db/schema/orders.ts';
import { auditLog } from '#server/db/schema/partner.ts';
import { stopList } from '#server/db/schema/places.ts';
import { advanceJobs } from '#server/jobs/job-repository.ts';
import { stepsTo } from '#server/modules/iiko/follow-order.ts';
import { createIikoClient } from '#server/modules/iiko/iiko-client.ts';
import { type IikoConfig, iikoIdOf, readIikoConfig } from '#server/modules/iiko/iiko-config.ts';
import { iikoJobs } from '#server/modules/iiko/iiko-jobs.ts';
import { setIikoRestaurants } from '#server/modules/iiko/iiko-repository.ts';
import { LOGIN, ORGANIZATION, startIikoService, TERMINAL } from '../support/iiko-service.ts';
import { FRIDAY_15, startWorld, type TestWorld } from './cart-order-client.ts';
import { placeBodyOf, placed } from './order-drafts.ts';
import { runDueJobs } from './run-due-jobs.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const TOKEN = 'what-iiko-sends-with-its-webhooks';
const BORSCH = '11111111-1111-4111-8111-111111111111';
const CASH = '22222222-2222-4222-8222-222222222222';
const CREATE = '/api/1/deliveries/create';

let clock = FRIDAY_15;
let service: Awaited<ReturnType<typeof startIikoService>>;
let test: TestWorld;
let config: IikoConfig;
/** None before the first test. */
let jobs: ReturnType<typeof iikoJobs> | Record<string, never> = {};
const told: object[] = [];

beforeAll(async () => {
  service = await startIikoService(() => clock);
  const key = { id: 1, login: LOGIN, organization: ORGANIZATION, terminal_group: TERMINAL, webhook_token: TOKEN };
  config = {
    origin: service.origin,
    restaurants: new Map([[1, { ...key, payments: { cash: CASH } }]]),
    ids: new Map([['borsch', BORSCH]]),
  };
  test = await startWorld({}, { iiko: config });
  await setIikoRestaurants(test.db, [1]);
});
afterAll(async () => {
  service.close();
  await test.close();
});
beforeEach(async () => {
  clock = FRIDAY_15;
  test.at(FRIDAY_15);
  await test.db.delete(iikoOrders);
  await test.db.delete(stopList);
  await work();
  service.orders.clear();
  service.stopped.clear();
  service.calls.length = 0;
  Object.assign(service.state, { isAlive: true, makesAtOnce: false });
  told.length = 0;
  // A process that has just started has no token.
  jobs = iikoJobs({
    db: test.db,
    iiko: config,
    client: createIikoClient(config, () => clock),
    now: () => clock,
    log: { error: (about: object) => void told.push(about) },
  });
});

/** Runs due jobs, except those that give an order up (iiko-given-up.test.ts); returns the errors of those that failed. */
const work = async (): Promise<readonly string[]> => {
  const { 'iiko-refused': _refused, 'iiko-unsent': _unsent, ...others } = jobs;
  return (await runDueJobs(test.database, others)).failed;
};
const later = async (ms: number): Promise<void> => {
  clock = new Date(clock.getTime() + ms);
  test.at(clock);
  await advanceJobs(test.db, ms);
};
const rowOf = async (orderId: string) => {
  const [row] = await test.db.select().from(iikoOrders).where(eq(iikoOrders.orderId, orderId));
  if (!row) throw new Error('iiko is not to have it');
  return row;
};
const statusOf = async (orderId: string) => (await test.ok(api.orderStatus, { query: { order_id: orderId } })).status;
const webhook = (events: readonly { eventType: string; eventInfo: unknown }[], token = TOKEN, restaurant = 1) =>
  test.app.inject({
    method: 'POST',
    url: `/iiko/${restaurant}`,
    headers: { authorization: token },
    payload: [...events],
  });
/** An order that the till has accepted. */
const taken = async () => {
  const { order } = await placed(test);
  await work();
  const { iikoId } = await rowOf(order.id);
  return { id: order.id, iikoId, order };
};
const creations = (): number => service.calls.filter((path) => path === CREATE).length;

describe('an order', () => {
  it('is sent to the till in iiko’s format under our id, and is confirmed only when iiko reports it', async () => {
    const { order } = await placed(test);
    expect(creations()).toBe(0);
    expect(await work()).toEqual([]);
    const { iikoId, state } = await rowOf(order.id);
    expect(state).toBe('asked');
    expect(service.orders.get(iikoId)?.order).toMatchObject({
      id: iikoId,
      externalNumber: order.number,
      phone: '+79161234567',
      orderServiceType: 'DeliveryByCourier',
      completeBefore: null,
      deliveryPoint: {
        address: {
          street: { name: 'улица Кирова', city: 'Калуга' },
          house: '1',
          flat: '12',
          entrance: '2',
          floor: '3',
        },
      },
      items: [{ type: 'Product', productId: BORSCH, amount: 2, price: 390, modifiers: [] }],
      payments: [{ paymentTypeKind: 'Cash', paymentTypeId: CASH, sum: 930, isProcessedExternally: false }],
    });
    expect(service.orders.get(iikoId)?.order.comment).toContain('Не звонить в дверь');
    expect(await statusOf(order.id)).toBe('new');
    service.move(iikoId, 'WaitCooking');
    await later(5000);
    await work();
    expect(await statusOf(order.id)).toBe('confirmed');
    expect(await rowOf(order.id)).toMatchObject({ state: 'there', status: 'WaitCooking' });
  });

  it('is not sent to iiko from a restaurant without it, or while it awaits payment', async () => {
    await test.db.delete(iikoRestaurants);
    const { order } = await placed(test);
    await setIikoRestaurants(test.db, [1]);
    expect(await test.db.select().from(iikoOrders).where(eq(iikoOrders.orderId, order.id))).toEqual([]);
    await work();
    expect(creations()).toBe(0);
  });

  it('whose response was lost is found there, and not sent twice [28.2]', async () => {
    service.fail(CREATE, 'lost');
    const { order } = await placed(test);
    expect(await work()).toEqual(['IikoUnreachable']);
    expect(service.orders.size).toBe(1);
    const { iikoId } = await rowOf(order.id);
    service.move(iikoId, 'CookingStarted');
    await later(HOUR);
    expect(await work()).toEqual([]);
    expect(creations()).toBe(1);
    expect(await statusOf(order.id)).toBe('preparing');
  });

  it('that did not arrive is sent again, under the same id', async () => {
    service.fail(CREATE, 'broken');
    const { order } = await placed(test);
    expect(await work()).toEqual(['IikoUnreachable']);
    await later(HOUR);
    expect(await work()).toEqual([]);
    expect([...service.orders.keys()]).toEqual([(await rowOf(order.id)).iikoId]);
  });

  it('waits for an offline till, and for an iiko that asks for a pause [28.2]', async () => {
    service.state.isAlive = false;
    const { order } = await placed(test);
    expect(await work()).toEqual(['TillOffline']);
    expect(await rowOf(order.id)).toMatchObject({ state: 'waiting' });
    expect(creations()).toBe(0);
    service.state.isAlive = true;
    service.fail(CREATE, 'late-429');
    await later(HOUR);
    expect(await work()).toEqual([]);
    expect(await work()).toEqual([]);
    expect(service.orders.size).toBe(0);
    await later(20_000);
    await work();
    expect(service.orders.size).toBe(1);
  });

  it('refused by iiko stays unchanged for the customer, and staff are told why [28.4]', async () => {
    service.fail(CREATE, 'lost');
    const { id, iikoId } = await (async () => {
      const { order } = await placed(test);
      await work();
      return { id: order.id, iikoId: (await rowOf(order.id)).iikoId };
    })();
    service.refuse(iikoId, 'Product is not on the menu');
    await later(HOUR);
    await work();
    expect(await rowOf(id)).toMatchObject({ state: 'refused', problem: 'Product is not on the menu' });
    // The customer is not notified yet: the kitchen may accept it on its screen (tests/server/iiko-given-up.test.ts).
    expect(await statusOf(id)).toBe('new');
    expect(told).toEqual([expect.objectContaining({ restaurant: 1, problem: 'Product is not on the menu' })]);
    // Once someone fixes it at the till, its updates apply again.
    await webhook([{ eventType: 'DeliveryOrderUpdate', eventInfo: service.move(iikoId, 'CookingStarted') }]);
    expect(await statusOf(id)).toBe('preparing');
  });

  it('with a dish without an iiko id is not sent, and staff are told which dish', async () => {
    const cart = await test.newCart();
    await test.ok(api.addItem, {
      body: { cart_id: cart.id, product_id: test.world.dishes.ukha, modifiers: [], quantity: 3 },
    });
    const order = await test.ok(api.placeOrder, { body: await placeBodyOf(test, cart.id) });
    expect(await work()).toEqual([]);
    expect((await rowOf(order.id)).problem).toContain('ukha («Уха»)');
    expect(told).toHaveLength(1);
    expect(creations()).toBe(0);
  });
});

describe('a token', () => {
  it('is fetched once, renewed before its hour is over, and fetched again when it expires early', async () => {
    const tokens = () => service.calls.filter((path) => path === '/api/1/access_token').length;
    await taken();
    await taken();
    expect(tokens()).toBe(1);
    await later(HOUR);
    await taken();
    expect(tokens()).toBe(2);
    service.fail('/api/1/terminal_groups/is_alive', 'token-ended');
    await taken();
    expect(tokens()).toBe(3);
    expect(service.orders.size).toBe(4);
  });
});

describe('an iiko order status', () => {
  it('moves our order step by step, however many steps it skipped, with iiko named in the log [28.3]', async () => {
    const { id, iikoId, order } = await taken();
    await webhook([{ eventType: 'DeliveryOrderUpdate', eventInfo: service.move(iikoId, 'OnWay') }]);
    const { status, status_history: history } = await test.ok(api.orderStatus, { query: { order_id: id } });
    expect(status).toBe('delivering');
    expect(history.map((one) => one.status)).toEqual(['new', 'confirmed', 'preparing', 'prepared', 'delivering']);
    const log = await test.db.select().from(auditLog).orderBy(asc(auditLog.id));
    const own = log.filter(({ details }) => details['number'] === Number(order.number));
    expect(own.map(({ keyId, action }) => [keyId, action])).toEqual([
      ['iiko', 'order.accept'],
      ['iiko', 'order.move'],
      ['iiko', 'order.move'],
      ['iiko', 'order.move'],
    ]);
  });

  it('changes nothing when repeated or late', async () => {
    const { id, iikoId } = await taken();
    const first = { eventType: 'DeliveryOrderUpdate', eventInfo: service.move(iikoId, 'WaitCooking') };
    const second = { eventType: 'DeliveryOrderUpdate', eventInfo: service.move(iikoId, 'CookingCompleted') };
    await webhook([second, first, second]);
    await webhook([first]);
    expect(await statusOf(id)).toBe('prepared');
    expect((await rowOf(id)).status).toBe('CookingCompleted');
  });

  it('is polled every minute where no webhook arrives', async () => {
    const { id, iikoId } = await taken();
    service.move(iikoId, 'Closed');
    await jobs['iiko-poll']({});
    expect(await statusOf(id)).toBe('delivered');
    service.calls.length = 0;
    await jobs['iiko-poll']({});
    // Finished orders are not polled.
    expect(service.calls).not.toContain('/api/1/deliveries/by_id');
  });

  it('cancels our order and returns what it used, without notifying iiko', async () => {
    const { id, iikoId } = await taken();
    await webhook([{ eventType: 'DeliveryOrderUpdate', eventInfo: service.move(iikoId, 'Cancelled') }]);
    const [order] = await test.db.select().from(orders).where(eq(orders.id, id));
    expect(order).toMatchObject({ status: 'canceled', cancelReason: 'other' });
    await work();
    expect(service.calls).not.toContain('/api/1/deliveries/cancel');
  });

  it('is accepted only with the restaurant’s token [28.3]', async () => {
    const { id, iikoId } = await taken();
    const event = { eventType: 'DeliveryOrderUpdate', eventInfo: service.move(iikoId, 'Cancelled') };
    expect((await webhook([event], 'what-iiko-sends-with-its-webhook')).statusCode).toBe(404);
    expect((await webhook([event], TOKEN, 2)).statusCode).toBe(404);
    expect(await statusOf(id)).toBe('new');
    expect((await webhook([{ eventType: 'DeliveryOrderUpdate', eventInfo: { id: 5 } }])).statusCode).toBe(200);
    expect((await webhook([event], `Bearer ${TOKEN}`)).statusCode).toBe(200);
    expect(await statusOf(id)).toBe('canceled');
  });

  it('always follows the transition table', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...ORDER_TYPES),
        fc.array(fc.constantFrom(...ORDER_STATUSES.filter((status) => status !== 'draft')), { maxLength: 12 }),
        (type, wanted) => {
          let status: (typeof ORDER_STATUSES)[number] = 'new';
          for (const to of wanted) {
            for (const step of stepsTo(status, to, type)) {
              expect(canTransition(status, step, type)).toBe(true);
              status = step;
            }
          }
        },
      ),
    );
  });
});

describe('a customer’s cancellation', () => {
  it('cancels the order in the till [28.2]', async () => {
    const { id, iikoId } = await taken();
    service.move(iikoId, 'WaitCooking');
    await test.ok(api.cancelOrder, { body: { order_id: id } });
    await work();
    expect(service.orders.get(iikoId)?.status).toBe('Cancelled');
    expect(await statusOf(id)).toBe('canceled');
  });

  it('before the order is sent stops it from being sent', async () => {
    const { order } = await placed(test);
    await test.ok(api.cancelOrder, { body: { order_id: order.id } });
    await work();
    expect(creations()).toBe(0);
    expect(await rowOf(order.id)).toMatchObject({ state: 'withdrawn' });
  });

  it('with a lost response has the order looked up until it is found', async () => {
    service.fail(CREATE, 'lost');
    const { order } = await placed(test);
    await work();
    await test.ok(api.cancelOrder, { body: { order_id: order.id } });
    service.fail('/api/1/deliveries/cancel', 'broken');
    expect(await work()).toEqual(['IikoUnreachable']);
    await later(HOUR);
    await work();
    expect([...service.orders.values()].map(({ status }) => status)).toEqual(['Cancelled']);
    expect(creations()).toBe(1);
  });
});

describe('a stop list', () => {
  const stops = async () => (await test.db.select().from(stopList)).map(({ item }) => item).toSorted();

  it('from iiko is applied for items that both sides know; items that only we know stay [28.5]', async () => {
    await test.db.insert(stopList).values({ restaurant: 'r1', item: 'ukha' });
    service.stopped.add(BORSCH).add('33333333-3333-4333-8333-333333333333');
    await webhook([{ eventType: 'StopListUpdate', eventInfo: {} }]);
    await work();
    expect(await stops()).toEqual(['borsch', 'ukha']);
    service.stopped.clear();
    await jobs['iiko-poll']({});
    expect(await stops()).toEqual(['ukha']);
  });
});

describe('settings', () => {
  const KEYS = { login: LOGIN, organization: ORGANIZATION, terminal_group: TERMINAL, webhook_token: TOKEN };
  const read = (given: Readonly<Record<string, string>>) => {
    const faults: string[] = [];
    return { faults, config: readIikoConfig((name) => given[name], undefined, faults) };
  };

  it('are empty or complete', () => {
    expect(read({})).toEqual({ faults: [], config: null });
    expect(read({ IIKO_KEYS: '{"one":{}}' }).faults).toEqual([expect.stringMatching(/^IIKO_KEYS must be JSON/)]);
    const IIKO_KEYS = JSON.stringify({ 2: KEYS });
    expect(read({ IIKO_KEYS, IIKO_IDS: '/nowhere.json' }).faults).toEqual([
      expect.stringMatching(/^IIKO_IDS must name/),
    ]);
    const path = join(mkdtempSync(join(tmpdir(), 'iiko-')), 'ids.json');
    writeFileSync(path, JSON.stringify({ borsch: BORSCH }));
    const { config: whole, faults } = read({ IIKO_KEYS, IIKO_IDS: path });
    expect(faults).toEqual([]);
    expect(whole?.restaurants.get(2)).toMatchObject({ id: 2, login: LOGIN, payments: {} });
    expect(whole?.origin).toBe('https://api-ru.iiko.services');
  });

  it('know sizes, alone and with a product, and the cause of a cancellation', () => {
    const path = join(mkdtempSync(join(tmpdir(), 'iiko-')), 'ids.json');
    const upper = BORSCH.replaceAll('1', 'A');
    const ids = { borsch: upper, 'size/large': { size: upper }, soup: { product: CASH, size: upper } };
    writeFileSync(path, JSON.stringify(ids));
    const IIKO_KEYS = JSON.stringify({ 2: { ...KEYS, cancel: { cause: upper } } });
    const { faults, config: whole } = read({ IIKO_KEYS, IIKO_IDS: path });
    expect(faults).toEqual([]);
    const id = upper.toLowerCase();
    expect(Object.fromEntries(whole?.ids ?? [])).toEqual({
      borsch: id,
      'size/large': { size: id },
      soup: { product: CASH, size: id },
    });
    expect(whole?.restaurants.get(2)?.cancel).toEqual({ cause: id });
    writeFileSync(path, JSON.stringify({ soup: { sise: upper } }));
    expect(read({ IIKO_KEYS, IIKO_IDS: path }).faults).toEqual([expect.stringMatching(/^IIKO_IDS must name/)]);
  });

  it('map the chain’s ids to iiko’s; an iiko id maps to itself', () => {
    expect(iikoIdOf(config, 'borsch')).toBe(BORSCH);
    expect(iikoIdOf(config, CASH)).toBe(CASH);
    expect(iikoIdOf(config, `spice/${CASH}`)).toBe(CASH);
    expect(iikoIdOf(config, 'ukha')).toBeNull();
  });
});
