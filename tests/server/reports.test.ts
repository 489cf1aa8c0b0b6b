// Proves docs/product.md §24.1 to §24.5.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Report } from '#contract/reports.ts';
import { createLogger } from '#server/http/logging.ts';
import { vitals } from '#server/db/schema/reports.ts';
import { forgetOldVitals, readVitals } from '#server/modules/reports/vitals-repository.ts';
import { vitalsTable } from '#server/modules/reports/vitals-table.ts';
import { startTestApp, type TestApp } from '../support/server.ts';
import { smallChain } from '../support/small-chain.ts';

const NOW = new Date('2026-11-20T12:00:00.000Z');
const lines: string[] = [];
let now = NOW;
let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({
    chain: smallChain(),
    now: () => now,
    config: { reporting: { vitals_share: 0.5 } },
    app: {
      logger: createLogger('warn', { write: (line) => lines.push(line) }),
      limits: { reports: 5, reportLines: 10 },
    },
  });
});
afterAll(() => test.close());
beforeEach(async () => {
  lines.length = 0;
  now = new Date(now.getTime() + 60_000);
  await test.db.delete(vitals);
});

const send = (body: unknown, headers: Record<string, string> = {}) =>
  test.app.inject({
    method: 'POST',
    url: '/api/restaurant/frontend_rest',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', ...headers },
    payload: JSON.stringify(body),
  });
const of = (...events: Report['events']): Report => ({ build: 'entry-client-B1', events });
const lcp = (value: number, page: Report['events'][number]['page'] = '/menu') =>
  ({ kind: 'vital', page, metric: 'LCP', value }) as const;
const failure = {
  kind: 'error',
  page: '/cart',
  name: 'TypeError',
  message: 'x of Иван Петров, +7 916 123-45-67',
  frames: ['go cart-B1.js:1:2'],
} satisfies Report['events'][number];

describe('a report', () => {
  it('needs neither a session nor a CSRF token, and starts no session', async () => {
    const answer = await send(of(lcp(1200)));
    expect([answer.statusCode, answer.body, answer.headers['set-cookie']]).toEqual([204, '', undefined]);
  });

  it('is rejected from another site', async () => {
    const answer = await send(of(lcp(1200)), { 'sec-fetch-site': 'cross-site' });
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'CROSS_SITE_REQUEST']);
    expect(await readVitals(test.db, 1, now)).toEqual([]);
  });

  it('of an error is one log line, masked whatever the storefront sent [24.1]', async () => {
    expect((await send(of(failure))).statusCode).toBe(204);
    expect(lines).toHaveLength(1);
    const line = lines[0] ?? '';
    expect(JSON.parse(line)).toMatchObject({
      level: 40,
      msg: 'error in the storefront',
      build: 'entry-client-B1',
      page: '/cart',
      name: 'TypeError',
      message: 'x of …',
      frames: ['go cart-B1.js:1:2'],
    });
    expect(line).not.toMatch(/Иван|123-45-67/);
  });

  it('of an error has its name and frames masked too', async () => {
    const frames = ['Ivan Petrov 79161234567 flat5 x:1:1', 'go cart-B1.js:1:2'];
    await send(of({ ...failure, name: 'Ivan79161234567', frames }));
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ name: '…', frames: ['… …:1:1', 'go cart-B1.js:1:2'] });
  });

  it('of an error does not flood the log, from however many addresses it comes', async () => {
    const other = (number: number) => ({ ...failure, frames: [`go cart-B1.js:1:${number}`] });
    const from = (number: number, event: Report['events'][number]) =>
      test.app.inject({
        method: 'POST',
        url: '/api/restaurant/frontend_rest',
        remoteAddress: `203.0.113.${number}`,
        headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
        payload: JSON.stringify(of(...Array.from({ length: 20 }, () => event))),
      });
    for (let number = 1; number <= 100; number += 1) expect((await from(number, other(number))).statusCode).toBe(204);
    const written = lines.map((line): { count?: number; others?: number } => JSON.parse(line));
    // Ten distinct reports, each on its first and tenth occurrence; the others are only counted.
    expect(written.flatMap(({ count = 0 }) => (count === 0 ? [] : [count]))).toEqual(
      Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? 1 : 10)),
    );
    expect(written.flatMap(({ others = 0 }) => (others === 0 ? [] : [others]))).toEqual([1, 10, 100, 1000]);
    lines.length = 0;
    now = new Date(now.getTime() + 60_000);
    await from(1, failure);
    expect(lines).toHaveLength(2);
  });

  it('leaves nothing where reporting is off', async () => {
    const off = await startTestApp({
      chain: smallChain(),
      now: () => now,
      config: { reporting: null },
      app: { logger: createLogger('warn', { write: (line) => lines.push(line) }) },
    });
    const answer = await off.app.inject({
      method: 'POST',
      url: '/api/restaurant/frontend_rest',
      headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
      payload: JSON.stringify(of(failure, lcp(1200))),
    });
    expect([answer.statusCode, lines, await readVitals(off.db, 1, now)]).toEqual([204, [], []]);
    await off.close();
  });

  it('is rejected with VALIDATION_FAILED when it has any other form', async () => {
    for (const body of [
      {},
      of(),
      { ...of(lcp(1)), user: 7 },
      of({ ...lcp(1), page: '/order-status/abc' as '/' }),
      of(lcp(-1)),
      of(lcp(1e9)),
      of({ ...failure, frames: ['Иван a.js:1:2'] }),
      { ...of(lcp(1)), build: '../../etc' },
      of(...Array.from({ length: 21 }, () => lcp(1))),
    ]) {
      const answer = await send(body);
      expect([answer.statusCode, answer.json().code], JSON.stringify(body).slice(0, 80)).toEqual([
        422,
        'VALIDATION_FAILED',
      ]);
    }
    expect(lines).toEqual([]);
    expect(await readVitals(test.db, 1, now)).toEqual([]);
  });

  it('is limited to five a minute for one address', async () => {
    const statuses = [];
    for (let count = 0; count < 6; count += 1) statuses.push((await send(of(lcp(1)))).statusCode);
    expect(statuses).toEqual([204, 204, 204, 204, 204, 429]);
  });
});

