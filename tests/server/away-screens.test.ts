// Proves docs/product.md §26.47: the manager is told that a restaurant takes orders while no screen of it is open.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { partnerApi } from '#contract/calls/partner.ts';
import { iikoRestaurants } from '#server/db/schema/iiko.ts';
import { restaurantReaders } from '#server/db/schema/partner.ts';
import { restaurantIntake } from '#server/db/schema/places.ts';
import { pushScreens } from '#server/db/schema/push.ts';
import { setIikoRestaurants } from '#server/modules/iiko/iiko-repository.ts';
import { awayJobs, forgetGoneReaders } from '#server/modules/partner/screens/away-screens.ts';
import { wakeScreenJobs } from '#server/modules/partner/screens/wake-screen-job.ts';
import { type Browser, PUSH, startPushService } from '../support/push-service.ts';
import { changeWorld } from './cart-order-world.ts';
import { FRIDAY_15, startWorld, type TestWorld } from './cart-order-client.ts';
import { newPartner, type TestPartner } from './partner-client.ts';
import { runDueJobs } from './run-due-jobs.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let test: TestWorld;
let service: Awaited<ReturnType<typeof startPushService>>;
let away: ReturnType<typeof awayJobs>;
let wake: ReturnType<typeof wakeScreenJobs>;
let kitchen: TestPartner;
let manager: TestPartner;
const told: string[] = [];

beforeAll(async () => {
  test = await startWorld({}, { push: PUSH });
  service = await startPushService();
  [kitchen, manager] = [await newPartner(test), await newPartner(test, { restaurantId: null })];
  const log = { warn: (_about: unknown, words?: string) => void told.push(words ?? ''), error: () => undefined };
  const { db, now } = test;
  away = awayJobs({ db, now, log });
  wake = wakeScreenJobs({ db, push: PUSH, agent: service.agent, origin: 'https://food.example', now, log });
});
afterAll(async () => {
  await service.close();
  await test.close();
});
let day = 0;
beforeEach(async () => {
  // Another day for each test: what one has noted is long past.
  day += 1;
  test.at(new Date(FRIDAY_15.getTime() + day * 7 * 24 * HOUR));
  service.received.length = 0;
  told.length = 0;
  await test.db.delete(restaurantReaders);
  await test.db.delete(pushScreens);
  await changeWorld(test.db, () => test.db.delete(restaurantIntake));
  await save(kitchen);
  managers = await save(manager);
});
let managers: Browser;

const save = async (partner: TestPartner): Promise<Browser> => {
  const browser = service.newBrowser();
  await partner.ok(partnerApi.partnerSaveScreen, { body: browser.subscription });
  return browser;
};
const read = (partner: TestPartner) => partner.ok(partnerApi.partnerOrders, { query: {} });
const pass = async (ms: number): Promise<void> => {
  test.at(new Date(test.now().getTime() + ms));
  await away['screens-away']({});
  await runDueJobs(test.database, wake);
};
const titles = (): string[] => service.received.map(({ notification }) => notification.title);

it('wakes the manager alone, once, when nothing has read the orders for three minutes', async () => {
  await read(kitchen);
  await pass(3 * MINUTE);
  expect(titles()).toEqual([]);
  await pass(1000);
  expect(service.received.map(({ browser }) => browser)).toEqual([managers]);
  expect(titles()).toEqual(['На Кирова: экран заказов закрыт']);
  expect(service.received[0]?.notification.body).toContain('открыт сегодня в\u00a015:00.');
  expect(told).toEqual(['a restaurant takes orders, and no screen of it reads them']);
  await pass(HOUR);
  expect(titles()).toHaveLength(1);
});

it('tells of the next absence, once in an hour, and of one that goes on the next day', async () => {
  await read(kitchen);
  await pass(4 * MINUTE);
  await read(kitchen);
  await pass(4 * MINUTE);
  expect(titles()).toHaveLength(1);
  await pass(HOUR);
  expect(titles()).toHaveLength(2);
  // Closed at 23:00, open again at 10:00.
  await pass(9 * HOUR);
  expect(titles()).toHaveLength(2);
  await pass(11 * HOUR);
  expect(titles()).toHaveLength(3);
});

it('says nothing while the screen is open, and nothing once it is back before the message leaves', async () => {
  for (let minute = 0; minute < 6; minute += 1) {
    await read(kitchen);
    await pass(MINUTE);
  }
  expect(titles()).toEqual([]);
  test.at(new Date(test.now().getTime() + 4 * MINUTE));
  await away['screens-away']({});
  await read(kitchen);
  await runDueJobs(test.database, wake);
  expect(told).toHaveLength(1);
  expect(titles()).toEqual([]);
});

it('says nothing of a restaurant that takes no orders, has a till, or never had a screen', async () => {
  await read(manager);
  await pass(10 * MINUTE);
  await read(kitchen);
  const body = { restaurant_id: 1, order_types: ['delivery' as const, 'pickup' as const] };
  await kitchen.ok(partnerApi.partnerPauseIntake, { body: { ...body, until: null, reason: 'нет света' } });
  await pass(10 * MINUTE);
  await kitchen.ok(partnerApi.partnerResumeIntake, { body });
  await setIikoRestaurants(test.db, [1]);
  await pass(MINUTE);
  await test.db.delete(iikoRestaurants);
  // 23:30 in the restaurant.
  await pass(8 * HOUR);
  expect(titles()).toEqual([]);
});

it('tells once on two instances', async () => {
  await read(kitchen);
  test.at(new Date(test.now().getTime() + 4 * MINUTE));
  const look = away['screens-away'];
  await Promise.all([look({}), look({})]);
  await runDueJobs(test.database, wake);
  expect(titles()).toHaveLength(1);
});

it('forgets a restaurant that nothing has read for three days', async () => {
  await read(kitchen);
  await forgetGoneReaders(test.db, new Date(test.now().getTime() + 72 * HOUR));
  expect(await test.db.$count(restaurantReaders)).toBe(1);
  await forgetGoneReaders(test.db, new Date(test.now().getTime() + 73 * HOUR));
  expect(await test.db.$count(restaurantReaders)).toBe(0);
});
