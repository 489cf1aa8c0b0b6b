/**
 * The built app for one run of the end-to-end tests: the same chain at three times of day (docs/product.md §21.2), each
 * with fresh data that is deleted when the run ends. Only the pictures of the demo, which are named by content, are kept
 * between runs (data/cache).
 *
 * PORT is the demo by day, PORT + 1 has every restaurant closed, PORT + 2 is after midnight. e2e/support/hours.ts names
 * the same three.
 */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { ensureBuilt, ensureDemo, launch } from './lib/launch.mjs';
import { root } from './lib/paths.mjs';
import { spawnServer, untilHealthy } from './lib/server-process.mjs';
import { runMain } from './lib/terminal.mjs';

/** Friday in Kaluga, 13:00; the same day at 03:30; Saturday in Tyumen, 00:30. The kitchen takes 12 s, is slow, is stopped. */
const HOURS = {
  day: { at: '2026-11-20T10:00:00Z', kitchen: '20' },
  closed: { at: '2026-11-20T00:30:00Z', kitchen: '1' },
  night: { at: '2026-11-20T19:30:00Z', kitchen: '0' },
};

const port = Number(process.env['PORT'] ?? 4173);
const folder = mkdtempSync(join(tmpdir(), 'samobranka-e2e-'));
/** The embedded database after the import, created earlier (scripts/seed-demo.mjs) or here; e2e/support/own-server.ts copies it. */
const seeded = process.env['E2E_IMPORTED'];
const imported = seeded ?? join(tmpdir(), `samobranka-e2e-imported-${port}`);
/** @type {import('node:child_process').ChildProcess[]} */
const children = [];
process.on('exit', () => {
  for (const child of children) child.kill('SIGKILL');
  for (const own of seeded === undefined ? [folder, imported] : [folder]) rmSync(own, { recursive: true, force: true });
});
const databaseUrl = process.env['DATABASE_URL'];
/** @type {string[]} */
const copies = [];

/** The daytime server's settings; the others differ only in clock, port and data. */
Object.assign(process.env, {
  APP_MODE: 'demo',
  NODE_ENV: 'production',
  PORT: String(port),
  DATA_DIR: join(folder, 'day'),
  MEDIA_DIR: process.env['MEDIA_DIR'] ?? join(root, 'data/cache/media'),
  DEMO_NOW: HOURS.day.at,
  KITCHEN_CLOCK_SPEED: HOURS.day.kitchen,
  LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'warn',
  // Only a journey's own actions should cause requests; reports have a separate journey.
  REPORTS: 'off',
  // Codes are rate limited by address: a journey that logs in uses its own (e2e/support/customer.ts).
  TRUST_PROXY: 'loopback',
  // All journeys order from one address, with one phone.
  UNPAID_ORDERS: '0',
});

/**
 * Copies the imported chain for another hour: the folder, or the database.
 *
 * @param {'closed' | 'night'} hour
 * @returns {Promise<NodeJS.ProcessEnv>}
 */
async function copyOfData(hour) {
  const copy = join(folder, hour);
  cpSync(join(folder, 'day'), copy, { recursive: true });
  if (databaseUrl === undefined) return { DATA_DIR: copy };
  const name = new URL(databaseUrl).pathname.slice(1);
  await runSql(databaseUrl, `create database "${name}_${hour}" template "${name}"`);
  copies.push(`${name}_${hour}`);
  return { DATA_DIR: copy, DATABASE_URL: Object.assign(new URL(databaseUrl), { pathname: `/${name}_${hour}` }).href };
}

/**
 * Runs statements on a database's server, outside of that database.
 *
 * @param {string} url
 * @param {string[]} sql
 */
async function runSql(url, ...sql) {
  const client = new Client({ connectionString: Object.assign(new URL(url), { pathname: '/postgres' }).href });
  await client.connect();
  try {
    for (const line of sql) await client.query(line);
  } finally {
    await client.end();
  }
}

// The server in this process shuts down gracefully on its own; the other processes and databases are removed here.
process.once('SIGTERM', () => {
  for (const child of children) child.kill('SIGKILL');
  if (databaseUrl === undefined) return;
  runSql(databaseUrl, ...copies.map((name) => `drop database if exists "${name}" with (force)`)).catch(console.error);
});

/**
 * @param {'closed' | 'night'} hour
 * @param {number} ownPort
 */
async function startOther(hour, ownPort) {
  const { at, kitchen } = HOURS[hour];
  const env = {
    ...process.env,
    ...(await copyOfData(hour)),
    PORT: String(ownPort),
    DEMO_NOW: at,
    KITCHEN_CLOCK_SPEED: kitchen,
  };
  const child = spawnServer(env);
  // The daytime server keeps this process alive; when it ends, these end too.
  child.unref();
  children.push(child);
  await untilHealthy(`http://127.0.0.1:${ownPort}`, { child });
}

runMain(async () => {
  await ensureBuilt();
  if (seeded !== undefined && databaseUrl === undefined) cpSync(seeded, join(folder, 'day'), { recursive: true });
  await ensureDemo();
  if (seeded === undefined) rmSync(imported, { recursive: true, force: true });
  if (seeded === undefined && databaseUrl === undefined) cpSync(join(folder, 'day'), imported, { recursive: true });
  await startOther('closed', port + 1);
  await startOther('night', port + 2);
  // Last: the tests begin when this one responds.
  await launch({ mode: 'demo' });
});
