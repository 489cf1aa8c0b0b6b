// Proves docs/product.md §26.46: a restaurant is told by SMS that nobody answers its orders.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { partnerApi } from '#contract/calls/partner.ts';
import { checkChainFile } from '#contract/chain-file-check.ts';
import { advanceJobs } from '#server/jobs/job-repository.ts';
import { restaurantAlarms } from '#server/db/schema/load.ts';
import { orders } from '#server/db/schema/orders.ts';
import { restaurants } from '#server/db/schema/places.ts';
import type { JobHandlers } from '#server/jobs/workers.ts';
import { alarmJobs } from '#server/modules/partner/orders/alarm-sms.ts';
import { acceptJobs } from '#server/modules/partner/orders/auto-accept.ts';
import { unacceptedJobs } from '#server/modules/partner/orders/unaccepted-order.ts';
import { createSmsInbox, type SmsInbox } from '#server/sandbox/sms-inbox.ts';
import { smallChain } from '../support/small-chain.ts';
import { changeWorld } from './cart-order-world.ts';
import { FRIDAY_15, startWorld, type TestWorld } from './cart-order-client.ts';
import { placed } from './order-drafts.ts';
import { newPartner, type TestPartner } from './partner-client.ts';
import { runDueJobs } from './run-due-jobs.ts';

const MINUTE = 60_000;

let test: TestWorld;
let kitchen: TestPartner;
let inbox: SmsInbox;
let isDown = false;
const told: string[] = [];
let jobs: JobHandlers;

beforeAll(async () => {
  test = await startWorld();
  kitchen = await newPartner(test);
});
afterAll(() => test.close());

const settings = (change: Partial<typeof restaurants.$inferInsert>) =>
  changeWorld(test.db, () => test.db.update(restaurants).set(change));
const jobsWith = (sms: SmsInbox | null): JobHandlers => {
  const services = { db: test.db, now: test.now };
  const log = { warn: (_about: unknown, words?: string) => void told.push(words ?? ''), error: () => undefined };
  return { ...acceptJobs(services), ...unacceptedJobs({ ...services, log }), ...alarmJobs({ ...services, sms, log }) };
};
beforeEach(async () => {
  test.at(FRIDAY_15);
  await test.db.delete(orders);
  await test.db.delete(restaurantAlarms);
  await settings({ alarmPhone: '+7 (916) 123-45-67', autoAccept: false });
  isDown = false;
  told.length = 0;
  const kept = createSmsInbox(test.now);
  inbox = {
    ...kept,
    send: (message) => (isDown ? Promise.reject(new Error('the provider is down')) : kept.send(message)),
  };
  jobs = jobsWith(inbox);
});

/** Lets time pass minute by minute, and runs what is due. */
const pass = async (minutes: number): Promise<void> => {
  for (let minute = 0; minute < minutes; minute += 1) {
    test.at(new Date(test.now().getTime() + MINUTE));
    await advanceJobs(test.db, MINUTE);
    await runDueJobs(test.database, jobs);
  }
};
const texts = () => inbox.delivered().map(({ phone, text }) => `${phone} ${text}`);

it('sends one after five minutes without an answer, and names nobody', async () => {
  const { order } = await placed(test);
  await pass(4);
  expect(texts()).toEqual([]);
  await pass(1);
  expect(texts()).toEqual([
    `79161234567 ${order.restaurant.name}: заказ №\u00a0${order.number} никто не принял больше пяти минут.`,
  ]);
  await pass(10);
  expect(texts()).toHaveLength(1);
});

it('sends none for an order that was answered, or where there is no phone', async () => {
  const { order } = await placed(test);
  await pass(4);
  await kitchen.ok(partnerApi.partnerAcceptOrder, { body: { order_id: order.id } });
  await pass(2);
  await settings({ alarmPhone: null });
  await placed(test);
  await pass(6);
  expect(texts()).toEqual([]);
});

it('sends at most one in a quarter of an hour, whatever waits', async () => {
  await placed(test);
  await placed(test);
  await pass(6);
  expect(texts()).toHaveLength(1);
  await placed(test);
  await pass(6);
  expect(texts()).toHaveLength(1);
  await pass(5);
  const { order } = await placed(test);
  await pass(6);
  expect(texts()).toHaveLength(2);
  expect(texts()[0]).toContain(`№\u00a0${order.number} `);
});

it('tries again when the provider fails', async () => {
  await placed(test);
  isDown = true;
  await pass(6);
  expect(texts()).toEqual([]);
  isDown = false;
  await pass(1);
  expect(texts()).toHaveLength(1);
});

it('tells of an order that was accepted by itself and that nobody has seen', async () => {
  await settings({ autoAccept: true });
  const { order } = await placed(test);
  const { order: seen } = await placed(test);
  await pass(1);
  await kitchen.ok(partnerApi.partnerSeeOrders, { body: { order_ids: [seen.id] } });
  await pass(5);
  expect(texts()).toEqual([
    `79161234567 ${order.restaurant.name}: заказ №\u00a0${order.number} никто не видел больше пяти минут.`,
  ]);
});

it('is a warning in the log where the server sends no messages', async () => {
  jobs = jobsWith(null);
  await placed(test);
  await pass(5);
  expect(told.at(-1)).toBe('there is a phone for alarms, and no provider of messages');
});

it('needs a mobile phone in the chain file', () => {
  const faultsOf = (phone: string): string[] => {
    const chain = smallChain();
    chain.restaurants = chain.restaurants.map((one, index) => (index === 0 ? { ...one, alarm_phone: phone } : one));
    const checked = checkChainFile(chain);
    return checked.ok ? [] : checked.faults.map(({ path }) => path);
  };
  expect(faultsOf('+7 916 123-45-67')).toEqual([]);
  expect(faultsOf('8 (916) 123-45-67')).toEqual([]);
  for (const phone of ['+7 4842 70-00-00', '916 123-45-67', '+7 916 123-45-6']) {
    expect(faultsOf(phone)).toEqual(['restaurants[0].alarm_phone']);
  }
});
