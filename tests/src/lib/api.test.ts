import { describe, expect, it } from 'vitest';
import { api as endpoints } from '#contract/endpoints.ts';
import { createApi, type ApiOptions } from '#lib/api/client.ts';
import { ApiError, ContractError, hasCode, NetworkError, UnreachableError } from '#lib/api/errors.ts';
import { errorMessage } from '#client/error-message.ts';
import { profileQuery } from '#client/queries/profile-query.ts';
import { FakeApi } from '../client/support/fake-api.ts';

interface Sent {
  readonly url: string;
  readonly init: RequestInit;
  readonly headers: Headers;
}

const respond = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(body === null ? null : typeof body === 'string' ? body : JSON.stringify(body), {
    status,
    headers: { 'content-type': typeof body === 'string' ? 'text/html' : 'application/json', ...headers },
  });

/** A client that records requests and answers them in order; the last answer repeats. */
const client = (answers: (Response | Error)[], options: Partial<ApiOptions> = {}) => {
  const sent: Sent[] = [];
  const api = createApi({
    origin: '',
    fetch: (input, init = {}) => {
      sent.push({
        url: input instanceof Request ? input.url : input.toString(),
        init,
        headers: new Headers(init.headers),
      });
      const answer = answers[Math.min(sent.length, answers.length) - 1] ?? new Error('no answer');
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer.clone());
    },
    ...options,
  });
  return { api, sent };
};
const failure = async (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (error: unknown) => error,
  );

describe('an API call', () => {
  it('goes to the contract’s URL with credentials, and returns the parsed body [18.1b]', async () => {
    const { api, sent } = client([respond(200, { products: [], total: 0, unknown: 1 })], { origin: 'http://api.test' });
    const answer = await api.call(endpoints.products, { query: { ids: [3, 1], details: true } });
    expect(answer).toEqual({ products: [], total: 0 });
    expect(sent[0]?.url).toBe('http://api.test/api/restaurant/products?details=true&ids=3%2C1');
    expect(sent[0]?.init).toMatchObject({ method: 'GET', credentials: 'include' });
    expect(sent[0]?.headers.get('idempotency-key')).toBeNull();
  });

  it('uses paths of its own origin, always with cookies, in JSON and for JSON [18.1a, 18.1c, 18.1d]', async () => {
    const refusal = respond(422, { code: 'VALIDATION_FAILED', message: '' });
    const { api, sent } = client([respond(204, null), refusal], { readCookie: () => null });
    const body = { restaurant_id: 1, order_type: 'pickup', delivery_zone_id: 12 } as const;
    await failure(api.call(endpoints.createCart, { body }));
    expect(sent.map(({ url, init }) => `${init.method} ${url}`)).toEqual([
      'GET /api/csrf-cookie',
      'POST /api/restaurant/cart/create',
    ]);
    for (const { init, headers } of sent) {
      expect([init.credentials, headers.get('accept')]).toEqual(['include', 'application/json']);
    }
    expect(sent[1]?.headers.get('content-type')).toBe('application/json');
    expect(sent[1]?.init.body).toBe(JSON.stringify(body));
  });

  it('never reads a personal response from a cache', async () => {
    const { api, sent } = client([respond(200, { pong: true })]);
    await api.call(endpoints.ping);
    expect(sent[0]?.init.cache).toBe('no-store');
  });

  it('returns what the API rejected [18.5b]', async () => {
    const body = {
      code: 'VALIDATION_FAILED',
      message: 'Проверьте телефон',
      fields: { phone_number: ['Не похоже на номер'] },
    };
    const error = await failure(client([respond(422, body)]).api.call(endpoints.environment));
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      status: 422,
      code: 'VALIDATION_FAILED',
      fields: { phone_number: ['Не похоже на номер'] },
    });
    expect(hasCode(error, 'VALIDATION_FAILED')).toBe(true);
    expect(errorMessage(error)).toBe('Проверьте телефон');
    expect(errorMessage(new NetworkError('failed'))).toBe('Ошибка!');
  });

  it.each([
    ['120', null, 120_000],
    ['Fri, 20 Nov 2026 09:00:30 GMT', 'Fri, 20 Nov 2026 09:00:00 GMT', 30_000],
  ])('parses Retry-After %s', async (value, date, expected) => {
    const headers = { 'retry-after': value, ...(date === null ? {} : { date }) };
    const error = await failure(
      client([respond(429, { code: 'RATE_LIMITED', message: '' }, headers)]).api.call(endpoints.ping),
    );
    expect(error).toMatchObject({ status: 429, retryAfter: expected });
  });

  it('treats a captive portal as unreachable, whatever it responds', async () => {
    for (const portal of [respond(200, '<html>'), respond(403, '<html>'), respond(200, '{"pong":true}')]) {
      expect(await failure(client([portal]).api.call(endpoints.ping))).toBeInstanceOf(UnreachableError);
    }
    expect(await failure(client([respond(200, '<html>')]).api.call(endpoints.csrfCookie))).toBeInstanceOf(
      UnreachableError,
    );
  });

  it('treats a gateway’s page as a failing server', async () => {
    expect(await failure(client([respond(502, '<html>')]).api.call(endpoints.ping))).toMatchObject({
      name: 'ApiError',
      status: 502,
    });
  });

  it('returns no partially read object [18.6]', async () => {
    const error = await failure(
      client([respond(200, { products: [{ id: 'one' }], total: 1 })]).api.call(endpoints.products, { query: {} }),
    );
    expect(error).toBeInstanceOf(ContractError);
    expect(String(error)).toContain('products.0.id');
  });

  it('distinguishes a lost connection, a timeout and its own cancellation', async () => {
    expect(await failure(client([new TypeError('fetch failed')]).api.call(endpoints.ping))).toMatchObject({
      reason: 'failed',
    });
    const hanging: Partial<ApiOptions> = {
      timeout: 20,
      fetch: (_input, init) =>
        new Promise((_resolve, reject) => {
          if (init?.signal?.aborted) reject(new Error('aborted'));
          init?.signal?.addEventListener('abort', () => {
            reject(new Error('aborted'));
          });
        }),
    };
    expect(await failure(client([], hanging).api.call(endpoints.ping))).toMatchObject({
      name: 'NetworkError',
      reason: 'timeout',
    });
    const controller = new AbortController();
    const canceled = failure(
      client([], { ...hanging, timeout: 5_000 }).api.call(endpoints.ping, { signal: controller.signal }),
    );
    controller.abort(new Error('left the page'));
    expect(String(await canceled)).toBe('Error: left the page');
  });

  it('reports what it learned to the clock and the connectivity', async () => {
    const heard: unknown[] = [];
    const options = { onServerDate: (time: number) => heard.push(time), onReachable: (is: boolean) => heard.push(is) };
    const date = 'Fri, 20 Nov 2026 09:00:00 GMT';
    await client([respond(200, { pong: true }, { date })], options).api.call(endpoints.ping);
    await failure(client([respond(200, '<html>', { date })], options).api.call(endpoints.ping));
    expect(heard).toEqual([Date.parse(date), true, false]);
  });

  it('learns neither the time nor connectivity from a response that may come from a cache', async () => {
    const heard: unknown[] = [];
    const options = { onServerDate: (time: number) => heard.push(time), onReachable: (is: boolean) => heard.push(is) };
    const answer = respond(200, { products: [], total: 0 }, { date: 'Fri, 20 Nov 2026 09:00:00 GMT' });
    await client([answer], options).api.call(endpoints.products, { query: {} });
    expect(heard).toEqual([]);
    await failure(client([respond(200, '<html>')], options).api.call(endpoints.products, { query: {} }));
    expect(heard).toEqual([false]);
  });
});

