// Proves docs/product.md §27.4, §27.5 and §27.7 end to end: order step, queue, push service, worker, phone.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { api } from '#contract/endpoints.ts';
import { startPushWorker } from '../support/push-worker.ts';
import { FRIDAY_15 } from './cart-order-client.ts';
import { type PushWorld, startPushWorld } from './push-world.ts';

const ORIGIN = 'https://food.example';

let test: PushWorld;
beforeAll(async () => {
  test = await startPushWorld();
});
afterAll(() => test.close());
beforeEach(() => {
  test.at(FRIDAY_15);
  test.service.received.length = 0;
});

/** An order whose guest has allowed push messages, and the phone that shows them. */
const ordered = async () => {
  const guest = test.guest();
  const browser = await test.subscribe(guest);
  const { id, number } = await test.order(guest);
  const phone = await startPushWorker(ORIGIN);
  let handed = 0;
  /** Runs the queue and passes the worker what arrived for this browser, already decrypted. */
  const deliver = async (): Promise<void> => {
    await test.work();
    const own = test.service.received.filter((one) => one.browser === browser);
    for (const { text } of own.slice(handed)) await phone.push(text);
    handed = own.length;
  };
  return {
    guest,
    id,
    phone,
    deliver,
    page: `${ORIGIN}/order-status/${id}`,
    named: (what: string) => `Заказ №\u00a0${number} ${what}`,
  };
};

// Verified to fail with a worker that opens the start page, with a separate tag for each status, and with another status's text.
it('a status notification has its own text and replaces the one before, and a tap opens the order [27.4]', async () => {
  const { id, phone, deliver, page, named } = await ordered();
  await deliver();
  expect(phone.screen).toMatchObject([{ title: named('отправлен в ресторан'), tag: id, silent: false }]);
  expect(phone.badge()).toBe(1);
  await test.move(id, 'confirmed');
  await deliver();
  expect(phone.screen).toMatchObject([
    {
      title: named('принят рестораном'),
      body: '«На Кирова» начнёт готовить вовремя.',
      tag: id,
      silent: false,
      renotify: true,
    },
  ]);
  const [notification] = phone.screen;
  if (!notification) throw new Error('nothing is shown');
  await phone.tap(notification);
  expect([phone.opened, phone.focused, phone.screen]).toEqual([[page], [], []]);
  expect(phone.badge()).toBeNull();
});

it('has two buttons, for the order and for its contacts, which reuse a window that shows the order', async () => {
  const { phone, deliver, page } = await ordered();
  await deliver();
  const [notification] = phone.screen;
  if (!notification) throw new Error('nothing is shown');
  expect(notification.actions).toEqual([
    { action: 'open', title: 'Открыть' },
    { action: 'call', title: 'Позвонить' },
  ]);
  await phone.tap(notification, 'open');
  await phone.tap(notification, 'call');
  expect(phone.opened).toEqual([page, `${page}?modal=contacts`]);
  phone.windows.push({ url: page, visibilityState: 'hidden' });
  await phone.tap(notification, 'call');
  expect(phone.focused).toEqual([page]);
  expect(phone.windows.map(({ url }) => url)).toEqual([`${page}?modal=contacts`]);
});

it('a tap focuses the window that already shows the order', async () => {
  const { guest, id, phone, deliver, page, named } = await ordered();
  await guest.ok(api.cancelOrder, { body: { order_id: id } });
  await deliver();
  const [notification] = phone.screen;
  expect(notification?.title).toBe(named('отменён'));
  if (!notification) throw new Error('nothing is shown');
  phone.windows.push({ url: `${ORIGIN}/menu`, visibilityState: 'visible' }, { url: page, visibilityState: 'hidden' });
  await phone.tap(notification);
  expect([phone.opened, phone.focused]).toEqual([[], [page]]);
});

// Verified to fail with an id for each try, and with a worker that does not check what it has already shown.
it('a message delivered but not recorded is sent again, and silently replaces the first', async () => {
  const { id, phone, deliver, named } = await ordered();
  test.die('before noting');
  await deliver();
  await test.later(60_000);
  await deliver();
  const title = named('отправлен в ресторан');
  expect(phone.heard.map(({ silent }) => silent)).toEqual([false, true]);
  expect(phone.screen).toMatchObject([{ title, tag: id }]);
  await test.move(id, 'confirmed');
  await deliver();
  expect(phone.heard.at(-1)).toMatchObject({ title: named('принят рестораном'), silent: false });
  expect(phone.screen).toHaveLength(1);
});
