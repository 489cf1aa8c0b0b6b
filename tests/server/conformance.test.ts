// Proves docs/product.md §23.11, §23.12.
import { ne } from 'drizzle-orm';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Endpoint, endpointPath } from '#contract/endpoint.ts';
import { api } from '#contract/endpoints.ts';
import { Category, Product } from '#contract/catalog.ts';
import { Environment, Restaurant } from '#contract/restaurants.ts';
import { Connection, OWN_BACKEND } from '#contract/reading/connection.ts';
import { fallbacksAt } from '#contract/reading/fallbacks.ts';
import { checkConformance, type Options, type Report } from '#conformance/conformance.ts';
import { exitCodeOf } from '#conformance/table.ts';
import { createGazetteerGeocoder } from '#server/sandbox/gazetteer-geocoder.ts';
import { carts } from '#server/db/schema/carts.ts';
import { orders } from '#server/db/schema/orders.ts';
import { logInAs } from '../support/customer.ts';
import { injectedFetch } from '../support/injected-fetch.ts';
import { createMinimalBackend } from '../support/minimal-backend/backend.ts';
import { CATEGORIES, ENVIRONMENT, PRODUCTS, RESTAURANTS } from '../support/minimal-backend/chain.ts';
import { startTestApp, type TestApp } from '../support/server.ts';
import { smallChain } from '../support/small-chain.ts';
import { ADDRESS } from './order-drafts.ts';
import { FAULTS } from './conformance/faults.ts';
import { spoiltFetch } from './conformance/spoilt-fetch.ts';

/** Friday, 15:00 in Kaluga: the first restaurant is open. */
const NOW = new Date('2026-11-20T12:00:00.000Z');
const WITH_ORDERS = { phone: '+79000000000', leave: false };

let test: TestApp;
/** The token of a customer who has an address. */
let token: string;
beforeAll(async () => {
  test = await startTestApp({
    chain: smallChain(),
    now: () => NOW,
    app: { geocoder: createGazetteerGeocoder('demo/gazetteer') },
  });
  const customer = await logInAs(test, '79161234567');
  token = customer.jar.get('token') ?? '';
  await customer.post('/api/restaurant/addresses/save', { label: 'Дом', details: ADDRESS });
});
afterAll(() => test.close());

const check = (fetch: Options['fetch'], options: Partial<Options> = {}): Promise<Report> =>
  checkConformance({
    origin: 'http://127.0.0.1',
    connection: OWN_BACKEND,
    fetch,
    now: () => NOW,
    timeoutMs: 15_000,
    storefront: null,
    token: null,
    orders: null,
    only: [],
    isStopped: () => false,
    onCheck: () => undefined,
    ...options,
  });
const own = (): Options['fetch'] => injectedFetch(test.app, () => NOW);
const bad = ({ findings }: Report) => findings.filter(({ level }) => level !== 'kept' && level !== 'unchecked');
const verdicts = (report: Report) =>
  Object.fromEntries(report.verdicts.map(({ capability, verdict }) => [capability, verdict]));

/** Calls that the contract names without specifying them. */
const UNSAID = Object.values<Endpoint>(api).filter(
  ({ method, body, name }) => method === 'POST' && body === null && name !== 'logOut',
);
const named = ({ method, ...rest }: Endpoint): string => `${method} ${endpointPath({ method, ...rest })}`;

describe('our own backend', () => {
  it('passes every check, gets every call, and leaves no test order behind', async () => {
    const report = await check(own(), { orders: WITH_ORDERS, token });
    expect(bad(report)).toEqual([]);
    expect(new Set(report.verdicts.map(({ verdict }) => verdict))).toEqual(new Set(['safe']));
    expect(report.notAsked).toEqual(UNSAID.map(named));
    expect(exitCodeOf(report, true)).toBe(0);
    expect(report.leftBehind).toEqual([]);
    expect(await test.db.$count(orders)).toBeGreaterThan(1);
    expect(await test.db.$count(orders, ne(orders.status, 'canceled'))).toBe(0);
  });

  it('is only read from without --orders', async () => {
    const count = async () => [
      await test.db.$count(carts),
      await test.db.$count(orders),
      test.inbox.delivered().length,
    ];
    const before = await count();
    const report = await check(own());
    expect(await count()).toEqual(before);
    expect(bad(report)).toEqual([]);
    expect(verdicts(report)).toMatchObject({
      'offline-orders': 'not checked',
      ordering: 'not checked',
      cart: 'not checked',
      menu: 'safe',
      forgery: 'safe',
    });
  });
});

describe('a backend with one fault', () => {
  it('comes from a list of more than twenty', () => {
    expect(FAULTS.length).toBeGreaterThan(20);
    expect(new Set(FAULTS.map(({ name }) => name)).size).toBe(FAULTS.length);
  });

  it.each(FAULTS)('is reported: $name', { tags: ['nightly'] }, async ({ only, spoil, finds }) => {
    const report = await check(spoiltFetch(own(), spoil()), { only: [only], orders: WITH_ORDERS, token });
    const found = report.findings.filter(
      ({ check, capability }) => check === finds.check && capability === finds.capability,
    );
    expect(found.map(({ level }) => level)).toContain(finds.level);
    const verdict = verdicts(report)[finds.capability];
    expect(verdict === 'safe', `${finds.capability}: ${verdict}`).toBe(finds.level === 'differs');
    const isBad = finds.level === 'broken' || finds.level === 'unsafe';
    if (isBad) expect(exitCodeOf(report, false)).toBe(1);
  });

  it('leaves no test order behind, whatever went wrong', { tags: ['nightly'] }, async () => {
    expect(await test.db.$count(orders)).toBeGreaterThan(10);
    expect(await test.db.$count(orders, ne(orders.status, 'canceled'))).toBe(0);
  });
});

