// Proves docs/product.md §18.5, §18.6.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { officeCustomersApi } from '#contract/calls/office-customers.ts';
import { officeApi, officeSessionApi } from '#contract/calls/office.ts';
import { partnerSessionApi } from '#contract/calls/kitchen.ts';
import { partnerApi } from '#contract/calls/partner.ts';
import { type Endpoint, endpointPath } from '#contract/endpoint.ts';
import { api } from '#contract/endpoints.ts';
import { createGuest } from '../support/guest.ts';
import { startTestApp, type TestApp } from '../support/server.ts';
import { smallChain } from '../support/small-chain.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ chain: smallChain() });
});
afterAll(() => test.close());

const LOG_OUT = '/api/restaurant/log-out';
const CREATE = '/api/restaurant/cart/create';

describe('the contract as routes', () => {
  it('implements every call', async () => {
    const waiting: string[] = [];
    for (const endpoint of Object.values(api)) {
      const response = await test.app.inject({ method: endpoint.method, url: endpointPath(endpoint) });
      expect(response.statusCode, endpoint.name).not.toBe(404);
      if (response.statusCode === 501) {
        expect(response.json()).toMatchObject({ code: 'NOT_IMPLEMENTED', message: expect.any(String) });
        waiting.push(endpoint.name);
      }
    }
    expect(waiting.toSorted()).toEqual([]);
  });

  it('has a handler for every call of partners, of screens and of the office', async () => {
    const calls = [partnerApi, partnerSessionApi, officeSessionApi, officeApi, officeCustomersApi];
    for (const endpoint of calls.flatMap((one) => Object.values<Endpoint>(one))) {
      const response = await test.app.inject({ method: endpoint.method, url: endpointPath(endpoint) });
      // Nobody is let in, and that takes a handler.
      expect([401, 403], endpoint.name).toContain(response.statusCode);
    }
  });

  it('returns 404 and 405 as JSON in Russian [18.3]', async () => {
    const missing = await test.app.inject('/api/restaurant/nothing');
    expect(missing.statusCode).toBe(404);
    expect(missing.json()).toMatchObject({ code: 'NOT_FOUND', message: expect.stringMatching(/[а-я]/) });
    const elsewhere = await test.app.inject({ method: 'POST', url: '/nowhere' });
    expect([elsewhere.statusCode, elsewhere.json().code]).toEqual([404, 'NOT_FOUND']);
    const unreadable = await test.app.inject('/api/restaurant/%E0%A4');
    expect([unreadable.statusCode, unreadable.json().code]).toEqual([400, 'MALFORMED_REQUEST']);
    const wrong = await test.app.inject({ method: 'DELETE', url: '/api/restaurant/profile' });
    expect(wrong.statusCode).toBe(405);
    expect(wrong.headers.allow).toBe('GET, HEAD');
    expect(wrong.json()).toMatchObject({ code: 'METHOD_NOT_ALLOWED' });
  });

  it('returns 403 to a guest who requests the profile, and 204 to one who logs out [7.6f]', async () => {
    const guest = createGuest(test.app);
    const profile = await guest.get('/api/restaurant/profile');
    expect([profile.statusCode, profile.json().code]).toEqual([403, 'NOT_AUTHENTICATED']);
    const out = await guest.post(LOG_OUT);
    expect([out.statusCode, out.body]).toEqual([204, '']);
  });
});

