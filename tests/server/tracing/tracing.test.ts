// Proves docs/product.md §12.27.
import { spawnSync } from 'node:child_process';
import { createServer, get, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest';
import { trace } from '@opentelemetry/api';
import * as v from 'valibot';
import { root } from '#scripts/lib/paths.mjs';
import { ConfigError, loadConfig } from '#server/config.ts';
import { INNER_CALL } from '#server/http/request-route.ts';
import { traceStatements } from '#server/tracing/statements.ts';
import { startTracing } from '#server/tracing/start-tracing.ts';
import type { Tracing } from '#server/tracing/tracing.ts';
import { startTestApp } from '#tests/support/server.ts';

const Value = v.object({
  stringValue: v.optional(v.string()),
  intValue: v.optional(v.union([v.number(), v.string()])),
});
const Attribute = v.object({ key: v.string(), value: Value });
const Sent = v.object({
  resourceSpans: v.array(
    v.object({
      resource: v.object({ attributes: v.array(Attribute) }),
      scopeSpans: v.array(
        v.object({
          spans: v.array(
            v.object({
              traceId: v.string(),
              spanId: v.string(),
              parentSpanId: v.optional(v.string()),
              name: v.string(),
              attributes: v.array(Attribute),
              status: v.object({ code: v.optional(v.number()), message: v.optional(v.string()) }),
            }),
          ),
        }),
      ),
    }),
  ),
});

const listen = async (answer: (body: string, headers: IncomingHttpHeaders) => void) => {
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (part) => (body += String(part)));
    request.on('end', () => {
      answer(body, request.headers);
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { origin: `http://127.0.0.1:${port}`, close };
};

let bodies: string[];
let collector: Awaited<ReturnType<typeof listen>>;
let tracing: Tracing;
const start = async (trustsCallers = true): Promise<void> => {
  const started = await startTracing({ endpoint: collector.origin, trustsCallers }, '1.2.3');
  if (started === null) throw new Error('no tracing');
  tracing = started;
};
beforeEach(async () => {
  bodies = [];
  collector = await listen((body) => bodies.push(body));
});
afterEach(() => collector.close());

/** Ends the tracing, and returns what the collector has got. */
const spans = async () => {
  await tracing.close();
  return bodies.flatMap((body) =>
    v
      .parse(Sent, JSON.parse(body))
      .resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)),
  );
};
const attributesOf = ({ attributes }: { attributes: readonly v.InferOutput<typeof Attribute>[] }) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue)]));

it('the endpoint is an address, and without one nothing is loaded', async () => {
  expect(loadConfig({}).tracing).toBeNull();
  expect(await startTracing(null, '1')).toBeNull();
  expect(loadConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' }).tracing).toEqual({
    endpoint: 'http://127.0.0.1:4318',
    trustsCallers: false,
  });
  expect(() => loadConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector' })).toThrow(ConfigError);
  // In a process of its own, since here they are loaded.
  const refuse =
    'export async function resolve(name, context, next) { if (/^@(?:opentelemetry|aws-sdk)/.test(name)) throw new Error(name); return next(name, context); }';
  const program = `
    import { register } from 'node:module';
    register('data:text/javascript,${encodeURIComponent(refuse)}');
    await import('./server/app.ts');
    const { startTracing } = await import('./server/tracing/start-tracing.ts');
    const { openMedia } = await import('./server/media/open-media.ts');
    await startTracing(null, '1');
    await openMedia({ mediaDir: '/nowhere', mediaBucket: null });
    await startTracing({ endpoint: 'http://127.0.0.1:1', trustsCallers: false }, '1').then(
      () => process.exit(1),
      (error) => console.log(error.message),
    );`;
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', 'tsx', '--input-type=module', '-e', program],
    { encoding: 'utf8', cwd: root },
  );
  expect([status, stderr]).toEqual([0, '']);
  expect(stdout).toContain('@opentelemetry');
});

it('a request has a span with its pattern, and continues the trace of the proxy', async () => {
  await start();
  const test = await startTestApp({ app: { tracing } });
  onTestFinished(test.close);
  const traceId = '0af7651916cd43dd8448eb211c80319c';
  const traceparent = `00-${traceId}-b7ad6b7169203331-01`;
  await test.app.inject({ url: '/api/restaurant/ping?phone=%2B79990000000', headers: { traceparent } });
  await test.app.inject('/api/no/such?name=Anna');
  await test.app.inject('/health');
  const sent = await spans();
  expect(sent.map(({ name }) => name)).toHaveLength(2);
  expect(sent[0]).toMatchObject({ traceId, parentSpanId: 'b7ad6b7169203331' });
  expect(attributesOf(sent[0] ?? { attributes: [] })).toMatchObject({ 'http.request.method': 'GET' });
  expect(sent[1]?.traceId).not.toBe(traceId);
  expect(attributesOf(sent[1] ?? { attributes: [] })).toMatchObject({ 'http.response.status_code': 404 });
  expect(bodies.join()).not.toMatch(/7999|Anna|phone/);
  expect(bodies.join()).toContain('"service.version","value":{"stringValue":"1.2.3"}');
});

