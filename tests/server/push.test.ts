// Proves docs/product.md §26.67, §27.1 to §27.6, §27.12.
import { NO_MEDIA } from '#tests/support/no-media.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { partnerApi } from '#contract/calls/partner.ts';
import { api } from '#contract/endpoints.ts';
import { formatPrice } from '#domain/money.ts';
import { orders } from '#server/db/schema/orders.ts';
import { pushDeliveries, pushSubscriptions } from '#server/db/schema/push.ts';
import { isPublicAddress, publicLookup } from '#server/http/public-agent.ts';
import { readRetryAfter } from '#server/http/post-out.ts';
import { keepHouse } from '#server/housekeeping.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import { isPushHost } from '#server/modules/push/push-hosts.ts';
import { readPushConfig } from '#server/modules/push/push-config.ts';
import { insertCampaign } from '#server/modules/push/push-repository.ts';
import { pushStrings } from '#server/modules/push/push-strings.ts';
import { PUSH } from '../support/push-service.ts';
import { FRIDAY_15, startWorld, type WorldCaller, type WorldCustomer } from './cart-order-client.ts';
import { newPartner } from './partner-client.ts';
import { type PushWorld, startPushWorld } from './push-world.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

let test: PushWorld;
beforeAll(async () => {
  test = await startPushWorld();
});
afterAll(() => test.close());
beforeEach(async () => {
  await test.db.delete(pushSubscriptions);
  await test.settle();
  test.at(FRIDAY_15);
  test.service.received.length = 0;
  test.refusals.length = 0;
});

const subscriptions = () => test.db.select().from(pushSubscriptions);
const outcomes = async () => (await test.db.select().from(pushDeliveries)).map(({ outcome }) => outcome);
const titles = () => test.service.received.map(({ notification }) => notification.title);
const badges = () => test.service.received.map(({ badge }) => badge);

/** Logs the same customer in on another device; codes are rate-limited. */
const again = async ({ phone }: WorldCustomer) => {
  await test.later(2 * MINUTE);
  return test.customer(phone);
};

