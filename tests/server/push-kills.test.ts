// Proves docs/product.md §6.4, §27.4: under random deaths of server, worker and push service each status is notified once.
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { canTransition, statusSequence } from '#domain/order-status.ts';
import { api } from '#contract/endpoints.ts';
import type { OrderStatus } from '#contract/orders.ts';
import { cases } from '../support/depth.ts';
import type { Browser, PushAnswer, Received } from '../support/push-service.ts';
import { startPushWorker } from '../support/push-worker.ts';
import { FRIDAY_15, type WorldCaller } from './cart-order-client.ts';
import { DEATHS, type PushWorld, startPushWorld } from './push-world.ts';

const MINUTE = 60_000;

let test: PushWorld;
beforeAll(async () => {
  test = await startPushWorld();
});
afterAll(() => test.close());

const Step = fc.oneof(
  { weight: 4, arbitrary: fc.constant('cook' as const) },
  { weight: 4, arbitrary: fc.constant('work' as const) },
  { weight: 4, arbitrary: fc.constantFrom(...DEATHS) },
  { weight: 3, arbitrary: fc.constant('wait a minute' as const) },
  {
    weight: 4,
    arbitrary: fc.constantFrom(
      'cancel',
      'die in a step',
      'restart the server',
      'subscribe another',
      'lose a subscription',
    ),
  },
  { weight: 3, arbitrary: fc.constantFrom<PushAnswer>('cut', 'away', 500, 429, { status: 503, retryAfter: '90' }) },
);
type Step = typeof Step extends fc.Arbitrary<infer T> ? T : never;

/** A status that the order reached, and the browsers that were to be notified. */
interface Told {
  readonly status: OrderStatus;
  readonly listeners: readonly Browser[];
}

const WORDS: Readonly<Record<OrderStatus, RegExp>> = {
  draft: /^$/,
  new: /отправлен в ресторан$/,
  confirmed: /принят рестораном$/,
  preparing: /готовится$/,
  prepared: /готов$/,
  delivering: /в пути$/,
  delivered: /доставлен$/,
  canceled: /отменён$/,
};

/** Checks that a browser was sent what it was promised (docs/product.md §27.4). */
const expectPromised = async (browser: Browser, told: readonly Told[]): Promise<void> => {
  const own = test.service.received.filter((one) => one.browser === browser);
  const due = told.filter(({ listeners }) => listeners.includes(browser)).map(({ status }) => status);
  const saysOf = (status: OrderStatus): Received[] =>
    own.filter(({ notification }) => WORDS[status].test(notification.title));
  // Only expected statuses, and none late: once a status is notified, no earlier one is.
  const heard = own.map(({ notification }) => due.findIndex((status) => WORDS[status].test(notification.title)));
  expect(heard).not.toContain(-1);
  expect(heard).toEqual(heard.toSorted((a, b) => a - b));
  for (const status of due) {
    const messages = saysOf(status);
    // Once. Repeated only after an arrival that died before it was recorded, and then under the same name, so that it replaces it.
    expect(messages.slice(0, -1).every((one) => test.unnoted.has(one))).toBe(true);
    expect(new Set(messages.map(({ notification }) => notification.data.id)).size).toBeLessThanOrEqual(1);
  }
  expect(new Set(own.map(({ headers, notification }) => `${String(headers['topic'])} ${notification.tag}`)).size).toBe(
    due.length === 0 ? 0 : 1,
  );
  // Two statuses are two messages.
  const names = new Set(own.map(({ notification }) => notification.data.id));
  expect(names.size).toBe(new Set(heard).size);
  // The current status is notified at least once.
  const last = due.at(-1);
  if (last === undefined) return;
  expect(saysOf(last).length).toBeGreaterThan(0);
  // The phone shows one notification, the order's current status, and has sounded once for each status received.
  const phone = await startPushWorker('https://food.example');
  for (const { text } of own) await phone.push(text);
  expect(phone.screen.map(({ title }) => title)).toEqual([expect.stringMatching(WORDS[last])]);
  expect(phone.heard.filter(({ silent }) => silent !== true)).toHaveLength(names.size);
};

const play = async (steps: readonly Step[]): Promise<void> => {
  test.at(FRIDAY_15);
  test.service.received.length = 0;
  test.unnoted.clear();
  const guest: WorldCaller = test.guest();
  const live: Browser[] = [await test.subscribe(guest)];
  const order = await test.order(guest);
  const road = statusSequence('delivery');
  const told: Told[] = [{ status: 'new', listeners: [...live] }];
  const next = (): OrderStatus | undefined => {
    const now = told.at(-1)?.status ?? 'new';
    return now === 'canceled' ? undefined : road[road.indexOf(now) + 1];
  };
  const go = async (status: OrderStatus | undefined): Promise<void> => {
    const moved = status !== undefined && (await test.move(order.id, status));
    if (moved) told.push({ status, listeners: [...live] });
  };
  const run = async (step: Exclude<Step, PushAnswer | (typeof DEATHS)[number]>): Promise<void> => {
    if (step === 'cook') await go(next());
    else if (step === 'cancel') await go('canceled');
    else if (step === 'work') await test.work();
    else if (step === 'restart the server') await test.restart();
    else if (step === 'wait a minute') await test.later(MINUTE);
    else if (step === 'subscribe another') live.push(await test.subscribe(guest));
    else if (step === 'die in a step') {
      const status = next();
      if (status !== undefined) await test.dieInStep(order.id, status);
    } else {
      const [gone] = live.splice(0, live.length > 1 ? 1 : 0);
      if (gone) test.service.forget(gone);
    }
  };
  for (const step of steps) {
    const death = DEATHS.find((one) => one === step);
    if (death !== undefined) test.die(death);
    else if (typeof step !== 'string' || step === 'cut' || step === 'away') test.service.answers.push(step);
    // All remaining steps are neither a death nor an answer.
    else await run(step as Parameters<typeof run>[0]);
  }
  await test.settle();

  for (const browser of live) await expectPromised(browser, told);
  // Whatever died meanwhile, the order's history is a valid path through the status table.
  const { status_history: history } = await guest.ok(api.orderStatus, { query: { order_id: order.id } });
  const way = history.map(({ status }) => status);
  expect(way).toEqual(told.map(({ status }) => status));
  for (const [index, status] of way.slice(1).entries()) {
    expect(canTransition(way[index] ?? 'draft', status, 'delivery'), way.join(' ')).toBe(true);
  }
};

const EVERY_DEATH: Step[] = [
  'after claiming',
  'work',
  'restart the server',
  'wait a minute',
  'before sending',
  'work',
  'cook',
  'wait a minute',
  'before noting',
  'work',
  'cut',
  'cook',
  'wait a minute',
  'work',
];
const DEATHS_OF_TWO: Step[] = [
  'subscribe another',
  'cook',
  'before noting',
  'work',
  'die in a step',
  'work',
  'cook',
  'before completing',
  'work',
  'lose a subscription',
  'wait a minute',
  500,
  'work',
  'cancel',
  'work',
];

// Verified to fail with a message recorded before sending, never recorded, an id per try, a topic or tag by status, or
// a message that a later status has superseded.
it('a status reaches each live subscription once; a repeat after a crash on arrival replaces the first [27.4]', async () => {
  await fc.assert(fc.asyncProperty(fc.array(Step, { minLength: 3, maxLength: 16 }), play), {
    numRuns: cases(2, 60),
    // The cases of `npm test`: every death of the worker, and the server's within a step.
    examples: [[EVERY_DEATH], [DEATHS_OF_TWO]],
  });
}, 240_000);
