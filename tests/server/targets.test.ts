// Proves docs/product.md §12.13.
import { once } from 'node:events';
import { connect } from 'node:net';
import fastify, { type FastifyInstance } from 'fastify';
import fc from 'fast-check';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isPlainTarget } from '#server/http/targets.ts';
import { buildStorefrontHost } from '#server/web/storefront-host.ts';
import { startTestApp, TEST_CONFIG, type TestApp } from '../support/server.ts';

/** How a dot may be written for a program that decodes once, twice, or folds full-width characters. */
const DOT = ['.', '%2e', '%2E', '%252e', '%25252E', '%EF%BC%8E', '\uFF0E', '%u002e'];
const SLASH = ['/', '\\', '%2f', '%5C', '%252F', '%255c', '%EF%BC%BC', '/./'];

const dots = fc
  .array(fc.constantFrom(...DOT), { minLength: 1, maxLength: 2 })
  .chain((parts) => fc.constantFrom('', ';', ';x=1', '%3b').map((end) => parts.join('') + end));
const name = fc.stringMatching(/^[a-zа-я0-9._ -]{0,6}[a-zа-я0-9]$/);

describe('a request target', () => {
  it('with a dot segment is never plain, however it is written', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('/api', '/media', '/menu', ''),
        fc.array(name.map(encodeURIComponent), { maxLength: 3 }),
        dots,
        fc.constantFrom('', ...SLASH.map((slash) => `${slash}sandbox/sms.json`)),
        fc.constantFrom('', '?a=1', '?next=/../x'),
        (prefix, names, segment, rest, query) => {
          expect(isPlainTarget(`${[prefix, ...names].join('/')}/${segment}${rest}${query}`)).toBe(false);
        },
      ),
    );
  });

  it('of ordinary names is plain, whatever its query', () => {
    fc.assert(
      fc.property(fc.array(name, { minLength: 1, maxLength: 4 }), fc.string(), (names, query) => {
        const path = names.map((one) => `/${encodeURIComponent(one)}`).join('');
        expect(isPlainTarget(`${path}?q=${encodeURIComponent(query)}&next=/../\\x`)).toBe(true);
      }),
    );
  });

  it('that is plain stays on its host and below its prefix when it is resolved', () => {
    const piece = fc.constantFrom('api', 'x', '..', '.', ...DOT, ...SLASH, '@', ':', '%', '#', ';', '//evil.example/');
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const target = `/api/${pieces.join('')}`;
        if (!isPlainTarget(target)) return;
        const { origin, pathname } = new URL(target, 'http://backend.example');
        expect(origin).toBe('http://backend.example');
        expect(pathname.startsWith('/api/')).toBe(true);
      }),
    );
  });
});

/** Sends a request verbatim: no client of ours would write such targets. */
async function raw(port: number, target: string, { hosts = ['localhost'], method = 'GET' } = {}): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  const lines = [`${method} ${target} HTTP/1.1`, ...hosts.map((host) => `Host: ${host}`), 'Connection: close'];
  socket.write(`${lines.join('\r\n')}\r\n\r\n`);
  let answer = '';
  for await (const part of socket) answer += String(part);
  return answer;
}
const statusOf = (answer: string): number => Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1]);
const portOf = (app: FastifyInstance): number => app.addresses().find((at) => typeof at === 'object')?.port ?? 0;

describe('a storefront with an external backend', () => {
  let backend: FastifyInstance;
  let other: FastifyInstance;
  let host: FastifyInstance;
  const asked: string[] = [];
  const reached: string[] = [];

  beforeAll(async () => {
    other = fastify();
    other.all('/*', (request) => {
      reached.push(request.url);
      return 'another service';
    });
    await other.listen({ port: 0, host: '127.0.0.1' });
    backend = fastify();
    backend.all('/*', (request) => {
      asked.push(request.url);
      return 'the backend';
    });
    const origin = await backend.listen({ port: 0, host: '127.0.0.1' });
    host = await buildStorefrontHost(TEST_CONFIG, origin, pino({ enabled: false }));
    await host.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(async () => {
    for (const app of [host, backend, other]) await app.close();
  });

  const wayOut = [
    '/api/../sandbox/sms.json',
    '/api/%2e%2e/sandbox/sms.json',
    '/api/.%2e/sandbox/sms.json',
    '/api/%2E./sandbox/sms.json',
    '/api/%252e%252e/sandbox/sms.json',
    '/api/%25252e%25252e/sandbox/sms.json',
    '/api/..;/sandbox/sms.json',
    '/api/..;a=b/sandbox/sms.json',
    '/api/..%2fsandbox/sms.json',
    '/api/..%5csandbox/sms.json',
    '/api/..\\sandbox/sms.json',
    '/api/x/../../sandbox/sms.json',
    '/api/%EF%BC%8E%EF%BC%8E/sandbox/sms.json',
    '/api/%c0%ae%c0%ae/sandbox/sms.json',
    '/api/%u002e%u002e/sandbox/sms.json',
    '/api/./../sandbox/sms.json',
    '/%61pi/../sandbox/sms.json',
    '/api/restaurant/%',
    '/api/restaurant/%E0%A4',
    '/api/restaurant/%00',
    '/media/%2e%2e/health',
    '/media/..\\health',
    '/media/%5c..%5chealth',
  ];

  it.each(wayOut)('does not forward %s', async (target) => {
    for (const method of ['GET', 'POST', 'HEAD']) {
      const before = asked.length;
      const status = statusOf(await raw(portOf(host), target, { method }));
      expect([status, asked.slice(before)], method).toEqual([400, []]);
    }
  });

  it.each(['/api/x', '/media/x', '/api/../health', '/'])(
    'does not proxy to another service, at its %s',
    async (path) => {
      for (const method of ['GET', 'POST']) {
        const target = `http://127.0.0.1:${portOf(other)}${path}`;
        expect(statusOf(await raw(portOf(host), target, { method }))).toBe(400);
      }
      expect(statusOf(await raw(portOf(host), `//127.0.0.1:${portOf(other)}${path}`))).not.toBe(200);
      expect(reached).toEqual([]);
    },
  );

  it.each([
    '/api/restaurant/a%20b?c=/../d',
    '/media/%D0%B1%D0%BB%D0%B8%D0%BD-320.avif',
    '/api/x..y/...z',
    '/api/a%2Fb',
  ])('forwards %s unchanged', async (target) => {
    const before = asked.length;
    expect(await raw(portOf(host), target)).toMatch(/the backend$/);
    expect(asked.slice(before)).toEqual([target]);
  });
});

describe('the shop itself', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await startTestApp();
    await test.app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(() => test.close());

  it.each([
    ['a whole address', 'http://elsewhere.example/health', ['localhost']],
    ['an asterisk', '*', ['localhost']],
    ['a dot segment', '/api/restaurant/%2e%2e/ping', ['localhost']],
    ['two hosts', '/health', ['food.example', 'evil.example']],
    ['the same host twice', '/health', ['food.example', 'food.example']],
  ])('rejects a request with %s', async (_what, target, hosts) => {
    expect(statusOf(await raw(portOf(test.app), target, { hosts }))).toBe(400);
  });

  it('accepts a request with one host', async () => {
    expect(statusOf(await raw(portOf(test.app), '/health'))).toBe(200);
  });
});