describe('a message', () => {
  it('reaches the browser encrypted for it alone, signed with our key, and without personal data', async () => {
    const guest = test.guest();
    const browser = await test.subscribe(guest);
    const { id, number } = await test.order(guest);
    await test.work();
    const [got] = test.service.received;
    expect(got?.browser).toBe(browser);
    expect(got?.vapid).toMatchObject({
      key: PUSH.publicKey,
      aud: `https://${test.service.host}`,
      sub: 'mailto:push@example.ru',
    });
    expect((got?.vapid.exp ?? 0) * 1000 - Date.now()).toBeLessThanOrEqual(DAY);
    expect(got?.headers).toMatchObject({ ttl: '3600', urgency: 'normal', 'content-encoding': 'aes128gcm' });
    expect(got?.headers['topic']).toMatch(/^[\w-]{32}$/);
    expect(got?.headers['topic']).not.toBe(id);
    expect(got?.notification).toEqual({
      title: `Заказ №\u00a0${number} отправлен в ресторан`,
      body: expect.stringContaining('Ждём ответа'),
      navigate: `https://food.example/order-status/${id}`,
      tag: id,
      lang: 'ru',
      dir: 'ltr',
      silent: false,
      actions: [
        { action: 'open', title: 'Открыть', navigate: `https://food.example/order-status/${id}` },
        { action: 'call', title: 'Позвонить', navigate: `https://food.example/order-status/${id}?modal=contacts` },
      ],
      data: { id: expect.stringMatching(/^order-\d+$/), order_id: id },
    });
    expect(JSON.stringify(got?.notification)).not.toMatch(/Анна|916\D{0,2}123|улица|дверь/);
  });

  it('comes once with every status, in the words of its order type [27.4]', async () => {
    const guest = test.guest();
    await test.subscribe(guest);
    const road = ['confirmed', 'preparing', 'prepared', 'delivered'] as const;
    const { id, number } = await test.order(guest, 'pickup');
    await test.work();
    for (const status of road) {
      await test.move(id, status);
      await test.work();
    }
    expect(await test.work()).toBe(0);
    const named = (what: string) => `Заказ №\u00a0${number} ${what}`;
    const words = ['отправлен в ресторан', 'принят рестораном', 'готовится', 'можно забирать', 'выдан'];
    expect(titles()).toEqual(words.map(named));
    expect(new Set(test.service.received.map(({ headers }) => headers['topic'])).size).toBe(1);
    // A finished order clears the app icon's badge.
    expect(badges()).toEqual([1, 1, 1, 1, 0]);
  });

  it.each([
    ['delivery', null],
    ['pickup', null],
    ['pickup', { number: '7', hall: null }],
  ] as const)('of an order that was only sent never says that it was accepted: %s, table %o', (orderType, table) => {
    const sent = pushStrings.status('new', { orderType, table }, '1024', 'Центр');
    expect(Object.values(sent ?? {}).join(' ')).toMatch(/отправлен в ресторан/);
    expect(Object.values(sent ?? {}).join(' ')).not.toMatch(/принят|принял|подтвержд/i);
    expect(pushStrings.status('confirmed', { orderType, table }, '1024', 'Центр')?.title).toMatch(/принят рестораном$/);
  });

  it('of an order paid online comes once it is paid', async () => {
    const guest = test.guest();
    const { id } = await test.order(guest);
    await test.db.update(orders).set({ status: 'draft' }).where(eq(orders.id, id));
    await test.subscribe(guest);
    expect(await test.work()).toBe(0);
    await test.move(id, 'new');
    await test.work();
    expect(titles()).toEqual([expect.stringMatching(/отправлен в ресторан$/)]);
  });

  it('about a change of its dishes comes once, with what it costs now, unless it has changed again or is over', async () => {
    const guest = test.guest();
    const order = await test.order(guest);
    await test.subscribe(guest);
    const manager = await newPartner(test, { restaurantId: null });
    const [line] = order.items;
    const body = (quantity: number, revision: number) => ({
      body: { order_id: order.id, revision, lines: [{ item_id: line?.item_id ?? 0, quantity }] },
    });
    const { order: changed } = await manager.ok(partnerApi.partnerChangeOrder, body(3, 0));
    await test.work();
    expect(await test.work()).toBe(0);
    const [got] = test.service.received;
    expect(got?.notification).toMatchObject({
      title: `Заказ №\u00a0${order.number} изменён по вашей просьбе`,
      body: `Теперь он стоит ${formatPrice(changed.totals.total_price)}.`,
      navigate: `https://food.example/order-status/${order.id}`,
      tag: order.id,
    });
    expect(got?.headers).toMatchObject({ ttl: '3600', urgency: 'normal' });
    await manager.ok(partnerApi.partnerChangeOrder, body(4, 1));
    await manager.ok(partnerApi.partnerChangeOrder, body(5, 2));
    await test.work();
    await manager.ok(partnerApi.partnerChangeOrder, body(6, 3));
    await test.move(order.id, 'canceled');
    await test.work();
    expect(titles()).toEqual([
      expect.stringMatching(/изменён по вашей просьбе$/),
      expect.stringMatching(/изменён по вашей просьбе$/),
      expect.stringMatching(/отменён$/),
    ]);
    const due = pushStrings.changed('1024', '1 050 ₽', '120 ₽');
    expect(due.body).toBe('Теперь он стоит 1 050 ₽. При получении доплатите 120 ₽ наличными.');
  });

  it('about a canceled order is urgent and expires after six hours', async () => {
    const guest = test.guest();
    const { id } = await test.order(guest);
    await test.subscribe(guest);
    await test.move(id, 'canceled');
    await test.work();
    expect(titles()).toEqual([expect.stringMatching(/отменён$/)]);
    expect(test.service.received[0]?.headers).toMatchObject({ urgency: 'high', ttl: String(6 * 3600) });
    expect(badges()).toEqual([0]);
  });

  it('overtaken by a later status is no longer sent', async () => {
    const guest = test.guest();
    await test.subscribe(guest);
    const { id } = await test.order(guest);
    await test.move(id, 'confirmed');
    await test.move(id, 'preparing');
    await test.work();
    expect(titles()).toEqual([expect.stringMatching(/готовится$/)]);
    expect((await outcomes()).toSorted()).toEqual(['overtaken', 'overtaken', 'sent']);
  });

  it('that could not be sent for an hour is dropped', async () => {
    const guest = test.guest();
    await test.subscribe(guest);
    test.service.answers.push(503);
    await test.order(guest);
    await test.work();
    await test.later(61 * MINUTE);
    await test.work();
    expect(test.service.received).toEqual([]);
    expect(await outcomes()).toEqual(['late']);
  });
});

