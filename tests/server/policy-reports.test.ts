// Proves docs/product.md §12.20: what browsers report about the content policy.
import { pino } from 'pino';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createLogger } from '#server/http/logging.ts';
import { registerWeb } from '#server/web/register-web.ts';
import { buildStorefrontHost } from '#server/web/storefront-host.ts';
import { startTestApp, TEST_CONFIG, type TestApp } from '../support/server.ts';
import { writeStorefront } from '../support/storefront.ts';

const PATH = '/policy-reports';
const TOKEN = 'k3QvP0z8Rw5yB1nT7xLd2sGh9mCf4uJe';
const ORDER = 'cGF5bWVudC1vZi1hLWN1c3RvbWVyLTE';
const START = Date.parse('2026-11-20T10:00:00Z');

/** Starts the real app; its warnings are read from `lines`, its clock is moved by `later`. */
const start = async ({ policyReports = 1000 } = {}) => {
  const lines: Record<string, unknown>[] = [];
  const logger = pino({ base: null, timestamp: false }, { write: (line) => void lines.push(JSON.parse(line)) });
  let at = START;
  const test = await startTestApp({
    config: { monitoringToken: TOKEN },
    now: () => new Date(at),
    app: { logger, limits: { policyReports } },
  });
  onTestFinished(test.close);
  return {
    ...test,
    warnings: () => lines.filter(({ level }) => level === 40).map(({ reqId: _id, level: _level, ...line }) => line),
    everything: () => JSON.stringify(lines),
    later: (ms: number) => (at += ms),
  };
};

const send = ({ app }: Pick<TestApp, 'app'>, body: unknown, type = 'application/csp-report', from = '203.0.113.7') =>
  app.inject({
    method: 'POST',
    url: PATH,
    remoteAddress: from,
    headers: { 'content-type': type },
    payload: typeof body === 'string' ? body : JSON.stringify(body),
  });

/** As Chromium writes it for `report-uri`. */
const oldReport = (changes: object = {}) => ({
  'csp-report': {
    'document-uri': `https://food.example/pay/${ORDER}?modal=login&phone=79161234567#rest`,
    referrer: 'https://food.example/cart',
    'violated-directive': 'script-src-elem',
    'effective-directive': 'script-src-elem',
    'original-policy': "script-src 'self'",
    disposition: 'enforce',
    'blocked-uri': 'https://evil.example/steal.js?card=4111111111111111',
    'line-number': 12,
    'column-number': 3,
    'source-file': 'https://food.example/assets/index-abc.js?token=secret',
    'status-code': 200,
    'script-sample': 'Марфа',
    ...changes,
  },
});

/** As Chromium writes it for `report-to`. */
const newReport = (changes: object = {}) => ({
  age: 10,
  type: 'csp-violation',
  url: 'https://food.example/menu?q=secret',
  user_agent: 'Test',
  body: {
    documentURL: 'https://food.example/menu?q=secret',
    referrer: '',
    effectiveDirective: 'require-trusted-types-for',
    originalPolicy: '',
    blockedURL: 'trusted-types-sink',
    sourceFile: 'https://food.example/assets/index-abc.js',
    lineNumber: 1,
    columnNumber: 2,
    sample: 'Element innerHTML|<b>Марфа</b>',
    disposition: 'report',
    statusCode: 200,
    ...changes,
  },
});

const counted = async ({ app }: Pick<TestApp, 'app'>): Promise<string[]> => {
  const { body } = await app.inject({ url: '/metrics', headers: { authorization: `Bearer ${TOKEN}` } });
  return body.split('\n').filter((line) => line.startsWith('storefront_policy_reports_total'));
};

