// Proves docs/operations.md "Watching" and docs/product.md §12.18: one line for a page, with its own route.
import fastify, { type FastifyBaseLogger, LogController } from 'fastify';
import { pino } from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import * as v from 'valibot';
import { installRequestLog } from '#server/http/logging.ts';
import { INNER_CALL, requestRoute } from '#server/http/request-route.ts';
import { fetchInProcess } from '#server/web/api-access.ts';

const Line = v.object({ level: v.number(), route: v.string(), status: v.number() });
const [DEBUG, INFO] = [20, 30];

it('a page is one line, and the calls by which it is rendered are for debug; nobody outside can hide a request', async () => {
  const lines: v.InferOutput<typeof Line>[] = [];
  const write = (line: string): void => void lines.push(v.parse(Line, JSON.parse(line)));
  const loggerInstance: FastifyBaseLogger = pino({ level: 'debug' }, { write });
  const app = fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
  });
  onTestFinished(() => app.close());
  installRequestLog(app);
  const call = fetchInProcess(app);
  app.get('/api/menu/:id', async () => ({}));
  app.get('/health', async () => ({}));
  app.get('/*', async () => {
    await call('/api/menu/7');
    return 'page';
  });
  await app.inject('/menu/soups/borsch?search=%D1%81');
  await app.inject('/health');
  await app.inject({ url: '/api/menu/7', headers: { [Object.keys(INNER_CALL)[0] ?? '']: 'guessed' } });
  expect(lines.map(({ level, route }) => [level, route])).toEqual([
    [DEBUG, '/api/menu/:id'],
    [INFO, '/menu/$category/$dish'],
    [DEBUG, '/health'],
    [INFO, '/api/menu/:id'],
  ]);
});

it('a route has neither ids nor words of an address', () => {
  const of = (url: string, pattern: string | undefined = '/*'): string =>
    requestRoute({ url, routeOptions: { url: pattern } } as Parameters<typeof requestRoute>[0]);
  expect([of('/'), of('/menu'), of('/menu?dish=7'), of('/menu/soups'), of('/order-status/abc')]).toEqual([
    '/',
    '/menu',
    '/menu',
    '/menu/$category',
    '/order-status/$orderId',
  ]);
  // A fixed part wins over a variable one.
  expect([of('/info/legal'), of('/info/offer'), of('/kaluga')]).toEqual([
    '/info/legal',
    '/info/$document',
    '/$localitySlug',
  ]);
  expect([of('/a/b/c/d'), of('/api/cart', '/api/cart'), of('/x', '')]).toEqual(['page', '/api/cart', '']);
});
