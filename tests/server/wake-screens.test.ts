// Proves docs/product.md §26.43: who has closed the kitchen's screen is woken for an order that nobody accepts.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { advanceJobs } from '#server/jobs/job-repository.ts';
import { partnerApi } from '#contract/calls/partner.ts';
import { orders } from '#server/db/schema/orders.ts';
import { restaurants } from '#server/db/schema/places.ts';
import { pushScreens } from '#server/db/schema/push.ts';
import { revokeKey } from '#server/modules/partner/keys/key-commands.ts';
import { acceptJobs } from '#server/modules/partner/orders/auto-accept.ts';
import { unacceptedJobs } from '#server/modules/partner/orders/unaccepted-order.ts';
import { forgetOldScreens } from '#server/modules/partner/screens/push-screens.ts';
import { wakeScreenJobs } from '#server/modules/partner/screens/wake-screen-job.ts';
import { type Browser, PUSH, startPushService } from '../support/push-service.ts';
import { changeWorld } from './cart-order-world.ts';
import { FRIDAY_15, startWorld } from './cart-order-client.ts';
import { placed } from './order-drafts.ts';
import { newPartner, type TestPartner } from './partner-client.ts';
import { runDueJobs } from './run-due-jobs.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

let test: Awaited<ReturnType<typeof startWorld>>;
let service: Awaited<ReturnType<typeof startPushService>>;
let jobs: ReturnType<typeof unacceptedJobs> & ReturnType<typeof wakeScreenJobs>;
let own: TestPartner;
let other: TestPartner;
let manager: TestPartner;

beforeAll(async () => {
  test = await startWorld({}, { push: PUSH });
  service = await startPushService();
  [own, other, manager] = [
    await newPartner(test),
    await newPartner(test, { restaurantId: 2 }),
    await newPartner(test, { restaurantId: null }),
  ];
  const log = { warn: () => undefined, error: () => undefined };
  jobs = {
    ...unacceptedJobs({ db: test.db, now: test.now, log }),
    ...wakeScreenJobs({
      db: test.db,
      push: PUSH,
      agent: service.agent,
      origin: 'https://food.example',
      now: test.now,
      log,
    }),
  };
});
afterAll(async () => {
  await service.close();
  await test.close();
});
beforeEach(async () => {
  test.at(FRIDAY_15);
  service.received.length = 0;
  await test.db.delete(orders);
  await test.db.delete(pushScreens);
});

const save = async (partner: TestPartner): Promise<Browser> => {
  const browser = service.newBrowser();
  await partner.ok(partnerApi.partnerSaveScreen, { body: browser.subscription });
  return browser;
};
/** Lets time pass, and runs what is due then. */
const pass = async (ms: number): Promise<void> => {
  test.at(new Date(test.now().getTime() + ms));
  await advanceJobs(test.db, ms);
  // The job that announces enqueues those that wake.
  await runDueJobs(test.database, jobs);
  await runDueJobs(test.database, jobs);
};
const titles = (): string[] => service.received.map(({ notification }) => notification.title);

it('wakes the screens of its restaurant and the manager’s, and no other restaurant’s, once', async () => {
  const [kitchen, , chain] = [await save(own), await save(other), await save(manager)];
  const { order } = await placed(test);
  await pass(3 * MINUTE - 1000);
  expect(service.received).toEqual([]);
  await pass(1000);
  expect(new Set(service.received.map(({ browser }) => browser))).toEqual(new Set([kitchen, chain]));
  const [first] = service.received;
  expect(first?.notification).toMatchObject({
    title: `Заказ № ${order.number} никто не принял`,
    navigate: 'https://food.example/kitchen/',
    data: { order_id: null },
  });
  await pass(5 * MINUTE);
  expect(service.received).toHaveLength(2);
});

it('wakes nobody for an order that was accepted meanwhile', async () => {
  await save(own);
  const { order } = await placed(test);
  await own.ok(partnerApi.partnerAcceptOrder, { body: { order_id: order.id } });
  await pass(3 * MINUTE);
  expect(service.received).toEqual([]);
});