describe('a push service', () => {
  it.each([500, 503, 429, 'away'] as const)('that returns %s is tried again later', async (answer) => {
    const guest = test.guest();
    await test.subscribe(guest);
    test.service.answers.push(answer);
    await test.order(guest);
    await test.work();
    expect(test.service.received).toEqual([]);
    expect(await test.work()).toBe(0);
    await test.later(MINUTE);
    await test.work();
    expect(test.service.received).toHaveLength(1);
  });

  it('that sends Retry-After is not called before then', async () => {
    const guest = test.guest();
    await test.subscribe(guest);
    test.service.answers.push({ status: 429, retryAfter: '600' });
    await test.order(guest);
    await test.work();
    await test.later(9 * MINUTE);
    expect(await test.work()).toBe(0);
    await test.later(MINUTE);
    await test.work();
    expect(test.service.received).toHaveLength(1);
    expect([readRetryAfter('Fri, 20 Nov 2026 12:01:00 GMT', FRIDAY_15.getTime()), readRetryAfter('soon', 0)]).toEqual([
      MINUTE,
      null,
    ]);
  });

  it.each([404, 410])(
    'that returns %s no longer knows the browser, and its subscription is deleted',
    async (status) => {
      const guest = test.guest();
      await test.subscribe(guest);
      test.service.answers.push(status);
      await test.order(guest);
      await test.work();
      expect(await subscriptions()).toEqual([]);
    },
  );

  it('that rejects a message is reported without the endpoint, and not tried again', async () => {
    const guest = test.guest();
    await test.subscribe(guest);
    test.service.answers.push(403);
    await test.order(guest);
    await test.work();
    expect(test.refusals).toEqual([{ status: 403, host: test.service.host }]);
    expect(await outcomes()).toEqual(['refused']);
  });

  it('is not called with invalid keys, and the subscription is deleted', async () => {
    const guest = test.guest();
    const { subscription } = test.service.newBrowser();
    const keys = { ...subscription.keys, p256dh: 'A'.repeat(87) };
    await guest.ok(api.savePush, { body: { ...subscription, keys } });
    await test.order(guest);
    await test.work();
    expect([test.service.received, await subscriptions()]).toEqual([[], []]);
  });
});