describe('a report of the content policy', () => {
  it('is counted by directive and logged without anything personal, in both formats', async () => {
    const test = await start();
    const old = await send(test, oldReport());
    expect([old.statusCode, old.body, old.headers['cache-control']]).toEqual([204, '', 'no-store']);
    const later = await send(test, [newReport(), { type: 'deprecation', body: {} }], 'application/reports+json');
    expect(later.statusCode).toBe(204);
    const msg = 'the content policy refused something in a page';
    expect(test.warnings()).toEqual([
      {
        directive: 'script-src-elem',
        disposition: 'enforce',
        page: '/pay/$orderId',
        blocked: 'https://evil.example',
        source: '? index-abc.js:12:3',
        sink: '',
        msg,
      },
      {
        directive: 'require-trusted-types-for',
        disposition: 'report',
        page: '/menu',
        blocked: 'trusted-types-sink',
        source: '? index-abc.js:1:2',
        sink: 'Element innerHTML',
        msg,
      },
    ]);
    expect(test.everything()).not.toMatch(new RegExp(`${ORDER}|7916|4111|Марфа|secret|steal|203\\.0\\.113\\.7`));
    expect(await counted(test)).toEqual([
      'storefront_policy_reports_total{directive="script-src-elem",disposition="enforce"} 1',
      'storefront_policy_reports_total{directive="require-trusted-types-for",disposition="report"} 1',
    ]);
  });

  it('is logged once an hour, and counted each time; an invented directive is “other”', async () => {
    const test = await start();
    for (let time = 0; time < 3; time += 1) await send(test, oldReport({ 'effective-directive': `made-up-${time}` }));
    expect(test.warnings()).toHaveLength(1);
    test.later(3_600_000);
    await send(test, oldReport({ 'effective-directive': 'made-up' }));
    expect(test.warnings()).toHaveLength(2);
    expect(await counted(test)).toEqual(['storefront_policy_reports_total{directive="other",disposition="enforce"} 4']);
  });

  it('is one of a hundred distinct ones that are logged in an hour; then one line says that there are more', async () => {
    const test = await start();
    for (let batch = 0; batch < 7; batch += 1) {
      const reports = Array.from({ length: 20 }, (_, at) => newReport({ lineNumber: batch * 20 + at }));
      await send(test, reports, 'application/reports+json');
    }
    const lines = test.warnings();
    expect(lines).toHaveLength(101);
    expect(lines.at(-1)).toEqual({
      distinct: 100,
      msg: 'more distinct reports of the content policy than are logged in an hour',
    });
    expect((await counted(test))[0]).toMatch(/ 140$/);
  });

  it('counts for nothing where an extension of the browser has caused it, and beyond twenty of one request', async () => {
    const test = await start();
    await send(test, oldReport({ 'source-file': 'chrome-extension://abc/content.js' }));
    await send(test, oldReport({ 'blocked-uri': 'moz-extension://abc/x.js' }));
    expect(await counted(test)).toEqual([]);
    const many = Array.from({ length: 25 }, () => newReport());
    await send(test, many, 'application/reports+json');
    expect((await counted(test))[0]).toMatch(/ 20$/);
  });

  it('is rejected when it is none, too large, of another type, or one too many of its address', async () => {
    const test = await start({ policyReports: 6 });
    const codes = async (...sent: readonly (readonly [unknown, string?])[]) => {
      const found: unknown[] = [];
      for (const [body, type] of sent) found.push((await send(test, body, type)).statusCode);
      return found;
    };
    expect(
      await codes(
        ['{'],
        [{ 'csp-report': 1 }],
        [oldReport({ referrer: 'x'.repeat(33_000) })],
        [oldReport(), 'text/plain'],
      ),
    ).toEqual([400, 422, 413, 415]);
    expect(await codes([oldReport()], [oldReport()], [oldReport()])).toEqual([204, 204, 429]);
    expect((await send(test, oldReport(), undefined, '203.0.113.8')).statusCode).toBe(204);
  });
});

describe('a page', () => {
  const SITE = { publicOrigin: 'https://food.example' };

  it('names where its policy is reported to: over https by both headers, over http by the one that browsers read there', async () => {
    for (const publicOrigin of [SITE.publicOrigin, null]) {
      const { dirs, remove } = writeStorefront();
      onTestFinished(remove);
      const test = await startTestApp({
        app: { web: (app) => registerWeb(app, { ...dirs, rendering: true, publicOrigin }) },
      });
      onTestFinished(test.close);
      for (const url of ['/menu', '/index.html', `/pay/${ORDER}`]) {
        const { headers } = await test.app.inject(url);
        const policy = String(headers['content-security-policy']);
        expect(policy).toContain(`report-uri ${PATH}`);
        expect(policy.includes('report-to policy')).toBe(publicOrigin !== null);
        expect(headers['reporting-endpoints']).toBe(publicOrigin === null ? undefined : `policy="${PATH}"`);
      }
    }
  });

  it('of a storefront in front of another backend is reported to that storefront', async () => {
    const { dirs, remove } = writeStorefront();
    onTestFinished(remove);
    const config = { ...TEST_CONFIG, web: { ...TEST_CONFIG.web, ...dirs } };
    const app = await buildStorefrontHost(config, 'http://127.0.0.1:9', createLogger('silent'));
    onTestFinished(() => app.close());
    expect((await send({ app }, oldReport())).statusCode).toBe(204);
  });
});
