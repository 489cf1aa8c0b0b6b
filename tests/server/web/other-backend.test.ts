// Proves docs/product.md §6.15, §18.10, §23.1, §23.8.
import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import fastify from 'fastify';
import { pino } from 'pino';
import { afterEach, describe, expect, it } from 'vitest';
import { contentPolicy } from '../../../server/web/content-policy.ts';
import { buildStorefrontHost } from '../../../server/web/storefront-host.ts';
import { createMinimalBackend } from '../../support/minimal-backend/backend.ts';
import { TEST_CONFIG } from '../../support/server.ts';

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

describe('the storefront before another backend', () => {
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

  it('tells it who asks, from which address and page, and what the client has signed', async () => {
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

  it('lets its pages ask the origin that they were built for, and no other', () => {
    expect(contentPolicy([], { apiOrigin: 'https://api.example' })).toContain(
      "connect-src 'self' https://api.example;",
    );
    expect(contentPolicy([])).toContain("connect-src 'self';");
    expect(contentPolicy([])).not.toContain('yandex');
  });

  it('lets them reach the counters that an operator has set, and no other', () => {
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

it('passes a live status on as it comes, and ends the request for it with the visitor', async () => {
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
      // `fetch` keeps a fresh connection in place of one that was given up.
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