describe('the recipient of an order’s messages', () => {
  it('is only the device that a guest ordered on', async () => {
    const [guest, stranger] = [test.guest(), test.guest()];
    const browser = await test.subscribe(guest);
    await test.subscribe(stranger);
    await test.order(guest);
    await test.work();
    expect(test.service.received.map((got) => got.browser)).toEqual([browser]);
  });

  it('is every browser of the customer with order messages on, and no other customer’s', async () => {
    const phone = await test.customer();
    const tablet = await again(phone);
    const laptop = await again(phone);
    const other = await test.customer();
    const mine = [await test.subscribe(phone), await test.subscribe(tablet)];
    await laptop.ok(api.savePush, {
      body: { ...test.service.newBrowser().subscription, kinds: { order_status: false, promotions: false } },
    });
    await test.subscribe(other);
    await test.order(phone);
    await test.work();
    expect(new Set(test.service.received.map((got) => got.browser))).toEqual(new Set(mine));
  });

  it('is still the guest’s device after login, before the browser has subscribed again', async () => {
    const guest = test.guest();
    const browser = await test.subscribe(guest);
    const { id } = await test.order(guest);
    await test.work();
    const customer = await test.customer(undefined, guest);
    await customer.ok(api.authCustomer, { body: { order_ids: [id], cart_id: null } });
    await test.move(id, 'confirmed');
    await test.work();
    expect(test.service.received.map((got) => got.browser)).toEqual([browser, browser]);
  });

  it.each(['log out', 'end the session elsewhere', 'delete the account'] as const)(
    'is no one after the session ends: %s',
    async (how) => {
      const customer = await test.customer();
      const elsewhere = await again(customer);
      await test.subscribe(customer);
      if (how === 'log out') await customer.inject(api.logOut, {});
      else if (how === 'delete the account') await elsewhere.inject(api.deleteAccount, { body: { confirm: true } });
      else await elsewhere.ok(api.endSession, { body: { others: true } });
      expect(await subscriptions()).toEqual([]);
    },
  );
});