describe('an unsafe call (docs/product.md §12.8)', () => {
  const body = { restaurant_id: 1, order_type: 'delivery', delivery_zone_id: 11 } as const;

  it('fetches the CSRF cookie on the first call only, and returns it in the header [12.8a]', async () => {
    const server = new FakeApi();
    const api = createApi({ origin: '', fetch: server.fetch, readCookie: () => server.csrfCookie });
    await api.call(endpoints.createCart, { body });
    await api.call(endpoints.createCart, { body });
    expect(server.seen.map(({ endpoint }) => endpoint)).toEqual(['csrfCookie', 'createCart', 'createCart']);
    expect(server.seen[1]?.headers['x-xsrf-token']).toBe(server.csrfToken);
  });

  it('requests one cookie when several start at once', async () => {
    const server = new FakeApi();
    const api = createApi({ origin: '', fetch: server.fetch, readCookie: () => server.csrfCookie });
    await Promise.all([1, 2, 3].map(() => api.call(endpoints.createCart, { body })));
    expect(server.seen.filter(({ endpoint }) => endpoint === 'csrfCookie')).toHaveLength(1);
  });

  it('is repeated once, silently, with a fresh cookie and the same key [12.8b]', async () => {
    const server = new FakeApi();
    server.csrfToken = 'rotated';
    server.csrfCookie = 'old';
    const api = createApi({ origin: '', fetch: server.fetch, readCookie: () => server.csrfCookie });
    await api.call(endpoints.createCart, { body, idempotencyKey: 'key-of-this-cart' });
    expect(server.seen.map(({ endpoint, key }) => [endpoint, key])).toEqual([
      ['createCart', 'key-of-this-cart'],
      ['csrfCookie', null],
      ['createCart', 'key-of-this-cart'],
    ]);
    expect(server.carts.size).toBe(1);
  });

  it('is not repeated a second time, nor after another 400 [12.8b, 18.5b]', async () => {
    const server = new FakeApi();
    server.csrfCookie = 'any';
    server.nextFault = () => 'csrf';
    const api = createApi({ origin: '', fetch: server.fetch, readCookie: () => server.csrfCookie });
    expect(await failure(api.call(endpoints.createCart, { body }))).toMatchObject({ code: 'INVALID_CSRF_TOKEN' });
    expect(server.seen.filter(({ endpoint }) => endpoint === 'createCart')).toHaveLength(2);
    const other = client([respond(400, { code: 'MALFORMED_REQUEST', message: '' })], { readCookie: () => 'x' });
    await failure(other.api.call(endpoints.createCart, { body }));
    expect(other.sent).toHaveLength(1);
  });

  it('has its own key for each intention', async () => {
    const server = new FakeApi();
    const api = createApi({ origin: '', fetch: server.fetch });
    await api.call(endpoints.createCart, { body });
    await api.call(endpoints.createCart, { body });
    const keys = server.seen.map(({ key }) => key);
    expect(new Set(keys).size).toBe(2);
    expect(keys.every((key) => /^[\w-]{22}$/.test(key ?? ''))).toBe(true);
  });
});

