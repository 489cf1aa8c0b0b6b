// Proves docs/product.md §12.10, §18.5.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Writable } from 'node:stream';
import { sql } from 'drizzle-orm';
import fastify, { type FastifyBaseLogger } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api } from '#contract/endpoints.ts';
import { ApiError } from '#server/http/api-error.ts';
import { answerCall } from '#server/http/call.ts';
import { customerCallers } from '#server/http/customers.ts';
import { installErrorHandler } from '#server/http/error-handler.ts';
import { installHealth } from '#server/http/health.ts';
import { createLogger, describeError, truncateIp } from '#server/http/logging.ts';
import { LIMITS } from '#server/http/limits.ts';
import { createPublicCache } from '#server/http/public-cache.ts';
import { countHit, createMinuteCounter } from '#server/http/rate-limit.ts';
import { implement, type Route } from '#server/http/route.ts';
import { lockDataFolder } from '#server/db/data-folder-lock.ts';
import { createGuest } from '../support/guest.ts';
import { startTestApp, TEST_CONFIG, type TestApp } from '../support/server.ts';
import { smallChain } from '../support/small-chain.ts';
import { waitFor } from '../support/wait-for.ts';

let test: TestApp;
const lines: string[] = [];
const sink = new Writable({
  write(chunk: Buffer, _encoding, done) {
    lines.push(chunk.toString());
    done();
  },
});
beforeAll(async () => {
  test = await startTestApp({ chain: smallChain(), app: { logger: createLogger('info', sink) } });
});
afterAll(() => test.close());

/** An app with one route, through the real http layer. */
const appOf = async (route: Route, answerChecks: 'throw' | 'log' = 'throw') => {
  const loggerInstance: FastifyBaseLogger = createLogger('info', sink);
  const app = fastify({ loggerInstance });
  installErrorHandler(app);
  const handler = answerCall(
    {
      config: { ...TEST_CONFIG, answerChecks },
      db: test.db,
      now: () => new Date(),
      publicCache: createPublicCache(async () => ''),
      countCall: createMinuteCounter(),
      limits: LIMITS,
    },
    customerCallers,
    route,
  );
  app.get('/', handler);
  await app.register(await import('@fastify/cookie'));
  return app;
};

describe('an unforeseen failure', () => {
  it('is INTERNAL to the client, is logged, and does not stop the server', async () => {
    lines.length = 0;
    const app = await appOf(implement(api.ping, () => Promise.reject(new TypeError('the secret reason'))));
    for (let turn = 0; turn < 2; turn += 1) {
      const response = await app.inject('/');
      expect([response.statusCode, response.json()]).toEqual([
        500,
        { code: 'INTERNAL', message: 'Что-то пошло не так. Попробуйте ещё раз.' },
      ]);
    }
    expect(lines.join('')).toContain('the secret reason');
    await app.close();
  });

  it('of a response that violates the contract is a 500 in the demo, and a log line in production', async () => {
    // @ts-expect-error -- an answer that the contract does not know
    const route = implement(api.ping, async () => ({ pong: 'yes' }));
    const strict = await appOf(route);
    expect((await strict.inject('/')).statusCode).toBe(500);
    lines.length = 0;
    const lenient = await appOf(route, 'log');
    expect((await lenient.inject('/')).statusCode).toBe(200);
    expect(lines.join('')).toContain('answer against the contract');
    await Promise.all([strict.close(), lenient.close()]);
  });

  it('sends no field outside the contract [18.6]', async () => {
    const app = await appOf(implement(api.ping, async () => ({ pong: true, password: 'x' }) as const));
    expect((await app.inject('/')).json()).toEqual({ pong: true });
    await app.close();
  });

  it('of an unreachable database is UNAVAILABLE, with a Retry-After', async () => {
    const refused = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
    const app = await appOf(implement(api.ping, () => Promise.reject(refused)));
    const response = await app.inject('/');
    expect([response.statusCode, response.json().code, response.headers['retry-after']]).toEqual([
      503,
      'UNAVAILABLE',
      '5',
    ]);
    await app.close();
  });
});

describe('an empty database', () => {
  it('reports that there is no menu yet', async () => {
    const empty = await startTestApp();
    const response = await empty.app.inject('/api/restaurant/products');
    expect([response.statusCode, response.json().message]).toEqual([503, 'Меню ещё не загружено.']);
    await empty.close();
  });
});

describe('the log', () => {
  it('contains no addresses, ids, queries, bodies or statement parameters', async () => {
    lines.length = 0;
    const guest = createGuest(test.app);
    const secret = 'Zx9'.repeat(10);
    await guest.get(`/api/restaurant/cart?cart_id=${secret}`);
    await guest.post('/api/restaurant/orders/prevalidate', {
      cart_id: secret,
      phone_number: '+79161234567',
      name: 'Пелагея',
    });
    await test.app.inject({ url: '/api/restaurant/ping', remoteAddress: '203.0.113.77' });
    const log = lines.join('');
    expect(log).toContain('/api/restaurant/orders/prevalidate');
    expect(log).toContain('203.0.113.0');
    for (const personal of [secret, '79161234567', 'Пелагея', '203.0.113.77', 'cart_id'])
      expect(log).not.toContain(personal);
  });

  it('describes a failed statement without its values', async () => {
    const failure: unknown = await test.db.execute(sql`select ${'Пелагея'}::integer`).catch((error: unknown) => error);
    const described = JSON.stringify(describeError(failure));
    expect(described).toContain('22P02');
    expect(described).not.toContain('Пелагея');
  });

  it.each([
    ['203.0.113.77', '203.0.113.0'],
    ['::ffff:203.0.113.77', '203.0.113.0'],
    ['2001:db8:85a3:8d3:1319::1', '2001:db8:85a3::'],
  ])('cuts %s to %s', (ip, cut) => expect(truncateIp(ip)).toBe(cut));
});

