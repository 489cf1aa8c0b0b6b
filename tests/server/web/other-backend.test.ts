// Proves docs/product.md §6.15, §18.10, §23.1, §23.8.
import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import fastify from 'fastify';
import { pino } from 'pino';
import { afterEach, describe, expect, it } from 'vitest';
import { contentPolicy } from '#server/web/content-policy.ts';
import { fetchRemote } from '#server/web/remote-api.ts';
import { buildStorefrontHost } from '#server/web/storefront-host.ts';
import { createMinimalBackend } from '#tests/support/minimal-backend/backend.ts';
import { TEST_CONFIG } from '#tests/support/server.ts';
import { TEMPLATE, writeStorefront } from '#tests/support/storefront.ts';
import { waitFor } from '#tests/support/wait-for.ts';

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

describe('the storefront with an external backend', () => {
  const ask = async (url: string, headers: Record<string, string>) => {
    const { app: backend, asked } = createMinimalBackend();
    const origin = await backend.listen({ port: 0, host: '127.0.0.1' });
    const host = await buildStorefrontHost(
      { ...TEST_CONFIG, trustProxy: '127.0.0.1' },
      origin,
      pino({ enabled: false }),
    );
    closing.push(
      () => host.close(),
      () => backend.close(),
    );
    const answer = await host.inject({ url, headers });
    return { answer, asked };
  };
  const visitor = {
    'user-agent': 'Visitor/1.0',
    'x-forwarded-for': '203.0.113.7',
    'x-forwarded-proto': 'https',
    'x-forwarded-host': 'food.example',
  };

  it('forwards the visitor’s user agent, address, page and signed headers [18.10b]', async () => {
    const signed = { ...visitor, 'x-client-token': 'c2lnbmVk', authorization: 'Bearer of-the-visitor' };
    const { answer, asked } = await ask('/api/restaurant/environment', signed);
    expect(answer.json()).toEqual({ pickup_discount: 10, max_cutlery_count: 5 });
    expect(asked[0]?.headers).toMatchObject({
      'user-agent': 'Visitor/1.0',
      'x-real-ip': '203.0.113.7',
      'x-forwarded-proto': 'https',
      'x-forwarded-host': 'food.example',
      referer: 'https://food.example/',
      'x-client-token': 'c2lnbmVk',
      authorization: 'Bearer of-the-visitor',
    });
  });

  it('allows its pages to call the origin that they were built for, and no other', () => {
    expect(contentPolicy([], { apiOrigin: 'https://api.example' })).toContain(
      "connect-src 'self' https://api.example;",
    );
    expect(contentPolicy([])).toContain("connect-src 'self';");
    expect(contentPolicy([])).not.toContain('yandex');
  });

  it('allows its pages to reach the configured analytics, and no other', () => {
    const endpoint = 'https://metrics.example/goals?chain=1';
    const own = contentPolicy([], { metrics: { yandex_counter: null, endpoint } });
    expect(own).toContain("connect-src 'self' https://metrics.example;");
    expect(own).toContain("script-src 'self';");
    const yandex = contentPolicy(["'sha256-x'"], { metrics: { yandex_counter: 42, endpoint: null } });
    expect(yandex).toContain("script-src 'self' 'sha256-x' https://mc.yandex.ru https://mc.yandex.com;");
    expect(yandex).toContain("connect-src 'self' https://mc.yandex.ru https://mc.yandex.com;");
    expect(yandex).toContain("img-src 'self' data: blob: https://mc.yandex.ru https://mc.yandex.com;");
  });
});

