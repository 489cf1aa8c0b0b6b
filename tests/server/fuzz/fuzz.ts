import type { InjectOptions } from 'fastify';
import * as v from 'valibot';
import { type Endpoint, endpointPath } from '#contract/endpoint.ts';
import type { PartnerEndpoint } from '#contract/calls/partner-endpoint.ts';
import { partnerApi } from '#contract/calls/partner.ts';
import { orderEvents } from '#contract/calls/live.ts';
import { api } from '#contract/endpoints.ts';
import { ApiErrorBody } from '#contract/errors.ts';
import { hoursExceptions, restaurantIntake, stopList } from '#server/db/schema/places.ts';
import { LIMITS } from '#server/http/limits.ts';
import { signatureOf } from '#server/modules/partner/signature.ts';
import { demoPartnerKey } from '#server/sandbox/demo-partner.ts';
import { registerWeb } from '#server/web/register-web.ts';
import { createGuest } from '#tests/support/guest.ts';
import { createBrowser, PUSH } from '#tests/support/push-service.ts';
import { randomOf } from '#tests/support/random.ts';
import { writeStorefront } from '#tests/support/storefront.ts';
import { FRIDAY_15, startWorld, UNKNOWN_ID } from '../cart-order-client.ts';
import { changeWorld } from '../cart-order-world.ts';
import { ADDRESS, CONSENTS, draftOf, placed } from '../order-drafts.ts';
import { bodyBytes, hostileHeaders, hostilePath, mutate, queryString } from './hostile.ts';
import { type Known, validInput } from './valid-input.ts';

/** After this many calls all callers get a new cart, order and account: most calls spoil what they find. */
const ROUND = 200;
const DAY_MS = 86_400_000;
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'] as const;
const EVENTS = `${orderEvents.base}${orderEvents.path}`;
/** The manager's key of the demo chain. */
const KITCHEN = { id: 'demo-chain', secret: 'demo-secret-of-the-whole-chain-0000' };
/** What the storefront's host serves beside the API, and the stream. */
const PAGES = [
  EVENTS,
  '/',
  '/menu',
  '/menu/all',
  '/assets/index-1.js',
  '/assets/',
  '/assets',
  '/assets/../index.html',
  '/media/dish-320.avif',
  '/media/..',
  '/media/',
  '/robots.txt',
  '/index.html',
  '/manifest.webmanifest',
  '/health',
  '/api/docs',
  '/api/openapi.json',
  '/api',
  '/kaluga',
  '/gone.php',
];

interface Call extends InjectOptions {
  readonly url: string;
  readonly method: (typeof METHODS)[number];
  readonly headers: Record<string, string>;
}

/** What one call did wrong, and how to reproduce it. */
export interface FuzzFault {
  readonly number: number;
  readonly what: string;
  readonly call: Call;
}

export interface FuzzReport {
  readonly faults: readonly FuzzFault[];
  /** Number of calls by status. */
  readonly statuses: Readonly<Record<string, number>>;
  /** Endpoints that let at least one call through to their handler. */
  readonly passed: ReadonlySet<string>;
}

interface Identity {
  readonly name: string;
  readonly headers: Record<string, string>;
  /** Sent by our pages with every unsafe call. */
  readonly csrf: Record<string, string>;
}

const browserOfPush = createBrowser().subscription;

/** The real app and a storefront host, without limits. */
const startFuzzWorld = async () => {
  const storefront = writeStorefront();
  const many = Object.fromEntries(Object.keys(LIMITS).map((name) => [name, 1_000_000_000]));
  const world = await startWorld(
    {
      limits: many,
      // A stream that ends at once: callers here wait for its end.
      streams: { heartbeatMs: 30, lifetimeMs: 1, perAddress: 1000 },
      partnerKey: demoPartnerKey,
      geocoder: {
        suggest: async ({ query }) => [{ label: query, precision: 'house', details: ADDRESS, pin_at: null }],
        at: async () => ({ label: ADDRESS.address, precision: 'house', details: ADDRESS, pin_at: null }),
      },
      web: (app) => registerWeb(app, { ...storefront.dirs, rendering: true, newPages: 1_000_000_000 }),
    },
    { push: PUSH },
  );
  return {
    ...world,
    close: async () => {
      await world.close();
      storefront.remove();
    },
  };
};
type FuzzWorld = Awaited<ReturnType<typeof startFuzzWorld>>;