describe('authentication (docs/product.md §7.17)', () => {
  it('sends the token cookie as a bearer where the backend needs it; a setter replaces it; CSRF does not apply [7.17b, 7.17c]', async () => {
    const cart = new FakeApi();
    const headers: (string | undefined)[] = [];
    const api = createApi({
      origin: '',
      fetch: (input, init) => {
        headers.push(new Headers(init?.headers).get('authorization') ?? undefined);
        return cart.fetch(input, init);
      },
      connection: { credentials: 'bearer' },
      readCookie: (name) => (name === 'token' ? 'from-cookie' : null),
    });
    const body = { restaurant_id: 1, order_type: 'delivery', delivery_zone_id: 11 } as const;
    await api.call(endpoints.createCart, { body });
    api.setToken('set');
    await api.call(endpoints.createCart, { body });
    api.setToken(null);
    await api.call(endpoints.createCart, { body });
    expect(headers).toEqual(['Bearer from-cookie', 'Bearer set', 'Bearer from-cookie']);
    expect(cart.seen.some(({ endpoint }) => endpoint === 'csrfCookie')).toBe(false);
  });

  // Errors from the network are a lost connection; errors thrown on this device are not, and are never taken for one.
  it('distinguishes a lost connection from an internal error by where it happens', async () => {
    const own = client([respond(200, { pong: true })]);
    const body = { restaurant_id: 1, order_type: 'delivery', delivery_zone_id: 11 } as const;
    const badKey = await failure(own.api.call(endpoints.createCart, { body, idempotencyKey: 'ключ' }));
    expect([own.sent.length, badKey instanceof TypeError]).toEqual([0, true]);
    const endless: Record<string, unknown> = { ...body };
    endless['self'] = endless;
    const badBody = await failure(own.api.call(endpoints.createCart, { body: endless as never }));
    expect([own.sent.length, badBody instanceof TypeError]).toEqual([0, true]);

    const atOnce = createApi({
      origin: '',
      fetch: () => {
        throw new TypeError('Failed to fetch');
      },
    });
    expect(await failure(atOnce.call(endpoints.ping))).toBeInstanceOf(NetworkError);
    const strange = respond(200, { pong: true });
    Object.defineProperty(strange, 'headers', { get: () => null });
    const read = createApi({ origin: '', fetch: () => Promise.resolve(strange) });
    // The request was sent: the outcome is unknown.
    expect(await failure(read.call(endpoints.ping))).toBeInstanceOf(ContractError);
  });

  it('adds the headers passed by the rendering server', async () => {
    const { api, sent } = client([respond(200, { pong: true })], {
      getHeaders: () => ({ 'x-real-ip': '203.0.113.7' }),
    });
    await api.call(endpoints.ping);
    expect(sent[0]?.headers.get('x-real-ip')).toBe('203.0.113.7');
  });

  it('treats only a 403 on the profile as a guest [7.6d, 7.6h]', async () => {
    const signal = new AbortController().signal;
    const forbidden = client([respond(403, { code: 'NOT_AUTHENTICATED', message: '' })]);
    expect(await profileQuery(forbidden.api).queryFn({ signal })).toBeNull();
    const broken = client([respond(500, { code: 'INTERNAL', message: '' })]);
    expect(await failure(profileQuery(broken.api).queryFn({ signal }))).toMatchObject({ status: 500 });
  });
});