describe('a subscription', () => {
  it('that is saved again is the same one, and keeps its preferences', async () => {
    const guest = test.guest();
    const { subscription } = test.service.newBrowser();
    const off = { order_status: false, promotions: false };
    expect(await guest.ok(api.savePush, { body: subscription })).toEqual({
      kinds: { order_status: true, promotions: false },
    });
    expect(await guest.ok(api.savePush, { body: { ...subscription, kinds: off } })).toEqual({ kinds: off });
    expect(await guest.ok(api.savePush, { body: subscription })).toEqual({ kinds: off });
    expect(await subscriptions()).toHaveLength(1);
  });

  it('belongs to the browser’s current user; the previous user’s preferences and pending messages are deleted [27.3]', async () => {
    const before = await test.customer();
    const browser = test.service.newBrowser();
    const kinds = { order_status: true, promotions: true };
    expect(await before.ok(api.savePush, { body: { ...browser.subscription, kinds } })).toEqual({ kinds });
    await test.order(before);
    const after = await test.customer();
    expect(await after.ok(api.savePush, { body: browser.subscription })).toEqual({
      kinds: { order_status: true, promotions: false },
    });
    await test.work();
    expect(test.service.received).toEqual([]);
    expect(await subscriptions()).toMatchObject([{ customerId: after.user.id }]);
  });

  it('that the browser has renewed replaces the previous one, with its pending messages', async () => {
    const guest = test.guest();
    const old = test.service.newBrowser();
    const kinds = { order_status: true, promotions: false };
    await guest.ok(api.savePush, { body: { ...old.subscription, kinds } });
    await test.order(guest);
    const renewed = test.service.newBrowser();
    const body = { ...renewed.subscription, replaces: old.subscription.endpoint };
    expect(await guest.ok(api.savePush, { body })).toEqual({ kinds });
    expect(await guest.ok(api.savePush, { body })).toEqual({ kinds });
    await test.work();
    expect(test.service.received.map(({ browser }) => browser)).toEqual([renewed]);
    expect(await subscriptions()).toHaveLength(1);
  });

  it('of another user is not taken over by naming it as the previous one', async () => {
    const [owner, thief] = [test.guest(), test.guest()];
    const browser = await test.subscribe(owner);
    const own = test.service.newBrowser();
    await thief.ok(api.savePush, { body: { ...own.subscription, replaces: browser.subscription.endpoint } });
    expect(await subscriptions()).toHaveLength(2);
  });

  it.each([
    'http://updates.push.services.mozilla.com/x',
    'https://127.0.0.1/x',
    'https://[::1]/x',
    'https://localhost/x',
    'https://updates.push.services.mozilla.com:8080/x',
    'https://user@updates.push.services.mozilla.com/x',
    'https://mozilla.com.evil.example/x',
    'https://script.google.com/macros/x',
    'https://storage.googleapis.com/x',
    'https://x.fcm.googleapis.com/x',
    'https://www.windows.com/x',
    'https://notify.windows.com.evil.example/x',
    'https://notify.windows.com/x',
    'https://evil.yandex.net/x',
    'https://developer.apple.com/x',
    'https://evilmozilla.com/x',
    'https://metadata.google.internal/x',
    `https://updates.push.services.mozilla.com/${'x'.repeat(1024)}`,
  ])('at %s is rejected: our server would send requests there', async (endpoint) => {
    const { keys } = test.service.newBrowser().subscription;
    const refusal = await test.guest().refused(api.savePush, { body: { endpoint, keys } });
    expect(refusal).toMatchObject({ status: 422, fields: { endpoint: expect.any(Array) } });
  });

  it.each([
    'https://fcm.googleapis.com/fcm/send/x',
    'https://updates.push.services.mozilla.com/wpush/v2/x',
    'https://web.push.apple.com/x',
    'https://wns2-par02p.notify.windows.com/w/?token=x',
  ])('at %s is accepted', (endpoint) => {
    expect(isPushHost(endpoint, [])).toBe(true);
  });

  it('at a host that the operator has added is accepted by its exact name', () => {
    expect(isPushHost('https://push.example.com/x', ['push.example.com'])).toBe(true);
    expect(isPushHost('https://evil.push.example.com/x', ['push.example.com'])).toBe(false);
  });

  it('never connects to a private network, whatever its host resolves to', async () => {
    const inside = ['127.0.0.1', '10.1.2.3', '172.31.0.1', '192.168.0.1', '169.254.169.254', '100.64.0.1', '0.0.0.0'];
    const inside6 = ['::1', 'fe80::1', 'fd00::1', '::ffff:10.0.0.1', '64:ff9b::a00:1', '2002:a00:1::', '2001:db8::1'];
    expect([...inside, ...inside6].filter(isPublicAddress)).toEqual([]);
    expect(['8.8.8.8', '95.163.0.1', '2a00:1450:4010::5e'].filter(isPublicAddress)).toHaveLength(3);
    const found = await new Promise((resolve) => {
      publicLookup('localhost', {}, (error) => resolve(error?.message));
    });
    expect(found).toBe('localhost is not in the open network');
  });

  it('is one of ten at most; the one seen longest ago is dropped', async () => {
    const guest = test.guest();
    for (let n = 0; n < 12; n += 1) {
      await test.later(MINUTE);
      await test.subscribe(guest);
    }
    expect(await subscriptions()).toHaveLength(10);
  });

  it('of a customer is in that customer’s export only (§7.20)', async () => {
    const [who, other] = [await test.customer(), await test.customer()];
    const browser = await test.subscribe(who);
    await test.subscribe(other);
    const { push_subscriptions: own } = await who.ok(api.exportAccount, {});
    expect(own).toEqual([
      {
        endpoint: browser.subscription.endpoint,
        order_status: true,
        promotions: false,
        created_at: FRIDAY_15.toISOString(),
        seen_at: FRIDAY_15.toISOString(),
      },
    ]);
  });

  it('not seen from a browser for half a year is deleted', async () => {
    await test.subscribe(test.guest());
    const keep = (days: number) =>
      keepHouse(test.db, {
        log: { error: () => undefined },
        now: new Date(FRIDAY_15.getTime() + days * DAY),
        media: NO_MEDIA,
      });
    await keep(179);
    expect(await subscriptions()).toHaveLength(1);
    await keep(181);
    expect(await subscriptions()).toEqual([]);
  });

  it('is not deleted by its former owner, after another person has logged in in the same browser', async () => {
    const [former, present] = [test.guest(), test.guest()];
    const { subscription } = await test.subscribe(former);
    await present.ok(api.savePush, { body: subscription });
    expect((await former.inject(api.deletePush, { body: { endpoint: subscription.endpoint } })).status).toBe(204);
    expect((await present.inject(api.testPush, { body: { endpoint: subscription.endpoint } })).status).toBe(204);
    expect(await subscriptions()).toHaveLength(1);
  });

  it('can be deleted, and deleting it again is no error', async () => {
    const guest = test.guest();
    const { subscription } = await test.subscribe(guest);
    for (const _ of [1, 2]) {
      const { status } = await guest.inject(api.deletePush, { body: { endpoint: subscription.endpoint } });
      expect(status).toBe(204);
    }
    expect(await subscriptions()).toEqual([]);
  });
});

