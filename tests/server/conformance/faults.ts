import { randomUUID } from 'node:crypto';
import { isThing } from '#contract/reading/walk.ts';
import type { Finding } from '#conformance/findings.ts';
import { type Asked, changed, eachField, page, type Spoil } from './spoilt-fetch.ts';

/** A planted fault, the group of checks that must find it, and the expected message. */
export interface Fault {
  readonly name: string;
  readonly only: string;
  /** Created anew for each run: some faults remember earlier requests. */
  readonly spoil: () => Spoil;
  readonly finds: Pick<Finding, 'check' | 'capability' | 'level'>;
}

const HOUR = 60 * 60_000;
const call = (path: string): string => `/api/restaurant/${path}`;
const isCall = ({ path }: Asked, name: string): boolean => path.split('?')[0] === call(name);

/** Changes every response of these calls. */
const answers = (names: readonly string[], change: Parameters<typeof changed>[1]) => (): Spoil => (asked) =>
  names.some((name) => isCall(asked, name)) ? asked.next().then((answer) => changed(answer, change)) : null;
/** Same, for rejections only. */
const refusals =
  (change: Parameters<typeof changed>[1], isMeant: (asked: Asked) => boolean = () => true) =>
  (): Spoil =>
  (asked) =>
    isMeant(asked) ? asked.next().then((answer) => (answer.status >= 400 ? changed(answer, change) : answer)) : null;
const fields = (names: readonly string[], change: Parameters<typeof eachField>[1]) =>
  answers(names, { json: (json) => eachField(json, change) });
const field = (names: readonly string[], name: string, change: (value: unknown, thing: unknown) => unknown) =>
  fields(names, (one, value, thing) => (one === name ? change(value, thing) : value));
const later = (value: unknown): unknown =>
  typeof value === 'string' ? new Date(Date.parse(value) + 3 * HOUR).toISOString() : value;
const without =
  (...names: readonly string[]) =>
  (json: unknown): unknown =>
    isThing(json) ? Object.fromEntries(Object.entries(json).filter(([name]) => !names.includes(name))) : json;

const AMOUNT = /price/;
const CHANGES = [
  'cart/create',
  'cart/add',
  'cart/update-item',
  'cart/remove-item',
  'cart/clear',
  'cart/select-restaurant',
];
const CARTS = ['cart', ...CHANGES];
const ORDERS = ['orders', 'orders/place', 'orders/status', 'orders/cancel'];
const unknownId = (): string => randomUUID().replaceAll('-', '');
const json = (body: unknown): Promise<Response> =>
  Promise.resolve(
    new Response(JSON.stringify(body), {
      headers: { 'content-type': 'application/json', 'cache-control': 'no-store' },
    }),
  );

/** From the given request with the same key on, a call responds with a different id. */
const anotherFrom = (name: string, count: number) => (): Spoil => {
  const times = new Map<string, number>();
  return (asked) => {
    const key = asked.headers.get('idempotency-key');
    if (!isCall(asked, name) || key === null) return null;
    const time = (times.get(key) ?? 0) + 1;
    times.set(key, time);
    return time < count
      ? null
      : asked
          .next()
          .then((answer) => changed(answer, { json: (body) => (isThing(body) ? { ...body, id: unknownId() } : body) }));
  };
};

/** The first response to a key is sent to any caller with that key, whatever else the request contains. */
const firstOf = (name: string, isRemembered: 'body' | 'answer') => (): Spoil => {
  const first = new Map<string, { body: unknown; answer: Promise<Response> }>();
  return (asked) => {
    const key = asked.headers.get('idempotency-key');
    if (!isCall(asked, name) || key === null) return null;
    const before = first.get(key);
    if (before === undefined) {
      const answer = asked.next();
      first.set(key, { body: asked.body, answer });
      return answer.then((one) => one.clone());
    }
    return isRemembered === 'body' ? asked.next({ body: before.body }) : before.answer.then((one) => one.clone());
  };
};

const tokenIn = ({ headers }: Asked): string => /XSRF-TOKEN=([^;]+)/.exec(headers.get('cookie') ?? '')?.[1] ?? '';
const fault = (
  name: string,
  only: string,
  [check, capability, level]: readonly [string, Finding['capability'], Finding['level']],
  spoil: () => Spoil,
): Fault => ({ name, only, spoil, finds: { check, capability, level } });