it('wakes for an order that the server has accepted and nobody has seen (§26.45), once', async () => {
  await save(own);
  await changeWorld(test.db, () => test.db.update(restaurants).set({ autoAccept: true }));
  const accept = acceptJobs({ db: test.db, now: test.now });
  const [{ order }, { order: seen }] = [await placed(test), await placed(test)];
  await runDueJobs(test.database, accept);
  await own.ok(partnerApi.partnerSeeOrders, { body: { order_ids: [seen.id] } });
  await pass(3 * MINUTE);
  await pass(20 * MINUTE);
  expect(titles()).toEqual([`Заказ № ${order.number} никто не видел`]);
  const { orders: left } = await own.ok(partnerApi.partnerOrders, { query: {} });
  expect(left.map(({ status }) => status)).toEqual(['confirmed', 'confirmed']);
  await changeWorld(test.db, () => test.db.update(restaurants).set({ autoAccept: false }));
});

it('sends nothing once the order is accepted before the message leaves', async () => {
  await save(own);
  const { order } = await placed(test);
  test.at(new Date(FRIDAY_15.getTime() + 3 * MINUTE));
  await advanceJobs(test.db, 3 * MINUTE);
  const { 'order-unaccepted': announce } = jobs;
  expect((await runDueJobs(test.database, { 'order-unaccepted': announce })).done).toBe(1);
  await own.ok(partnerApi.partnerAcceptOrder, { body: { order_id: order.id } });
  expect((await runDueJobs(test.database, jobs)).done).toBe(1);
  expect(service.received).toEqual([]);
});

it('does not wake a screen that was turned off, whose key was revoked, or which the browser has given up', async () => {
  const ended = await save(own);
  await own.ok(partnerApi.partnerEndScreen, { body: { endpoint: ended.subscription.endpoint } });
  const former = await newPartner(test);
  await save(former);
  await placed(test);
  await revokeKey(test.db, former.bearer.split('.')[0] ?? '', test.now());
  const gone = await save(manager);
  service.forget(gone);
  await pass(3 * MINUTE);
  expect(titles()).toEqual([]);
  expect((await test.db.select().from(pushScreens)).map(({ endpoint }) => endpoint)).not.toContain(
    gone.subscription.endpoint,
  );
});

it('tries a screen out at once, and only its own', async () => {
  const browser = await save(own);
  const body = { endpoint: browser.subscription.endpoint };
  expect(await other.refused(partnerApi.partnerTestScreen, { body })).toMatchObject({ code: 'VALIDATION_FAILED' });
  await own.ok(partnerApi.partnerTestScreen, { body });
  await pass(0);
  expect(titles()).toEqual(['Уведомления приходят']);
});

it('gives the browser’s key, refuses foreign hosts, and moves a browser to the key that saved it last', async () => {
  expect(await own.ok(partnerApi.partnerScreenKey, {})).toEqual({ public_key: PUSH.publicKey });
  const browser = await save(own);
  const evil = { ...browser.subscription, endpoint: 'https://evil.example/push' };
  expect(await own.refused(partnerApi.partnerSaveScreen, { body: evil })).toMatchObject({ code: 'VALIDATION_FAILED' });
  await other.ok(partnerApi.partnerSaveScreen, { body: browser.subscription });
  await placed(test);
  await pass(3 * MINUTE);
  expect(service.received).toEqual([]);
});

it('keeps twenty screens of a key, and forgets what was not opened for a quarter of a year', async () => {
  for (let count = 0; count < 21; count += 1) {
    test.at(new Date(FRIDAY_15.getTime() + count * 1000));
    await save(own);
  }
  expect(await test.db.$count(pushScreens)).toBe(20);
  await forgetOldScreens(test.db, new Date(FRIDAY_15.getTime() + 91 * DAY));
  expect(await test.db.$count(pushScreens)).toBe(0);
});