describe('a test message (§27.12)', () => {
  const tryIt = (who: WorldCaller, endpoint: string) => who.inject(api.testPush, { body: { endpoint } });

  it('is sent once to this browser, and each request sends a new one', async () => {
    const guest = test.guest();
    const browser = await test.subscribe(guest);
    await test.subscribe(test.guest());
    for (const _ of [1, 2]) expect((await tryIt(guest, browser.subscription.endpoint)).status).toBe(204);
    await test.work();
    expect(test.service.received.map((one) => one.browser)).toEqual([browser, browser]);
    const [first, second] = test.service.received;
    expect(first?.notification).toMatchObject({ title: 'Уведомления приходят', silent: false, tag: 'test' });
    expect(first?.badge).toBeUndefined();
    expect(first?.headers).toMatchObject({ ttl: '300', urgency: 'high' });
    expect(first?.notification.data.id).not.toBe(second?.notification.data.id);
  });

  it('can be requested only by the browser’s own user', async () => {
    const customer = await test.customer();
    const { subscription } = await test.subscribe(customer);
    for (const other of [test.guest(), await test.customer()]) {
      expect((await tryIt(other, subscription.endpoint)).status).toBe(404);
    }
    await test.work();
    expect(test.service.received).toEqual([]);
  });

  it('is retried while it is still awaited, and deletes a subscription that is gone', async () => {
    const guest = test.guest();
    const { subscription } = await test.subscribe(guest);
    test.service.answers.push(503);
    await tryIt(guest, subscription.endpoint);
    await test.work();
    expect(test.service.received).toEqual([]);
    await test.later(MINUTE);
    await test.work();
    expect(test.service.received).toHaveLength(1);
    test.service.answers.push(410);
    await tryIt(guest, subscription.endpoint);
    await test.work();
    expect(await subscriptions()).toEqual([]);
  });

  it('that is rejected is reported without the endpoint', async () => {
    const guest = test.guest();
    const { subscription } = await test.subscribe(guest);
    test.service.answers.push(403);
    await tryIt(guest, subscription.endpoint);
    await test.work();
    expect(test.refusals).toEqual([{ status: 403, host: test.service.host }]);
  });

  it('is limited to six a minute for one address', async () => {
    const { endpoint } = test.service.newBrowser().subscription;
    const call = { method: 'POST', url: '/api/restaurant/push/test', remoteAddress: '203.0.113.77' } as const;
    const answers: number[] = [];
    for (let time = 0; time < 7; time += 1) {
      const headers = {
        authorization: `Bearer ${test.guest().token}`,
        'idempotency-key': `try-${time}-of-one-address`,
      };
      answers.push((await test.app.inject({ ...call, headers, payload: { endpoint } })).statusCode);
    }
    expect(answers).toEqual([404, 404, 404, 404, 404, 404, 429]);
  });
});