describe('request input', () => {
  it('is rejected by field, unknown fields and prices included [18.5a]', async () => {
    const guest = createGuest(test.app);
    const response = await guest.post(CREATE, { restaurant_id: 'x', order_type: 'drone' });
    expect(response.statusCode).toBe(422);
    expect(response.json()).toEqual({
      code: 'VALIDATION_FAILED',
      message: 'Проверьте введённые данные.',
      fields: {
        restaurant_id: ['Неверный тип значения.'],
        order_type: ['Недопустимое значение.'],
        delivery_zone_id: ['Обязательное поле.'],
      },
    });
    const priced = await guest.post('/api/restaurant/cart/add', { cart_id: 'A'.repeat(32), product_id: 1, price: 1 });
    expect([priced.statusCode, priced.json().fields]).toEqual([422, { price: ['Неизвестное поле.'] }]);
    const huge = await guest.post(CREATE, { restaurant_id: 9_999_999_999, order_type: 'pickup', delivery_zone_id: 1 });
    expect([huge.statusCode, huge.json().fields]).toEqual([422, { restaurant_id: ['Не больше 2147483647.'] }]);
    const query = await guest.get('/api/restaurant/products?limit=0&colour=red');
    expect(query.json().fields).toEqual({ limit: ['Не меньше 1.'], colour: ['Неизвестное поле.'] });
  });

  it.each([
    ['not JSON', { payload: '{"a":', headers: { 'content-type': 'application/json' } }, 400, 'MALFORMED_REQUEST'],
    [
      'a form',
      { payload: 'a=1', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
      415,
      'UNSUPPORTED_MEDIA_TYPE',
    ],
    ['too much', { payload: { a: 'x'.repeat(70_000) } }, 413, 'PAYLOAD_TOO_LARGE'],
    [
      'a poisoned object',
      { payload: '{"__proto__":{"a":1}}', headers: { 'content-type': 'application/json' } },
      400,
      'MALFORMED_REQUEST',
    ],
    ['nothing', {}, 422, 'VALIDATION_FAILED'],
  ] as const)('is rejected when it is %s [18.1c]', async (_, request, status, code) => {
    const guest = createGuest(test.app);
    await guest.get('/api/csrf-cookie');
    const response = await guest.send({
      method: 'POST',
      url: CREATE,
      ...request,
      headers: { 'x-xsrf-token': guest.jar.get('XSRF-TOKEN') ?? '', ...('headers' in request ? request.headers : {}) },
    });
    expect([response.statusCode, response.json().code]).toEqual([status, code]);
  });
});

describe('CSRF protection of unsafe calls', () => {
  it('accepts only a token of the same session [12.8a]', async () => {
    const [anna, boris] = [createGuest(test.app), createGuest(test.app)];
    await boris.get('/api/csrf-cookie');
    const without = await anna.send({ method: 'POST', url: LOG_OUT });
    expect([without.statusCode, without.json().code]).toEqual([400, 'INVALID_CSRF_TOKEN']);
    const foreign = await anna.post(LOG_OUT, undefined, { 'x-xsrf-token': boris.jar.get('XSRF-TOKEN') ?? '' });
    expect([foreign.statusCode, foreign.json().code]).toEqual([400, 'INVALID_CSRF_TOKEN']);
    const own = anna.jar.get('XSRF-TOKEN') ?? '';
    const bent = await anna.post(LOG_OUT, undefined, {
      'x-xsrf-token': `${own.startsWith('A') ? 'B' : 'A'}${own.slice(1)}`,
    });
    expect(bent.statusCode).toBe(400);
    expect((await anna.post(LOG_OUT)).statusCode).toBe(204);
  });

  it('accepts older tokens of the session, so that two tabs do not conflict', async () => {
    const guest = createGuest(test.app);
    await guest.get('/api/csrf-cookie');
    const first = guest.jar.get('XSRF-TOKEN') ?? '';
    await guest.get('/api/csrf-cookie');
    expect(guest.jar.get('XSRF-TOKEN')).not.toBe(first);
    expect((await guest.post(LOG_OUT, undefined, { 'x-xsrf-token': first })).statusCode).toBe(204);
  });

  it.each([
    [{ 'sec-fetch-site': 'cross-site' }, 403],
    [{ 'sec-fetch-site': 'same-site', origin: 'https://evil.localhost' }, 403],
    [{ 'sec-fetch-site': 'same-site' }, 403],
    [{ origin: 'https://evil.example' }, 403],
    [{ origin: 'null' }, 403],
    [{ 'sec-fetch-site': 'same-origin', origin: 'http://localhost' }, 204],
    [{ origin: 'http://localhost:80' }, 204],
    [{}, 204],
  ])('checks the origin of a request: %j → %i', async (headers: Record<string, string>, status) => {
    const response = await createGuest(test.app).post(LOG_OUT, undefined, headers);
    expect(response.statusCode).toBe(status);
    if (status === 403) expect(response.json().code).toBe('CROSS_SITE_REQUEST');
  });

  it('needs no token for a bearer without cookies, and needs one for a bearer with cookies', async () => {
    const authorization = 'Bearer abcdefghijklmnopqrstuvwx';
    expect((await test.app.inject({ method: 'POST', url: LOG_OUT, headers: { authorization } })).statusCode).toBe(204);
    const mixed = await test.app.inject({ method: 'POST', url: LOG_OUT, headers: { authorization, cookie: 'a=b' } });
    expect(mixed.json().code).toBe('INVALID_CSRF_TOKEN');
  });

  it('sets cookies that scripts, other sites and plain http cannot read', async () => {
    const plain = await test.app.inject('/api/csrf-cookie');
    const [guest, token] = plain.cookies;
    expect(guest).toMatchObject({ name: 'guest', httpOnly: true, sameSite: 'Lax', path: '/' });
    expect(guest?.value).toMatch(/^[\w-]{43}$/);
    expect(token).toMatchObject({ name: 'XSRF-TOKEN', sameSite: 'Lax' });
    expect(token?.httpOnly).toBeUndefined();
  });
});

describe('behind https', () => {
  it('cookies are bound to the host, and only pages of the public origin may make changes', async () => {
    const secure = await startTestApp({
      config: { publicOrigin: 'https://food.example' },
      database: { db: test.db },
    });
    const guest = createGuest(secure.app);
    const response = await guest.get('/api/csrf-cookie');
    expect(response.cookies.map(({ name, secure: only }) => [name, only])).toEqual([
      ['__Host-guest', true],
      ['XSRF-TOKEN', true],
    ]);
    expect(response.headers['strict-transport-security']).toContain('max-age');
    expect((await guest.post(LOG_OUT, undefined, { origin: 'https://food.example' })).statusCode).toBe(204);
    expect((await guest.post(LOG_OUT, undefined, { origin: 'http://localhost' })).statusCode).toBe(403);
    await secure.close();
  });

  it.each([
    [true, 'max-age=31536000; includeSubDomains'],
    [false, 'max-age=31536000'],
  ])('browsers are held to https, with the origin’s subdomains where configured: %s', async (asked, header) => {
    const secure = await startTestApp({
      config: { publicOrigin: 'https://food.example', hstsSubdomains: asked },
      database: { db: test.db },
    });
    expect((await secure.app.inject('/health')).headers['strict-transport-security']).toBe(header);
    await secure.close();
  });
});

describe('input that no database or program accepts', () => {
  it('is rejected by its field: NUL, a built-in property name, and an invisible address', async () => {
    const guest = createGuest(test.app);
    const fieldsOf = async (body: object) => {
      const response = await guest.post('/api/restaurant/cart/clear', body);
      expect(response.statusCode).toBe(422);
      return Object.keys(response.json().fields);
    };
    expect(await fieldsOf({ cart_id: 'A'.repeat(32), toString: 1 })).toEqual(['toString']);
    for (const query of ['content?key=%00', 'products?recommended_for=%00']) {
      const response = await guest.get(`/api/restaurant/${query}`);
      expect([response.statusCode, response.json().code], query).toEqual([422, 'VALIDATION_FAILED']);
    }
    const address = {
      street: null,
      locality: null,
      house: null,
      province: null,
      coords: null,
      apartment: null,
      door_code: null,
      porch: null,
      floor: null,
    };
    const draft = {
      cart_id: 'A'.repeat(22),
      payment_method: 'cash',
      requested_at: null,
      name: '\u200b\u2060',
      phone_number: null,
      comment: 'Привет \ud83d',
      change_from: null,
      delivery_details: { ...address, address: '\u200b\ude00' },
    };
    const half = await guest.post('/api/restaurant/orders/prevalidate', draft);
    // Texts are cleaned (docs/product.md §19.11): only required ones are missing then.
    expect(Object.keys(half.json().fields)).toEqual(['delivery_details.address']);
  });

  it('is rejected as a host: an Origin beside it counts as cross-site', async () => {
    const headers = { origin: 'http://localhost', host: 'food.example:99999' };
    const response = await test.app.inject({ method: 'POST', url: LOG_OUT, headers });
    expect([response.statusCode, response.json().code]).toEqual([403, 'CROSS_SITE_REQUEST']);
  });
});

describe('calls that fail schema validation', () => {
  it('are counted, with a whole IPv6 network as one', async () => {
    const limited = await startTestApp({
      app: { limits: { refused: 3 } },
      database: { db: test.db },
    });
    const ask = async (remoteAddress: string) =>
      (await limited.app.inject({ url: '/api/restaurant/products?nothing=1', remoteAddress })).statusCode;
    const statuses: number[] = [];
    for (const host of [1, 2, 3, 4]) statuses.push(await ask(`2001:db8:1:2::${host}`));
    expect(statuses).toEqual([422, 422, 422, 429]);
    expect(await ask('2001:db8:1:3::1')).toBe(422);
    await limited.close();
  });
});

describe('public responses', () => {
  it('have an ETag, are compressed, and are not sent twice', async () => {
    const url = '/api/restaurant/products?details=true';
    const first = await test.app.inject({ url, headers: { 'accept-encoding': 'gzip, br' } });
    expect(first.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
    expect(first.headers['cache-control']).toMatch(/^public/);
    expect(first.headers['set-cookie']).toBeUndefined();
    const again = await test.app.inject({ url, headers: { 'if-none-match': String(first.headers.etag) } });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    const plain = await test.app.inject(url);
    expect(plain.json().products).toHaveLength(7);
  });

  it('are never cached when they are private or differ each time', async () => {
    for (const path of ['environment', 'ping', 'profile', 'cart', 'orders']) {
      const response = await test.app.inject(`/api/restaurant/${path}`);
      expect(response.headers['cache-control'], path).toBe('no-store');
    }
  });
});

describe('every response', () => {
  it('has its own id and security headers', async () => {
    const [one, two] = [await test.app.inject('/api/restaurant/ping'), await test.app.inject('/api/restaurant/ping')];
    expect(one.headers['x-request-id']).not.toBe(two.headers['x-request-id']);
    expect(one.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
    });
    expect(one.headers['content-security-policy']).toContain("default-src 'none'");
  });

  it.each([
    ['cross-site', 'same-origin'],
    ['same-site', 'same-origin'],
    [undefined, 'same-origin'],
    ['none', undefined],
    ['same-origin', undefined],
  ])('isolates itself from the window that opened it: %s, %s', async (site, policy) => {
    const headers = site === undefined ? {} : { 'sec-fetch-site': site };
    const answer = await test.app.inject({ url: '/api/docs', headers });
    expect(answer.headers['cross-origin-opener-policy']).toBe(policy);
  });

  it('from /health names database and version', async () => {
    const response = await test.app.inject('/health');
    expect(response.json()).toMatchObject({ status: 'ok', database: 'ok', version: expect.stringMatching(/^\d+\./) });
  });

  it('of the documentation is readable without scripts', async () => {
    const document = await test.app.inject('/api/openapi.json');
    expect(document.json().openapi).toBe('3.1.0');
    const page = await test.app.inject('/api/docs');
    expect(page.headers['content-type']).toContain('text/html');
    for (const endpoint of Object.values(api)) expect(page.body).toContain(endpointPath(endpoint));
    expect(page.body).not.toMatch(/<script|https?:\/\//);
  });
});
