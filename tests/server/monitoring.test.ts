// Proves docs/product.md §12.17: what an operator's program reads.
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { parse } from 'yaml';
import * as v from 'valibot';
import { api } from '#contract/endpoints.ts';
import { endpointPath } from '#contract/endpoint.ts';
import { orders } from '#server/db/schema/orders.ts';
import { webhookEndpoints } from '#server/db/schema/webhooks.ts';
import { newWebhookSecret } from '#server/http/standard-webhooks.ts';
import { insertEndpoint } from '#server/modules/webhooks/webhook-repository.ts';
import { startTestApp } from '../support/server.ts';
import { placed } from './order-drafts.ts';
import { type PaymentWorld, startPaymentWorld } from './payment-world.ts';

const TOKEN = 'k3QvP0z8Rw5yB1nT7xLd2sGh9mCf4uJe';
const TOTAL = 93_000;

const Expr = v.object({ expr: v.string() });
const Rules = v.object({
  groups: v.array(v.object({ rules: v.array(v.object({ ...Expr.entries, alert: v.string() })) })),
});
const Dashboard = v.object({ panels: v.array(v.object({ targets: v.array(Expr) })) });

const read = (app: PaymentWorld['app'], authorization?: string) =>
  app.inject({ url: '/metrics', headers: authorization === undefined ? {} : { authorization } });

/** The samples of a response, by name with labels. */
const samples = (text: string): ReadonlyMap<string, number> =>
  new Map(
    text
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]),
  );

describe('/metrics', () => {
  let test: PaymentWorld;
  beforeAll(async () => {
    test = await startPaymentWorld({ config: { monitoringToken: TOKEN } });
  });
  afterAll(() => test.close());

  it('responds as if it did not exist to whoever shows no token, or another', async () => {
    const unknown = await test.app.inject('/metric');
    for (const given of [undefined, 'Bearer', `Bearer ${TOKEN}x`, `Basic ${TOKEN}`, TOKEN]) {
      const response = await read(test.app, given);
      expect([given, response.statusCode, response.body]).toEqual([given, 404, unknown.body]);
    }
    const without = await startTestApp({ database: test.database });
    onTestFinished(without.close);
    expect((await read(without.app, `Bearer ${TOKEN}`)).statusCode).toBe(404);
  });

  it('shows orders, money on its way back, jobs and how long responses take', async () => {
    await placed(test);
    await test.db.update(orders).set({ unacceptedAt: test.now() });
    const unpaid = await test.unpaid();
    await test.tell(test.books.charge(unpaid.id, TOTAL));
    await test.ok(api.cancelOrder, { body: { order_id: unpaid.id } });
    await insertEndpoint(test.db, {
      url: 'https://till.example/',
      restaurantId: null,
      events: ['order.placed'],
      secret: newWebhookSecret(),
      createdAt: test.now(),
    });
    await test.db.update(webhookEndpoints).set({ isDisabled: true });
    await test.later(90_000);

    const response = await read(test.app, `Bearer ${TOKEN}`);
    expect([response.statusCode, response.headers['content-type'], response.headers['cache-control']]).toEqual([
      200,
      expect.stringMatching(/^text\/plain; version=/),
      'no-store',
    ]);
    const shown = samples(response.body);
    const values = (names: readonly string[]) => names.map((name) => [name, shown.get(name)]);
    expect(values(['storefront_orders_active{status="new"}', 'storefront_orders_active{status="prepared"}'])).toEqual([
      ['storefront_orders_active{status="new"}', 1],
      ['storefront_orders_active{status="prepared"}', 0],
    ]);
    expect(shown.get('storefront_database_up')).toBe(1);
    expect(shown.get('storefront_orders_unaccepted')).toBe(1);
    expect(shown.get('storefront_refunds_open')).toBe(1);
    expect(shown.get('storefront_refunds_open_kopecks')).toBe(TOTAL);
    expect(shown.get('storefront_refunds_open_oldest_seconds')).toBe(90);
    expect(shown.get('storefront_webhook_endpoints_gone')).toBe(1);
    expect(shown.get('storefront_jobs{name="refund",state="waiting"}')).toBe(1);
    expect(shown.get('storefront_jobs{name="refund",state="failed"}')).toBe(0);
    expect(shown.get('storefront_streams_open')).toBe(0);
    const route = `method="POST",route="${endpointPath(api.placeOrder)}",status="2xx"`;
    expect(shown.get(`http_request_duration_seconds_count{${route}}`)).toBe(2);
    expect(shown.get(`http_request_duration_seconds_bucket{le="+Inf",${route}}`)).toBe(2);
    // Nothing that names a customer, an order or an address: labels have values from lists alone.
    expect(response.body).not.toContain(unpaid.id);
    expect(response.body).not.toMatch(/\d{10}"|10\.0\./);
  });

  it('has what the alert rules and the dashboard ask for, and operations explains every alert', async () => {
    const file = (name: string): string => readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8');
    const { groups } = v.parse(Rules, parse(file('deploy/prometheus/storefront-alerts.yaml')));
    const { panels } = v.parse(Dashboard, JSON.parse(file('deploy/grafana/storefront.json')));
    const rules = groups.flatMap((group) => group.rules);
    const asked = [...rules, ...panels.flatMap(({ targets }) => targets)].flatMap(({ expr }) => [
      ...expr.matchAll(/\b(?:http|storefront|nodejs|process)_\w+/g),
    ]);
    const { body } = await read(test.app, `Bearer ${TOKEN}`);
    const known = new Set([...body.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name));
    const base = (name: string): string => name.replace(/_(?:bucket|count)$/, '');
    expect([...new Set(asked.map(([name]) => base(name)))].filter((name) => !known.has(name))).toEqual([]);
    const operations = file('docs/operations.md');
    expect(rules.map(({ alert }) => alert).filter((alert) => !operations.includes(`\`${alert}\``))).toEqual([]);
    const routes = [
      ...new Set(rules.flatMap(({ expr }) => [...expr.matchAll(/route="([^"]+)"/g)].map(([, name]) => name))),
    ];
    expect(routes).toEqual([endpointPath(api.placeOrder)]);
  });

  it('says that the database does not answer, and shows no state that it does not know', async () => {
    const lost = new Proxy(test.database.db, {
      get: (target, name): unknown =>
        name === 'execute' ? () => Promise.reject(new Error('gone')) : Reflect.get(target, name),
    });
    const other = await startTestApp({ database: { db: lost }, config: { monitoringToken: TOKEN } });
    onTestFinished(other.close);
    const shown = samples((await read(other.app, `Bearer ${TOKEN}`)).body);
    expect(shown.get('storefront_database_up')).toBe(0);
    const known = [...shown.keys()].filter((name) => /^storefront_(?:orders|refunds|jobs|webhook)/.test(name));
    expect(known).toEqual([]);
    expect(shown.get('process_start_time_seconds')).toBeGreaterThan(0);
  });
});