/** A backend of the plain forms only: what it lacks costs a customer something, but breaks nothing. */
describe('the minimal backend', () => {
  const { app } = createMinimalBackend();
  afterAll(() => app.close());
  const minimal = (options: Partial<Options> = {}): Promise<Report> =>
    check(
      injectedFetch(app, () => NOW),
      {
        connection: v.parse(Connection, { money: 'roubles', credentials: 'bearer', tokenSalt: 'a-fixed-salt' }),
        ...options,
      },
    );
  const all = () => minimal({ orders: { ...WITH_ORDERS, leave: true } });

  it('breaks nothing, and is unsafe where a request with a lost response is repeated', async () => {
    const report = await all();
    expect(report.findings.filter(({ level }) => level === 'broken')).toEqual([]);
    const unsafe = report.findings.filter(({ level }) => level === 'unsafe');
    expect(unsafe.map(({ check, capability }) => `${capability}: ${check}`).toSorted()).toEqual([
      'limits: bounds',
      'offline-changes: parallel',
      'offline-changes: repeat',
      'offline-orders: parallel',
      'offline-orders: quote',
      'offline-orders: repeat',
      'privacy: order of another',
    ]);
    expect(verdicts(report)).toEqual({
      connection: 'degraded',
      menu: 'degraded',
      content: 'degraded',
      money: 'degraded',
      time: 'safe',
      errors: 'degraded',
      forgery: 'degraded',
      privacy: 'unsafe',
      limits: 'unsafe',
      cart: 'degraded',
      'offline-changes': 'unsafe',
      ordering: 'degraded',
      'offline-orders': 'unsafe',
      tracking: 'degraded',
      account: 'degraded',
    });
    expect(exitCodeOf(report, false)).toBe(1);
  });

  it('is shown each call that it lacks, and what is lost without it', async () => {
    const { findings } = await minimal();
    const absent = findings.filter(({ check, level }) => check === 'call is there' && level === 'degraded');
    const missing = Object.values<Endpoint>(api).filter(
      // A missing page, text, table or photograph is 404 as well.
      (endpoint) =>
        !UNSAID.includes(endpoint) &&
        !endpoint.errors.includes('NOT_FOUND') &&
        !endpoint.errors.includes('TABLE_NOT_FOUND') &&
        endpoint.name !== 'orderDoorPhoto' &&
        !app.hasRoute({ method: endpoint.method, url: endpointPath(endpoint) }),
    );
    expect(absent.every(({ loses }) => loses !== '')).toBe(true);
    expect(absent.flatMap(({ calls }) => calls)).toEqual(expect.arrayContaining(missing.map(named)));
    expect(missing.length).toBeGreaterThan(15);
  });

  it('is shown each field that is filled in, and what is lost without it', async () => {
    const { findings } = await minimal();
    const told = findings.filter(({ check }) => check === 'missing fields').map(({ what }) => what);
    const fallbacks = fallbacksAt({ connection: OWN_BACKEND, now: NOW, revisionOf: () => 1, firstRead: () => '' });
    const sent = { environment: ENVIRONMENT, restaurant: RESTAURANTS[0], category: CATEGORIES[0], dish: PRODUCTS[0] };
    const schemas = { environment: Environment, restaurant: Restaurant, category: Category, dish: Product };
    for (const thing of ['environment', 'restaurant', 'category', 'dish'] as const) {
      const fields = Object.keys(fallbacks.get(schemas[thing]) ?? {}).filter(
        (name) => !Object.hasOwn(sent[thing] ?? {}, name),
      );
      expect(fields.length).toBeGreaterThan(0);
      expect(told).toEqual(expect.arrayContaining(fields.map((name) => `${thing} without ${name}`)));
    }
  });

  it('gets no order that it cannot cancel, unless requested', async () => {
    const report = await minimal({ orders: WITH_ORDERS });
    expect(verdicts(report)).toMatchObject({ 'offline-orders': 'not checked' });
    expect(report.leftBehind).toEqual([]);
    expect((await all()).leftBehind).not.toEqual([]);
  });

  it('is found to count in roubles where the build expects kopecks', async () => {
    const report = await minimal({
      connection: v.parse(Connection, { credentials: 'bearer', tokenSalt: 'a-fixed-salt' }),
    });
    expect(verdicts(report)).toMatchObject({ menu: 'broken' });
    const whole = spoiltFetch(
      injectedFetch(app, () => NOW),
      (asked) =>
        asked.path.includes('/products')
          ? Promise.resolve(Response.json(PRODUCTS.map((one) => ({ ...one, price: Math.floor(one.price) }))))
          : null,
    );
    const silent = await check(whole, {
      connection: v.parse(Connection, { credentials: 'bearer', tokenSalt: 's' }),
      only: ['money'],
    });
    expect(verdicts(silent)).toMatchObject({ money: 'broken' });
  });
});