/** Creates all callers of this round, and what they can name. */
const prepareRound = async (world: FuzzWorld, round: number) => {
  world.at(new Date(FRIDAY_15.getTime() + round * DAY_MS));
  // What a kitchen set in the previous round must not delay an order of this one.
  await changeWorld(world.db, async () => {
    for (const said of [restaurantIntake, hoursExceptions, stopList]) await world.db.delete(said);
  });
  const { dishes, zones, size, sauce } = world.world;
  const customer = await world.customer();
  const { addresses } = await customer.ok(api.saveAddress, { body: { label: 'Дом', details: ADDRESS } });
  const { sessions } = await customer.ok(api.sessions, {});
  const cart = await world.newCartOf(2);
  const full = await world.ok(api.addItem, {
    body: { cart_id: cart.id, product_id: dishes.mors, modifiers: [], quantity: 1 },
  });
  const { order } = await placed(world);
  const ready = await world.newCartOf(3);
  const { quote } = await world.ok(api.prevalidateOrder, { body: draftOf(ready.id) });
  const phone = `7917${String(round).padStart(7, '0')}`;
  const { request_id } = await world.ok(api.sendVerificationCode, { body: { phone_number: phone } });

  const browser = createGuest(world.app);
  await browser.get('/api/csrf-cookie');
  const ofBrowser = (cookies: ReadonlyMap<string, string>): Identity['headers'] => ({
    cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
  });
  const own = createGuest(world.app);
  own.jar.set('token', customer.token);
  await own.get('/api/csrf-cookie');
  const csrfOf = (jar: ReadonlyMap<string, string>) => ({ 'x-xsrf-token': jar.get('XSRF-TOKEN') ?? '' });
  const identities: Identity[] = [
    { name: 'stranger', headers: {}, csrf: {} },
    { name: 'guest', headers: ofBrowser(browser.jar), csrf: csrfOf(browser.jar) },
    { name: 'customer', headers: ofBrowser(own.jar), csrf: csrfOf(own.jar) },
    { name: 'customer with a bearer', headers: { authorization: `Bearer ${customer.token}` }, csrf: {} },
  ];
  const known: Known = {
    cart_id: [cart.id, ready.id, ready.id, UNKNOWN_ID],
    recommended_for: [cart.id],
    order_id: [order.id, order.id, UNKNOWN_ID],
    frames: ['go cart-B1.js:1:2', '? <anonymous>.js:0:0'],
    order_ids: [order.id],
    ids: [order.id, dishes.borsch, dishes.pizza],
    item_id: full.items.map(({ item_id }) => item_id),
    product_id: [dishes.borsch, dishes.mors, dishes.pizza],
    product_ids: Object.values(dishes),
    replacement_id: [dishes.borsch, dishes.mors],
    replacement_for: Object.values(dishes),
    modifiers: [...Object.values(size), ...Object.values(sauce)],
    restaurant_id: [1, 1, 2],
    delivery_zone_id: Object.values(zones),
    locality_id: [1],
    category_id: [1],
    address_id: addresses.map(({ id }) => id),
    session_id: sessions.map(({ id }) => id),
    quote: [quote],
    request_id: [request_id],
    phone_number: [phone, '+7 (916) 123-45-67'],
    quantity: [1, 2, 99],
    version: [CONSENTS.version],
    latitude: [54.5],
    longitude: [36.25],
    requested_at: [new Date(world.now().getTime() + 3 * 3_600_000).toISOString()],
    cursor: ['1', '2147483648'],
    // A kitchen's times and days, in each form.
    ...Object.fromEntries(
      ['from', 'to', 'until', 'date', 'day'].map((name) => [
        name,
        [
          new Date(world.now().getTime() + 3_600_000).toISOString(),
          world.now().toISOString().slice(0, 10),
          '10:00',
          '22:00',
        ],
      ]),
    ),
    stop: ['borsch', 'ukha'],
    sell: ['borsch', 'ukha'],
    key: [`${KITCHEN.id}.${KITCHEN.secret}`],
    slug: ['about'],
    endpoint: [browserOfPush.endpoint],
    replaces: [browserOfPush.endpoint],
    p256dh: [browserOfPush.keys.p256dh],
    auth: [browserOfPush.keys.auth],
  };
  return { identities, known, now: world.now() };
};

type Called = Endpoint | PartnerEndpoint;
const endpoints: readonly Called[] = [
  ...Object.values<Endpoint>(api),
  // The menu has its own tests: a valid one here would archive what the other calls name.
  ...Object.values<PartnerEndpoint>(partnerApi).filter(({ name }) => name !== 'partnerUpdateMenu'),
];
const isPartners = (endpoint: Called): endpoint is PartnerEndpoint => 'scope' in endpoint;

/** Headers of a kitchen: its key, and the signature of exactly this call. */
const signed = (call: Call, number: number, now: Date): Record<string, string> => {
  const timestamp = Math.floor(now.getTime() / 1000);
  const id = `fuzz-${number}-request`;
  const { payload } = call;
  const body = typeof payload === 'string' || Buffer.isBuffer(payload) ? payload.toString() : '';
  const about = { id, timestamp, method: call.method, path: call.url, body };
  return {
    authorization: `Bearer ${KITCHEN.id}.${KITCHEN.secret}`,
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatureOf(KITCHEN.secret, about),
  };
};