describe('a promotion', () => {
  const wish = async (who: WorldCaller) => {
    const browser = test.service.newBrowser();
    const kinds = { order_status: true, promotions: true };
    const saved = await who.ok(api.savePush, { body: { ...browser.subscription, kinds } });
    return { browser, promotions: saved.kinds.promotions };
  };
  const consent = (who: WorldCaller, given: boolean) =>
    who.ok(api.updateConsent, { body: { kind: 'marketing', given, version: '1' } });
  const tell = async () => {
    const { id } = await insertCampaign(test.db, {
      title: 'Блины за полцены',
      body: 'До воскресенья',
      path: '/promos',
      createdAt: test.now(),
    });
    // Enqueued twice, as a queue may deliver.
    for (const _ of [1, 2]) await enqueue(test.db, 'push-campaign', { campaign_id: id });
  };

  it('goes once to those who wish it and have agreed to advertising', async () => {
    const agreed = await test.customer();
    const silent = await test.customer();
    await consent(agreed, true);
    const { browser } = await wish(agreed);
    await wish(silent);
    expect((await wish(test.guest())).promotions).toBe(false);
    await test.subscribe(await again(agreed));
    await tell();
    await test.settle();
    expect(test.service.received.map((got) => [got.browser, got.notification])).toEqual([
      [browser, expect.objectContaining({ title: 'Блины за полцены', navigate: 'https://food.example/promos' })],
    ]);
  });

  it('is not sent after consent is withdrawn, even when it is queued [27.6]', async () => {
    const customer = await test.customer();
    await consent(customer, true);
    await wish(customer);
    test.service.answers.push(503);
    await tell();
    await test.work();
    await consent(customer, false);
    await test.settle();
    expect(test.service.received).toEqual([]);
    const rows = await test.db.select().from(pushDeliveries);
    expect(rows.map(({ outcome }) => outcome)).toEqual(['unwanted']);
  });
});

describe('the keys', () => {
  it('come from the environment; without them there is no push', async () => {
    expect(await test.ok(api.environment, {})).toMatchObject({ push: { public_key: PUSH.publicKey } });
    const off = await startWorld();
    try {
      expect(await off.ok(api.environment, {})).toMatchObject({ push: null });
      const { subscription } = test.service.newBrowser();
      expect(await off.guest().refused(api.savePush, { body: subscription })).toMatchObject({ status: 501 });
      const { endpoint } = subscription;
      expect(await off.guest().refused(api.testPush, { body: { endpoint } })).toMatchObject({ status: 501 });
    } finally {
      await off.close();
    }
  });

  it('must be a matching pair with a contact, or are reported as invalid', () => {
    const read = (env: Record<string, string>) => {
      const faults: string[] = [];
      const from = { mode: 'production', publicOrigin: 'https://food.example', dataDir: '/nowhere' } as const;
      return { config: readPushConfig((name) => env[name], from, faults), faults };
    };
    const pair = { VAPID_PUBLIC_KEY: PUSH.publicKey, VAPID_PRIVATE_KEY: PUSH.privateKey };
    expect(read({})).toEqual({ config: null, faults: [] });
    expect(read(pair)).toMatchObject({ config: { subject: 'https://food.example' }, faults: [] });
    expect(read({ ...pair, VAPID_PRIVATE_KEY: 'A'.repeat(43) }).faults).toEqual([expect.stringMatching(/pair/)]);
    expect(read({ ...pair, VAPID_SUBJECT: 'mailto:me@localhost' }).faults).toEqual([
      expect.stringMatching(/^VAPID_SUBJECT/),
    ]);
    expect(read({ ...pair, PUSH_HOSTS: 'https://x' }).faults).toEqual([expect.stringMatching(/^PUSH_HOSTS/)]);
  });
});

it('every delivery is recorded once, even when a status is changed twice', async () => {
  const guest = test.guest();
  await test.subscribe(guest);
  const { id } = await test.order(guest);
  expect(await test.move(id, 'confirmed')).not.toBeNull();
  expect(await test.move(id, 'confirmed')).toBeNull();
  const rows = await test.db.select().from(pushDeliveries).where(eq(pushDeliveries.orderId, id));
  expect(rows.map(({ status }) => String(status)).toSorted()).toEqual(['confirmed', 'new']);
});
