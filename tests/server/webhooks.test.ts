// Proves docs/product.md §27.10 and §27.11.
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { api } from '#contract/endpoints.ts';
import { WEBHOOK_EVENTS, webhookBody } from '#contract/webhooks.ts';
import { webhookEndpoints } from '#server/db/schema/webhooks.ts';
import { isWebhookSigned, newWebhookSecret, signWebhook } from '#server/http/standard-webhooks.ts';
import { advanceJobs } from '#server/jobs/job-repository.ts';
import { insertEndpoint } from '#server/modules/webhooks/webhook-repository.ts';
import { webhookJobs } from '#server/modules/webhooks/webhook-jobs.ts';
import { readReplay, replayWebhooks } from '#server/modules/webhooks/replay-webhooks.ts';
import { mayBeTold } from '#server/modules/webhooks/webhook-url.ts';
import { placed } from './order-drafts.ts';
import { type PaymentWorld, startPaymentWorld } from './payment-world.ts';
import { runDueJobs } from './run-due-jobs.ts';

const HOUR = 3_600_000;
const SECRET = newWebhookSecret();

let test: PaymentWorld;
const received: { headers: IncomingHttpHeaders; body: string }[] = [];
const answers: number[] = [];
const listener = createServer((request, response) => {
  let body = '';
  request.setEncoding('utf8').on('data', (part: string) => (body += part));
  request.on('end', () => {
    received.push({ headers: request.headers, body });
    response.writeHead(answers.shift() ?? 204).end();
  });
});
let url = '';
beforeAll(async () => {
  test = await startPaymentWorld();
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(listener.address() as AddressInfo).port}/orders`;
});
afterAll(async () => {
  listener.closeAllConnections();
  listener.close();
  await test.close();
});
beforeEach(async () => {
  await test.db.delete(webhookEndpoints);
  await work();
  received.length = 0;
  answers.length = 0;
});
const work = async (): Promise<number> =>
  (await runDueJobs(test.database, webhookJobs({ db: test.db, allowsLoopback: true, now: test.now }))).done;
const add = (events: string[], restaurantId: number | null = null) =>
  insertEndpoint(test.db, { url, secret: SECRET, events, restaurantId, createdAt: test.now() });

describe('an event', () => {
  // Verified to fail with one field more in the message, and with one less.
  it('has exactly the form in openapi.json [27.10]', async () => {
    await add(['order.placed', 'order.paid', 'order.canceled']);
    const { order } = await placed(test);
    await test.ok(api.cancelOrder, { body: { order_id: order.id } });
    const { id } = await test.unpaid();
    await test.tell(test.books.charge(id, 93_000));
    await work();
    const messages = received.map(({ body }): unknown => JSON.parse(body));
    const types = messages.map((one) => v.parse(v.object({ type: v.picklist(WEBHOOK_EVENTS) }), one).type);
    expect(types.toSorted()).toEqual(['order.canceled', 'order.paid', 'order.placed', 'order.placed']);
    // A schema drops fields that it does not know.
    expect(messages).toEqual(messages.map((one, index) => v.parse(webhookBody(types[index] ?? 'order.paid'), one)));
  });

  it('is sent in the standard form, signed, and without personal data [27.10]', async () => {
    await add(['order.placed']);
    const { order } = await placed(test);
    expect(await work()).toBe(1);
    const [got] = received;
    const [id, timestamp, signature] = ['id', 'timestamp', 'signature'].map((name) =>
      String(got?.headers[`webhook-${name}`]),
    ) as [string, string, string];
    expect(id).toMatch(/^msg_[\w-]{24}$/);
    expect(Number(timestamp)).toBe(test.now().getTime() / 1000);
    const sent = { id, timestamp: Number(timestamp), body: got?.body ?? '', signature };
    expect(isWebhookSigned(SECRET, sent)).toBe(true);
    expect(isWebhookSigned(newWebhookSecret(), sent)).toBe(false);
    expect(isWebhookSigned(SECRET, { ...sent, body: `${sent.body} ` })).toBe(false);
    expect(JSON.parse(sent.body)).toMatchObject({
      type: 'order.placed',
      timestamp: test.now().toISOString(),
      data: { order_id: order.id, number: order.number, status: 'new', total_price: order.total_price },
    });
    expect(sent.body).not.toMatch(/Анна|916\D{0,2}123|улица/);
  });

  it('goes to the endpoints subscribed to it, for the restaurants that they chose', async () => {
    await add(['order.canceled']);
    await add(['order.placed'], 2);
    const { order } = await placed(test);
    expect(await work()).toBe(0);
    await test.ok(api.cancelOrder, { body: { order_id: order.id } });
    expect(await work()).toBe(1);
    expect(JSON.parse(received[0]?.body ?? '')).toMatchObject({ type: 'order.canceled', data: { status: 'canceled' } });
  });

  it('of a paid ordinary order is sent once, with its amount', async () => {
    await add(['order.placed', 'order.paid']);
    const { id, number } = await test.unpaid();
    // It is not due for the kitchen yet.
    expect(await work()).toBe(0);
    const transaction = test.books.charge(id, 93_000);
    await test.tell(transaction);
    // The provider notifies twice.
    await test.tell(transaction);
    expect(await work()).toBe(2);
    const data = { order_id: id, number, payment_method: 'card-online', payment_status: 'paid', total_price: 93_000 };
    expect(received.map(({ body }) => JSON.parse(body)).toSorted((a, b) => (a.type < b.type ? -1 : 1))).toEqual([
      expect.objectContaining({ type: 'order.paid', data: expect.objectContaining({ ...data, status: 'new' }) }),
      expect.objectContaining({ type: 'order.placed', data: expect.objectContaining({ ...data, status: 'new' }) }),
    ]);
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(2);
  });

  it('is sent again by the command, with its id and its body', async () => {
    await add(['order.placed', 'order.canceled']);
    const { order } = await placed(test);
    await test.ok(api.cancelOrder, { body: { order_id: order.id } });
    await work();
    expect(received).toHaveLength(2);
    const [first, second] = received.map(({ headers, body }) => ({ id: String(headers['webhook-id']), body }));
    const replay = async (messageId?: string, since?: string) => {
      received.length = 0;
      const which = readReplay(messageId, since);
      const count = which && (await replayWebhooks(test.db, which));
      await work();
      expect(await work()).toBe(0);
      return { count, got: received.map(({ headers, body }) => ({ id: headers['webhook-id'], body })) };
    };
    expect(await replay(first?.id)).toEqual({ count: 1, got: [first] });
    const all = await replay(undefined, test.now().toISOString());
    expect(all.count).toBe(2);
    expect(new Set(all.got)).toEqual(new Set([first, second]));
    expect(await replay('msg_nobody')).toEqual({ count: 0, got: [] });
    expect(await replay(undefined, new Date(test.now().getTime() + HOUR).toISOString())).toEqual({ count: 0, got: [] });
    expect([
      readReplay(undefined, undefined),
      readReplay(undefined, 'soon'),
      readReplay('msg_x', '2026-11-20'),
    ]).toEqual([null, null, null]);
  });

  it('is retried, with the same id and a new signature, until it is accepted [27.10]', async () => {
    await add(['order.placed']);
    answers.push(500, 302);
    await placed(test);
    for (let turn = 0; turn < 4; turn += 1) {
      await work();
      test.at(new Date(test.now().getTime() + HOUR));
      await advanceJobs(test.db, HOUR);
    }
    expect(received).toHaveLength(3);
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(new Set(received.map(({ headers }) => headers['webhook-signature'])).size).toBe(3);
  });

  it('is no longer sent to an endpoint that returned 410', async () => {
    await add(['order.placed']);
    answers.push(410);
    await placed(test);
    await work();
    await placed(test);
    expect(await work()).toBe(0);
    expect(received).toHaveLength(1);
  });
});

it('the signature matches the standard’s own example', () => {
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
  const body = '{"test": 2432232314}';
  expect(signWebhook(secret, 'msg_p5jXN8AQM9LWM0D4loKWxJek', 1_614_265_330, body)).toBe(
    'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  );
});

it('addresses in a private network get no events, except the demo’s own machine', () => {
  const refused = [
    'http://food.example/x',
    'https://10.0.0.1/x',
    'https://[fd00::1]/x',
    'https://169.254.169.254/x',
    'https://a:b@food.example/x',
    'ftp://food.example',
    'x',
  ];
  expect(refused.filter((one) => mayBeTold(one, true))).toEqual([]);
  expect(mayBeTold('https://food.example/x', false)).toBe(true);
  expect([mayBeTold('http://127.0.0.1:4000/x', true), mayBeTold('http://127.0.0.1:4000/x', false)]).toEqual([
    true,
    false,
  ]);
});