describe('the public origin', () => {
  const hostOf = async (publicOrigin: string | null) => {
    const { app: backend, asked } = createMinimalBackend();
    const origin = await backend.listen({ port: 0, host: '127.0.0.1' });
    const storefront = writeStorefront();
    const host = await buildStorefrontHost(
      { ...TEST_CONFIG, publicOrigin, web: { ...TEST_CONFIG.web, ...storefront.dirs, rendering: true } },
      origin,
      pino({ enabled: false }),
    );
    closing.push(
      () => host.close(),
      () => backend.close(),
      async () => storefront.remove(),
    );
    return { host, asked };
  };

  it('is what a backend gets from calls and pages, whatever host a request names (docs/product.md §18.10)', async () => {
    const { host, asked } = await hostOf('https://food.example');
    const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example' };
    await host.inject({ url: '/api/restaurant/environment', headers });
    await host.inject({ url: '/api-seen', headers });
    expect(asked.length).toBeGreaterThan(1);
    for (const { headers: told } of asked) {
      expect(told).toMatchObject({
        'x-forwarded-proto': 'https',
        'x-forwarded-host': 'food.example',
        referer: 'https://food.example/',
      });
    }
  });

  it('separates the pages of different hosts where none is configured', async () => {
    const { host, asked } = await hostOf(null);
    await host.inject({ url: '/api-seen', headers: { host: 'evil.example' } });
    await host.inject({ url: '/api-seen', headers: { host: 'food.example' } });
    expect([...new Set(asked.map(({ headers }) => headers['x-forwarded-host']))]).toEqual([
      'evil.example',
      'food.example',
    ]);
  });

  it.each(['/menu/%', '/menu/%E0%A4%A', '/%c0%ae', '/menu/%5C', '/MENU/%', '/menu/%00?x=1'])(
    'has no page at %s, and returns an HTML 404 (docs/product.md §12.13)',
    async (url) => {
      const { host } = await hostOf(null);
      const answer = await host.inject(url);
      expect([answer.statusCode, answer.headers['content-type'], answer.body]).toEqual([
        404,
        'text/html; charset=utf-8',
        TEMPLATE,
      ]);
      expect(answer.headers['content-security-policy']).toContain("object-src 'none'");
    },
  );

  it.each(['/sitemap.xml', '/manifest.webmanifest'])(
    'has no %s for now where the backend returns no data',
    async (url) => {
      const backend = fastify();
      backend.get('/*', async () => ({ unexpected: true }));
      const origin = await backend.listen({ port: 0, host: '127.0.0.1' });
      const storefront = writeStorefront();
      const host = await buildStorefrontHost(
        { ...TEST_CONFIG, web: { ...TEST_CONFIG.web, ...storefront.dirs, rendering: true } },
        origin,
        pino({ enabled: false }),
      );
      closing.push(
        () => host.close(),
        () => backend.close(),
        async () => storefront.remove(),
      );
      const answer = await host.inject(url);
      expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '60']);
    },
  );
});

describe('a backend called by the pages', () => {
  const backendOf = async (answer: (path: string) => Promise<Response | null>) => {
    let asked = 0;
    const backend = fastify({ forceCloseConnections: true });
    backend.get('/*', async ({ url }, reply) => {
      asked += 1;
      const given = await answer(url);
      if (given === null) return new Promise(() => undefined);
      void reply.code(given.status);
      for (const [name, value] of given.headers) void reply.header(name, value);
      return reply.send(await given.text());
    });
    const origin = await backend.listen({ port: 0, host: '127.0.0.1' });
    closing.push(() => backend.close());
    return { origin, asked: () => asked };
  };

  it('that hangs is waited for once, then skipped, and retried by one call for all', async () => {
    let hangs = true;
    const { origin, asked } = await backendOf(async () => (hangs ? null : new Response('here')));
    // Long enough for a busy machine to send the call before it is given up.
    const ask = fetchRemote(origin, { answerMs: 500, restMs: 500 });
    await expect(ask('/a')).rejects.toBeInstanceOf(Error);
    expect(asked()).toBe(1);
    for (let call = 0; call < 20; call += 1) await expect(ask('/a')).rejects.toThrow(/a moment ago/);
    expect(asked()).toBe(1);
    hangs = false;
    await waitFor(async () => expect(await (await ask('/a')).text()).toBe('here'));
    // On a busy machine a call may take longer than this backend is waited for.
    await waitFor(async () => expect(await (await ask('/b')).text()).toBe('here'));
  });

  it('is not followed through a redirect', async () => {
    const elsewhere = await backendOf(async () => new Response('secret'));
    const { origin } = await backendOf(async () => Response.redirect(`${elsewhere.origin}/x`, 302));
    await expect(fetchRemote(origin)('/a')).rejects.toThrow(/redirects/);
    expect(elsewhere.asked()).toBe(0);
  });
});

it('streams a live status as it arrives, and ends its backend request when the visitor leaves', async () => {
  const backend = fastify();
  const told = new PassThrough();
  let asked: unknown;
  backend.get('/api/restaurant/orders/events', (request, reply) => {
    asked = request.headers['last-event-id'];
    return reply.type('text/event-stream').send(told);
  });
  const origin = await backend.listen({ port: 0, host: '127.0.0.1' });
  const host = await buildStorefrontHost(TEST_CONFIG, origin, pino({ enabled: false }));
  closing.push(
    async () => {
      // `fetch` opens a fresh connection in place of an aborted one.
      host.server.closeAllConnections();
      await host.close();
    },
    () => backend.close(),
  );
  const own = await host.listen({ port: 0, host: '127.0.0.1' });
  const gone = new AbortController();
  const headers = { 'last-event-id': 'a.b' };
  told.write('retry: 1\n\n');
  const answer = await fetch(`${own}/api/restaurant/orders/events`, { headers, signal: gone.signal });
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  expect((await reader?.read())?.value).toBe('retry: 1\n\n');
  told.write(':\n\n');
  expect((await reader?.read())?.value).toBe(':\n\n');
  expect(asked).toBe('a.b');
  gone.abort();
  await once(told, 'close');
});