/** Makes one call, determined by the seed and its number alone, from the round's data. */
const makeCall = (
  seed: number,
  number: number,
  { identities, known, now }: { identities: readonly Identity[]; known: Known; now: Date },
): { call: Call; endpoint: Called | null } => {
  const random = randomOf(seed * 1_000_003 + number);
  const chance = (share: number): boolean => random() < share;
  const identity = identities[Math.floor(random() * identities.length)] ?? identities[0];
  if (!identity) throw new Error('nobody calls');
  const extra = chance(0.2) ? hostileHeaders(random) : {};
  if (chance(0.12)) {
    const page = PAGES[Math.floor(random() * PAGES.length)] ?? '/';
    const url =
      (chance(0.5) ? hostilePath(page, random) : page) +
      queryString(page === EVENTS ? { ids: known['order_ids'] } : { q: 'суп' }, random, chance(0.5));
    const headers = { ...identity.headers, ...(chance(0.5) ? hostileHeaders(random) : {}), ...extra };
    return { call: { method: chance(0.9) ? 'GET' : 'HEAD', url, headers }, endpoint: null };
  }
  const endpoint = endpoints[number % endpoints.length];
  if (!endpoint) throw new Error('the contract is empty');
  const hard = chance(0.5) ? 0.3 : 0;
  const hostile = chance(0.5);
  const input = (schema: v.GenericSchema): unknown => {
    const value = validInput(schema, { random, known, hard });
    return hostile ? mutate(value, random) : value;
  };
  const query =
    endpoint.query === null
      ? {}
      : v.parse(v.record(v.string(), v.unknown()), validInput(endpoint.query, { random, known, hard }));
  const path = chance(0.04) ? hostilePath(endpointPath(endpoint), random) : endpointPath(endpoint);
  const method = chance(0.03) ? (METHODS[Math.floor(random() * METHODS.length)] ?? 'GET') : endpoint.method;
  const unsafe = endpoint.method !== 'GET';
  const body = endpoint.body === null ? (chance(0.1) ? { a: [1] } : undefined) : input(endpoint.body);
  const call: Call = {
    method,
    url: `${path}${queryString(query, random, hostile && !unsafe)}`,
    headers: {
      ...identity.headers,
      ...(unsafe ? { ...identity.csrf, 'idempotency-key': `fuzz-${seed}-${number}` } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...extra,
    },
    ...(body === undefined ? {} : { payload: hostile ? bodyBytes(body, random) : JSON.stringify(body) }),
  };
  if (!isPartners(endpoint)) return { endpoint, call };
  // Some calls come without a key, or with the signature of something else.
  const key = chance(0.9) ? signed(call, number, now) : {};
  return { endpoint, call: { ...call, headers: { ...call.headers, ...key } } };
};

/** Detects responses that no call may get: a server error, an error without its form, a redirect to another site. */
const faultOf = async (world: FuzzWorld, call: Call, endpoint: Called | null) => {
  const response = await world.app.inject({ ...call, remoteAddress: '203.0.113.5' });
  const { statusCode: status, headers, body } = response;
  const notYet = status === 501 && endpoint !== null;
  if (status >= 500 && !notYet) return { status, what: `answered ${status}: ${body.slice(0, 200)}` };
  const target = headers.location ?? '/';
  if (!/^\/(?![/\\])/.test(target)) return { status, what: `leads to ${target}` };
  const isApi = call.url.startsWith('/api/') && call.method !== 'HEAD';
  if (isApi && status >= 400 && !v.safeParse(v.pipe(v.string(), v.parseJson(), ApiErrorBody), body).success) {
    return { status, what: `refused with ${status} without saying why: ${body.slice(0, 200)}` };
  }
  return { status, what: null };
};

/**
 * Calls every endpoint of the contract, and the storefront's host, with input that their schemas accept and with hostile input. The
 * seed determines everything: `only` makes a single call of the run, in the round that it belongs to.
 */
export async function fuzz(options: {
  readonly seed: number;
  readonly calls: number;
  readonly only?: number | undefined;
  readonly onRound?: (number: number) => void;
}): Promise<FuzzReport> {
  const { seed, calls, only } = options;
  const world = await startFuzzWorld();
  const faults: FuzzFault[] = [];
  const statuses: Record<string, number> = {};
  const passed = new Set<string>();
  try {
    let round = await prepareRound(world, 0);
    for (let number = only ?? 0; number < (only === undefined ? calls : only + 1); number += 1) {
      if (number > 0 && number % ROUND === 0 && only === undefined) {
        round = await prepareRound(world, number / ROUND);
        options.onRound?.(number);
      }
      const { call, endpoint } = makeCall(seed, number, round);
      const { status, what } = await faultOf(world, call, endpoint);
      statuses[status] = (statuses[status] ?? 0) + 1;
      if (endpoint && status < 300) passed.add(endpoint.name);
      if (what !== null) faults.push({ number, what, call });
    }
  } finally {
    await world.close();
  }
  return { faults, statuses, passed };
}

/** Formats a fault for a person. */
export function faultText(seed: number, { number, what, call }: FuzzFault): string {
  return [
    `call ${number} of seed ${seed} ${what}`,
    `  ${call.method} ${JSON.stringify(call.url.slice(0, 300))}`,
    `  ${JSON.stringify(call.headers).slice(0, 300)}`,
    `  ${JSON.stringify(call.payload ?? '').slice(0, 500)}`,
  ].join('\n');
}