it('a stranger’s traceparent is not continued; a page’s inner call is a part of the page', async () => {
  await start(false);
  const test = await startTestApp({
    app: {
      tracing,
      web: async (app) => {
        app.get('/page', async () => {
          await app.inject({ url: '/api/restaurant/ping', headers: INNER_CALL });
          return 'page';
        });
      },
    },
  });
  onTestFinished(test.close);
  const traceId = '0af7651916cd43dd8448eb211c80319c';
  await test.app.inject({ url: '/page', headers: { traceparent: `00-${traceId}-b7ad6b7169203331-01` } });
  const sent = await spans();
  const page = sent.find(({ name }) => name === 'GET /page');
  expect(page?.traceId).not.toBe(traceId);
  expect(sent.find(({ name }) => name !== 'GET /page')).toMatchObject({
    traceId: page?.traceId,
    parentSpanId: page?.spanId,
  });
});

it('a job has a span; its calls to others have theirs, without paths, and `fetch` passes the trace on', async () => {
  await start();
  const heard: IncomingHttpHeaders[] = [];
  const other = await listen((_body, headers) => heard.push(headers));
  onTestFinished(other.close);
  const work = async (): Promise<void> => {
    await (await fetch(`${other.origin}/send/79990000000?text=secret`)).text();
    await new Promise((resolve) =>
      get(`${other.origin}/79990000000`, (response) => response.resume().on('close', resolve)),
    );
    throw new Error('for +79990000000');
  };
  await expect(tracing.aroundJob('housekeeping', work)).rejects.toThrow('for');
  // Outside of a request and a job nothing is traced.
  await (await fetch(`${other.origin}/untraced`)).text();
  const sent = await spans();
  const job = sent.find(({ name }) => name === 'job housekeeping');
  expect(job?.status).toMatchObject({ code: 2, message: 'Error' });
  const calls = sent.filter((span) => span !== job);
  expect(calls.map((call) => [call.traceId, call.parentSpanId])).toEqual([
    [job?.traceId, job?.spanId],
    [job?.traceId, job?.spanId],
  ]);
  expect(attributesOf(calls[0] ?? { attributes: [] })).toMatchObject({ 'http.response.status_code': 200 });
  expect(heard[0]?.['traceparent']).toBe(`00-${job?.traceId}-${calls[0]?.spanId}-01`);
  expect(heard[2]?.['traceparent']).toBeUndefined();
  expect(bodies.join()).not.toMatch(/7999|secret/);
});

it('a statement has a span with its text, never its values, however it is called', async () => {
  await start();
  const client = {
    query: (..._given: unknown[]): unknown => Promise.resolve({ rows: [] }),
  };
  const driver = {
    query: (given: unknown, values?: unknown, callback?: (error: unknown, rows?: unknown) => void): unknown => {
      if (callback !== undefined) return callback(String(given).includes('bad') ? { code: '23505' } : null, []);
      return client.query(given, values);
    },
  };
  const tracer = trace.getTracer('test');
  const undo = traceStatements(tracer, driver);
  driver.query('select outside');
  await tracer.startActiveSpan('request', async (span) => {
    await driver.query({ text: 'select $1', values: ['Anna'] }, ['Anna']);
    driver.query('insert into bad values ($1)', ['Anna'], () => undefined);
    driver.query('update t set a = $1', ['Anna'], () => undefined);
    span.end();
  });
  undo();
  driver.query('select undone');
  const sent = (await spans()).filter(({ name }) => name !== 'request');
  expect(sent.map(({ name, status }) => [name, status.message])).toEqual(
    expect.arrayContaining([
      ['SELECT', undefined],
      ['INSERT', '23505'],
      ['UPDATE', undefined],
    ]),
  );
  expect(sent).toHaveLength(3);
  expect(
    sent.map((span) => String(attributesOf(span)['db.query.text'])).toSorted((a, b) => a.localeCompare(b)),
  ).toEqual(['insert into bad values ($1)', 'select $1', 'update t set a = $1']);
  expect(bodies.join()).not.toContain('Anna');
});

it('a collector that is away costs no request and no stop', async () => {
  await start();
  await collector.close();
  const test = await startTestApp({ app: { tracing } });
  onTestFinished(test.close);
  expect((await test.app.inject('/api/restaurant/ping')).statusCode).toBe(200);
  await tracing.close();
});
