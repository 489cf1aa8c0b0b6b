/**
 * `npm run test:browsers`: repeats ordering, the offline walk and the outbox in Firefox and in WebKitGTK. Sets up what
 * it needs, and ends with `N passed, N failed` (docs/guides/testing.md). For one engine or scenario:
 * `npm run test:browsers -- webkit`, `npm run test:browsers -- firefox outbox`.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureInstalled, requireNode } from './lib/install.mjs';
import { root } from './lib/paths.mjs';
import { spawnServer, untilHealthy } from './lib/server-process.mjs';
import { UserError, runMain, step } from './lib/terminal.mjs';

const ENGINES = { firefox: 'Firefox', webkit: 'WebKitGTK' };
const SCENARIOS = {
  'order-online': 'an order online',
  'offline-walk': 'every address without a network',
  outbox: 'an order without a network, sent without Background Sync',
};

/**
 * Returns settings for the demo on fresh data, at lunchtime today: these browsers' clocks cannot be set, and the app has
 * to tolerate a clock that is some hours off.
 *
 * @param {number} port
 * @param {string} folder
 */
function settings(port, folder) {
  const today = new Date().toISOString().slice(0, 10);
  Object.assign(process.env, {
    APP_MODE: 'demo',
    NODE_ENV: 'production',
    PORT: String(port),
    DATA_DIR: folder,
    MEDIA_DIR: process.env['MEDIA_DIR'] ?? join(root, 'data/cache/media'),
    DEMO_NOW: `${today}T10:00:00Z`,
    KITCHEN_CLOCK_SPEED: '0',
    UNPAID_ORDERS: '0',
    LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'warn',
    REPORTS: 'off',
  });
  // Uses a separate database, whatever the machine has.
  delete process.env['DATABASE_URL'];
}

/** @param {Record<string, string>} all */
const chosen = (all) => {
  const asked = Object.keys(all).filter((name) => process.argv.slice(2).includes(name));
  return asked.length > 0 ? asked : Object.keys(all);
};

runMain(async () => {
  requireNode();
  await ensureInstalled();
  // Only from here on can npm packages be imported.
  const { findBrowsers } = await import('./lib/browsers.mjs');
  const { ensureBuilt, ensureDemo } = await import('./lib/launch.mjs');
  const { freePort } = await import('./lib/ports.mjs');
  const { runNode } = await import('./lib/run.mjs');
  const { TestReport } = await import('./lib/test-report.mjs');
  const unknown = process.argv.slice(2).filter((name) => !(name in ENGINES) && !(name in SCENARIOS));
  if (unknown.length > 0) {
    const known = [...Object.keys(ENGINES), ...Object.keys(SCENARIOS)].join(', ');
    throw new UserError(`there is no ${unknown.join(', ')} here, only ${known}.`);
  }
  const browsers = await findBrowsers();
  const folder = mkdtempSync(join(tmpdir(), 'samobranka-browsers-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const port = process.env['PORT'] ? Number(process.env['PORT']) : await freePort();
  settings(port, folder);
  await ensureBuilt();
  await ensureDemo();
  const server = spawnServer(process.env);
  process.once('exit', () => server.kill('SIGKILL'));
  process.once('SIGINT', () => process.exit(130));
  process.once('SIGTERM', () => process.exit(143));
  const origin = `http://127.0.0.1:${port}`;
  await step('starting the demo', () => untilHealthy(origin, { child: server }));

  const env = { ...process.env, ...browsers, APP_ORIGIN: origin, TZ: 'Europe/Moscow' };
  const report = new TestReport();
  for (const engine of /** @type {(keyof typeof ENGINES)[]} */ (chosen(ENGINES))) {
    for (const scenario of /** @type {(keyof typeof SCENARIOS)[]} */ (chosen(SCENARIOS))) {
      const args = ['--import', 'tsx', 'e2e/browsers/run.ts', engine, scenario];
      await report.check(`${ENGINES[engine]}: ${SCENARIOS[scenario]}`, () =>
        runNode(args, { env, timeoutMs: 600_000 }),
      );
    }
  }
  process.exit(report.finish());
});