describe('web vitals from phones', () => {
  it('are p75 per page and day, newest first', async () => {
    now = new Date('2026-11-21T10:00:00.000Z');
    await send(of(lcp(1000), lcp(1100), lcp(1200), lcp(9000)));
    await send(of(lcp(800, '/'), { kind: 'vital', page: '/', metric: 'CLS', value: 0.02 }));
    now = new Date('2026-11-22T10:00:00.000Z');
    await send(of(lcp(2000)));
    await send(of(lcp(2000)));
    const found = await readVitals(test.db, 7, now);
    expect(found.map(({ day, page, visits }) => [day, page, visits])).toEqual([
      ['2026-11-22', '/menu', 2],
      ['2026-11-21', '/menu', 4],
      ['2026-11-21', '/', 1],
    ]);
    const shown = found.map(({ values }) => values.get('LCP') ?? 0);
    for (const [index, right] of [2000, 1200, 800].entries()) {
      expect(Math.abs((shown[index] ?? 0) - right) / right).toBeLessThan(0.03);
    }
    expect(found[2]?.values.get('CLS')).toBeCloseTo(0.02, 2);
    expect((await readVitals(test.db, 1, now)).map(({ day }) => day)).toEqual(['2026-11-22']);
    const table = vitalsTable(found, 7).split('\n');
    expect(table).toHaveLength(4);
    expect(table[0]).toMatch(/^day +page +visits +LCP +INP +CLS +FCP +TTFB$/);
    expect(table[3]).toMatch(/^2026-11-21 {2}\/ +1 +\d+ ms +- +0\.02\d +- +-$/);
  });

  it('count reports that arrive at the same moment', async () => {
    await Promise.all(Array.from({ length: 4 }, () => send(of(lcp(1000), lcp(3000), lcp(1000)))));
    expect((await readVitals(test.db, 1, now)).map(({ visits }) => visits)).toEqual([12]);
  });

  it('are kept for 90 days', async () => {
    await send(of(lcp(1000)));
    const later = (days: number) => new Date(now.getTime() + days * 86_400_000);
    await forgetOldVitals(test.db, later(90));
    expect(await readVitals(test.db, 100, later(90))).toHaveLength(1);
    await forgetOldVitals(test.db, later(91));
    expect(await readVitals(test.db, 100, later(91))).toHaveLength(0);
  });

  it('are reported as missing when there are none', () => {
    expect(vitalsTable([], 1)).toBe('Nothing has been measured in the last day.');
  });
});

it('the environment returns whether reporting is on', async () => {
  const environment = await test.app.inject('/api/restaurant/environment');
  expect(environment.json()).toMatchObject({ reporting: { vitals_share: 0.5 }, metrics: null });
});