/** One backend each, correct except for this. */
export const FAULTS: readonly Fault[] = [
  fault(
    '200 with an error in it',
    'reads',
    ['answer', 'menu', 'broken'],
    answers(['products'], { json: () => ({ code: 'INTERNAL', message: 'Нет' }) }),
  ),
  fault(
    'HTML instead of JSON',
    'reads',
    ['answer', 'menu', 'broken'],
    () => (asked) => (isCall(asked, 'categories') ? Promise.resolve(page()) : null),
  ),
  fault(
    'a redirect',
    'reads',
    ['answer', 'menu', 'broken'],
    answers(['banners'], { status: 302, headers: { location: '/new' } }),
  ),
  fault(
    'a wrong content type',
    'reads',
    ['answer', 'content', 'broken'],
    answers(['news'], { headers: { 'content-type': 'text/plain' } }),
  ),
  fault(
    '500 instead of an answer',
    'reads',
    ['answer', 'menu', 'broken'],
    answers(['popular-products'], { status: 500 }),
  ),
  fault(
    'prices that are no whole kopecks',
    'reads',
    ['answer', 'menu', 'broken'],
    field(['products'], 'price', (price) => Number(price) + 0.5),
  ),
  fault(
    'a call that is gone',
    'reads',
    ['call is there', 'menu', 'degraded'],
    answers(['banners'], { status: 404, json: () => ({ code: 'NOT_FOUND', message: 'Нет' }) }),
  ),
  fault(
    'a field that is gone',
    'reads',
    ['missing fields', 'menu', 'degraded'],
    fields(['products'], (name, value) => (name === 'allergens' ? undefined : value)),
  ),
  fault(
    'the whole menu, whatever is asked for',
    'reads',
    ['filters', 'menu', 'degraded'],
    () => (asked) => (asked.path.startsWith(call('products?ids=')) ? json({ products: [{}, {}, {}], total: 3 }) : null),
  ),
  fault(
    'public answers that are kept for a day',
    'reads',
    ['caching', 'menu', 'degraded'],
    answers(['products'], { headers: { 'cache-control': 'public, max-age=86400' } }),
  ),
  fault(
    'amounts without their kopecks',
    'money',
    ['unit of money', 'money', 'broken'],
    fields(['products', 'restaurants'], (name, value) =>
      AMOUNT.test(name) && typeof value === 'number' ? Math.floor(value / 100) : value,
    ),
  ),
  fault(
    'limits of delivery in roubles, dishes in kopecks',
    'money',
    ['unit of money', 'money', 'broken'],
    fields(['restaurants'], (name, value) => (AMOUNT.test(name) && typeof value === 'number' ? value / 100 : value)),
  ),
  fault('a clock three hours off', 'time', ['clock', 'time', 'broken'], () => async (asked) => {
    const answer = await asked.next();
    return changed(answer, {
      headers: { date: new Date(Date.parse(answer.headers.get('date') ?? '') + 3 * HOUR).toUTCString() },
    });
  }),
  fault(
    'a server_time that is local and says it is UTC',
    'time',
    ['clock', 'time', 'broken'],
    field(['environment'], 'server_time', later),
  ),
  fault(
    'a time zone that is none',
    'time',
    ['time zones', 'time', 'broken'],
    field(['restaurants'], 'timezone', () => 'Moscow'),
  ),
  fault(
    'a restaurant without pickup',
    'menu',
    ['consistency', 'menu', 'broken'],
    field(['restaurants'], 'delivery_zones', (zones) => (Array.isArray(zones) ? zones.slice(1) : zones)),
  ),
  fault(
    'two dishes with one id',
    'menu',
    ['consistency', 'menu', 'broken'],
    field(['products'], 'products', (list) => (Array.isArray(list) ? [...list, list[0]] : list)),
  ),
  fault(
    'a wrong status',
    'refusals',
    ['unknown ids', 'errors', 'broken'],
    refusals({ status: 404 }, (asked) => isCall(asked, 'cart/add')),
  ),
  fault(
    'a wrong code',
    'refusals',
    ['unknown ids', 'errors', 'broken'],
    refusals({ json: () => ({ code: 'NO_CART', message: 'Нет' }) }, (asked) => isCall(asked, 'cart')),
  ),
  fault(
    '500 for an unknown id',
    'refusals',
    ['unknown ids', 'errors', 'broken'],
    refusals({ status: 500 }, (asked) => isCall(asked, 'orders/status')),
  ),
  fault(
    'errors without words',
    'refusals',
    ['words of errors', 'errors', 'degraded'],
    refusals({ json: without('message') }),
  ),
  fault('errors without code', 'refusals', ['unknown ids', 'errors', 'degraded'], refusals({ json: without('code') })),
  fault(
    'errors in HTML',
    'refusals',
    ['empty bodies', 'errors', 'broken'],
    () => (asked) => (isCall(asked, 'cart/create') ? Promise.resolve(page(422)) : null),
  ),
  fault(
    'a profile for guests',
    'refusals',
    ['guests', 'account', 'broken'],
    answers(['profile'], { status: 200, json: () => null }),
  ),
  fault(
    'HTML where there is no call',
    'refusals',
    ['http', 'errors', 'broken'],
    () => (asked) => (isCall(asked, 'no-such-call') ? Promise.resolve(page()) : null),
  ),
  fault(
    'bodies of any length',
    'refusals',
    ['http', 'limits', 'degraded'],
    () => (asked) => (asked.body['filler'] === undefined ? null : json({})),
  ),
  fault(
    'changes without a CSRF token',
    'forgery',
    ['csrf', 'forgery', 'broken'],
    () => (asked) => (asked.method === 'POST' ? asked.next({ headers: { 'x-xsrf-token': tokenIn(asked) } }) : null),
  ),
  fault(
    'any origin with credentials',
    'forgery',
    ['cors', 'forgery', 'broken'],
    () => async (asked) =>
      changed(await asked.next(), {
        headers: {
          'access-control-allow-origin': asked.headers.get('origin') ?? '*',
          'access-control-allow-credentials': 'true',
        },
      }),
  ),
  fault(
    'changes that another site has made',
    'forgery',
    ['cross-site', 'forgery', 'degraded'],
    () => (asked) => asked.next({ headers: { origin: null, 'sec-fetch-site': null } }),
  ),
  fault('a session that scripts can read', 'forgery', ['cookies', 'forgery', 'degraded'], () => async (asked) => {
    const answer = await asked.next();
    const headers = new Headers(answer.headers);
    headers.delete('set-cookie');
    for (const line of answer.headers.getSetCookie()) headers.append('set-cookie', line.replace(/;\s*HttpOnly/i, ''));
    return new Response(answer.status === 204 ? null : await answer.text(), { status: answer.status, headers });
  }),
  fault(
    'points of bonuses in fractions',
    'account',
    ['answer', 'account', 'broken'],
    field(['bonuses'], 'balance', () => 0.5),
  ),
  fault(
    'a profile that says nothing',
    'account',
    ['answer', 'account', 'broken'],
    answers(['profile'], { json: () => ({}) }),
  ),
  fault(
    'addresses that anybody may keep',
    'account',
    ['caching', 'privacy', 'broken'],
    answers(['addresses'], { headers: { 'cache-control': 'max-age=60' } }),
  ),
  fault(
    'a revision that stands still',
    'carts',
    ['revision', 'cart', 'broken'],
    field(CARTS, 'revision', () => 5),
  ),
  fault(
    'a cart that is read as it was',
    'carts',
    ['cart', 'cart', 'broken'],
    field(['cart'], 'items', () => []),
  ),
  fault(
    'twice what was added',
    'carts',
    ['cart', 'cart', 'broken'],
    () => (asked) => (isCall(asked, 'cart/add') ? asked.next({ body: { ...asked.body, quantity: 2 } }) : null),
  ),
  fault(
    'a sum that does not add up',
    'carts',
    ['sums', 'money', 'broken'],
    fields(CARTS, (name, value, thing) =>
      name === 'total_price' && isThing(thing) && 'subtotal_price' in thing ? Number(value) + 1 : value,
    ),
  ),
  fault(
    'a hundred portions',
    'carts',
    ['bounds', 'limits', 'degraded'],
    () => (asked) => (asked.body['quantity'] === 100 ? asked.next({ body: { ...asked.body, quantity: 1 } }) : null),
  ),
  fault(
    'personal answers that anybody may keep',
    'carts',
    ['caching', 'privacy', 'broken'],
    answers(CARTS, { headers: { 'cache-control': 'public, max-age=60' } }),
  ),
  fault(
    'keys that are ignored',
    'repeats',
    ['repeat', 'offline-changes', 'unsafe'],
    () => (asked) => (isCall(asked, 'cart/add') ? asked.next({ headers: { 'idempotency-key': null } }) : null),
  ),
  fault(
    'keys that are anybody’s',
    'repeats',
    ['key of another', 'privacy', 'broken'],
    firstOf('cart/create', 'answer'),
  ),
  fault('a key for any body', 'repeats', ['other body', 'offline-changes', 'degraded'], firstOf('cart/add', 'body')),
  fault('a second order on repeat', 'orders', ['repeat', 'offline-orders', 'broken'], anotherFrom('orders/place', 4)),
  fault(
    'a second order of requests at once',
    'orders',
    ['parallel', 'offline-orders', 'broken'],
    anotherFrom('orders/place', 2),
  ),
  fault(
    'a quote that nobody compares',
    'orders',
    ['quote', 'offline-orders', 'unsafe'],
    () => (asked) =>
      isCall(asked, 'orders/place')
        ? asked.next().then((answer) => (answer.status === 409 ? json({ id: unknownId() }) : answer))
        : null,
  ),
  fault(
    'an order for another sum',
    'orders',
    ['sum of the order', 'money', 'broken'],
    field(['orders'], 'total_price', (price) => Number(price) - 100),
  ),
  fault(
    'a connection that is cut when there is an order',
    'orders',
    ['connection', 'connection', 'broken'],
    () => (asked) => (isCall(asked, 'orders/status') ? Promise.reject(new TypeError('fetch failed')) : null),
  ),
  fault(
    'an order that goes backwards',
    'orders',
    ['order of statuses', 'tracking', 'broken'],
    field(['orders/status'], 'status', () => 'new'),
  ),
  fault(
    'a cancel that cancels nothing',
    'orders',
    ['cancel', 'tracking', 'broken'],
    field(['orders/cancel'], 'status', () => 'new'),
  ),
  fault(
    'times that are local and say they are UTC',
    'orders',
    ['times of an order', 'time', 'broken'],
    field(ORDERS, 'created_at', later),
  ),
  fault(
    'a phone for whoever has the link',
    'orders',
    ['order of another', 'privacy', 'degraded'],
    fields(['orders'], (name, value) => (name === 'phone_number' ? '+7 900 000-00-00' : value)),
  ),
];