describe('a rate limit', () => {
  it('in the database applies to all instances together, and resets', async () => {
    const now = new Date('2026-11-20T12:00:10.000Z');
    const hit = (at: Date) => countHit(test.db, { bucket: 'codes 1', limit: 5, windowSeconds: 60, now: at });
    for (let turn = 0; turn < 5; turn += 1) await hit(now);
    const refused: unknown = await hit(now).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(ApiError);
    expect(refused).toMatchObject({ code: 'RATE_LIMITED', retryAfter: 50 });
    await hit(new Date('2026-11-20T12:01:00.000Z'));
  });

  it('in the process counts per minute', () => {
    const count = createMinuteCounter();
    const now = new Date('2026-11-20T12:00:10.000Z');
    for (let turn = 0; turn < 3; turn += 1) count('one', 3, now);
    expect(() => count('one', 3, now)).toThrow(ApiError);
    expect(() => count('two', 3, now)).not.toThrow();
    expect(() => count('one', 3, new Date(now.getTime() + 60_000))).not.toThrow();
  });

  it('for an address leaves room for an office, and can be configured', async () => {
    const body = { restaurant_id: 1, order_type: 'pickup', delivery_zone_id: 1 };
    // One minute, so that no boundary falls into the test.
    const now = () => new Date('2026-11-20T12:00:10.000Z');
    const few = await startTestApp({ database: { db: test.db }, now, app: { limits: { newCarts: 2, newAnswers: 3 } } });
    const guest = createGuest(few.app);
    const carts: number[] = [];
    for (let turn = 0; turn < 3; turn += 1) {
      carts.push((await guest.post('/api/restaurant/cart/create', body)).statusCode);
    }
    expect(carts.at(-1)).toBe(429);
    expect(carts.slice(0, 2)).not.toContain(429);
    expect(LIMITS.newCarts).toBeGreaterThanOrEqual(120);
    const from = async (offset: number) => (await guest.get(`/api/restaurant/products?offset=${offset}`)).statusCode;
    expect([await from(1), await from(2), await from(3), await from(4)]).toEqual([200, 200, 200, 429]);
    // Responses cached in memory are not limited.
    expect(await from(1)).toBe(200);
    await few.close();
  });
});

describe('the data folder', () => {
  it('belongs to one process, and ignores the lock of a dead one', async () => {
    const { existsSync, mkdtempSync, readFileSync, writeFileSync, rmSync } = await import('node:fs');
    const { tmpdir } = await import('node:os');
    const folder = mkdtempSync(`${tmpdir()}/lock-test-`);
    const database = `${folder}/pglite`;
    // This process's parent is certainly running, and certainly a different process.
    writeFileSync(`${database}.lock`, String(process.ppid));
    expect(() => lockDataFolder(database)).toThrow(/in use by process/);
    writeFileSync(`${database}.lock`, '999999999');
    const unlock = lockDataFolder(database);
    unlock();
    lockDataFolder(database)();
    // A process that has ended but has not been reaped holds nothing.
    if (existsSync('/proc/self/stat')) {
      const parent = spawn('sh', ['-c', 'sleep 60 & echo $!; exec sleep 60'], { stdio: ['ignore', 'pipe', 'ignore'] });
      const [zombie] = (await once(parent.stdout, 'data')).map((chunk: Buffer) => Number(String(chunk)));
      // Both have executed `sleep`: a shell would reap its child, and so would a child that is still a shell.
      for (const pid of [parent.pid, zombie])
        await waitFor(() => expect(readFileSync(`/proc/${pid}/comm`, 'utf8')).toBe('sleep\n'));
      process.kill(Number(zombie), 'SIGKILL');
      await waitFor(() => expect(readFileSync(`/proc/${zombie}/stat`, 'utf8')).toMatch(/\) Z /));
      writeFileSync(`${database}.lock`, String(zombie));
      lockDataFolder(database)();
      parent.kill();
    }
    // In a container the pid of a dead process is soon reused: only a process with the recorded start time holds the lock.
    if (existsSync('/proc/self/stat')) {
      writeFileSync(`${database}.lock`, `${process.ppid} 1`);
      lockDataFolder(database)();
      lockDataFolder(database);
      expect(readFileSync(`${database}.lock`, 'utf8')).toMatch(/^\d+ \d+$/);
    }
    rmSync(folder, { recursive: true });
  });
});

describe('health', () => {
  it('is 503 for a read-only database', async () => {
    const app = fastify();
    const transaction: typeof test.db.transaction = (work) =>
      test.db.transaction(async (tx) => {
        await tx.execute(sql`set transaction read only`);
        return work(tx);
      });
    const db = new Proxy(test.db, {
      get: (target, name): unknown => (name === 'transaction' ? transaction : Reflect.get(target, name)),
    });
    installHealth(app, { db, version: '1', folder: null });
    const answer = await app.inject('/health');
    expect([answer.statusCode, answer.json()]).toMatchObject([503, { database: 'unavailable' }]);
    await app.close();
  });

  // Verified to fail with only the database's own answer: on a full disk it reported ok, and no order could be written.
  it.each([
    [15 * 1024 * 1024, 503, 'disk full'],
    [17 * 1024 * 1024, 200, 'ok'],
  ])('with %i bytes left for the embedded database is %i', async (free, status, database) => {
    const app = fastify();
    installHealth(app, { db: test.db, version: '1', folder: '/data', freeAt: async () => free });
    const answer = await app.inject('/health');
    expect([answer.statusCode, answer.json()]).toMatchObject([status, { database }]);
    await app.close();
  });
});
