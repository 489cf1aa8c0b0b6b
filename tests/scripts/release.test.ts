/**
 * Proves docs/product.md §12.24: the tree that the image has runs by itself, with every command of an operator.
 *
 * @module-tag nightly
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { root } from '#scripts/lib/paths.mjs';
import { freePort } from '#scripts/lib/ports.mjs';
import { temporaryCluster } from '#scripts/lib/postgres.mjs';
import { writeRelease } from '#scripts/lib/release-tree.mjs';
import { runOrThrow } from '#scripts/lib/run.mjs';
import { smallChain } from '#tests/support/small-chain.ts';

const MINUTES = 60_000;
/** Bytes, of all files: a fifth of what the image had with the packages of the build. */
const LIMIT = 110 * 1_048_576;
const SETTINGS = {
  SESSION_SECRET: 'mM0vQ3bq8dJ5Y1s7uXh2nKcT9wLrE6pAfZgUoViB',
  PUBLIC_ORIGIN: 'http://localhost:3000',
  SMS_PROVIDER: 'smsru',
  SMSRU_API_ID: 'A1B2C3D4-0000-0000-0000-000000000000',
};

// Apart from the checkout, whose packages Node would find above it.
const folder = mkdtempSync(join(tmpdir(), 'release-'));
const tree = join(folder, 'app');
beforeAll(async () => {
  await runOrThrow(process.execPath, ['scripts/build.mjs']);
  writeRelease(tree);
}, 5 * MINUTES);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const sizeOf = (path: string): number =>
  readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);

const serve = async (env: Record<string, string>) => {
  const port = await freePort();
  const child = spawn(process.execPath, ['scripts/start.mjs', '--production'], {
    cwd: tree,
    env: { PATH: process.env['PATH'], PORT: String(port), LOG_LEVEL: 'warn', ...SETTINGS, ...env },
    stdio: 'pipe',
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += String(text)));
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  const origin = `http://127.0.0.1:${port}`;
  for (;;) {
    if ((await fetch(`${origin}/ready`).catch(() => null))?.ok) break;
    if (child.exitCode !== null) throw new Error(output);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return { origin, stop: () => (child.kill('SIGINT'), ended) };
};

const served = async (env: Record<string, string>): Promise<void> => {
  // The chain of an operator, who mounts it from elsewhere.
  const chain = smallChain();
  const photo = { width: 900, height: 700, channels: 3 as const, background: '#336699' };
  await sharp({ create: photo }).jpeg().toFile(join(folder, 'dish.jpg'));
  const products = chain.products.map((product) => ({ ...product, picture: 'dish.jpg' }));
  writeFileSync(join(folder, 'chain.json'), JSON.stringify({ ...chain, products }));
  const options = { cwd: tree, encoding: 'utf8' as const, env: { PATH: process.env['PATH'], ...env } };
  const imported = spawnSync(process.execPath, ['scripts/chain-import.mjs', join(folder, 'chain.json')], options);
  expect(imported.status, imported.stderr).toBe(0);
  const { origin, stop } = await serve(env);
  expect((await fetch(`${origin}/health`)).status).toBe(200);
  const page = await fetch(`${origin}/menu`);
  const html = await page.text();
  expect([page.status, html]).toEqual([200, expect.stringContaining('Пицца') as string]);
  const picture = /\/media\/[\w-]+\.(?:avif|webp)/.exec(html)?.[0] ?? '';
  expect((await fetch(`${origin}${picture}`)).headers.get('cache-control')).toContain('immutable');
  const environment = await fetch(`${origin}/api/restaurant/environment`);
  expect(environment.status).toBe(200);
  expect(await stop()).toBe(0);
  const money = spawnSync(process.execPath, ['scripts/money-verify.mjs'], options);
  expect([money.status, money.stderr]).toEqual([0, '']);
};

it('has no sources and no tools, and is a fifth of a checkout', () => {
  expect(sizeOf(tree)).toBeLessThan(LIMIT);
  for (const path of ['src', 'server', 'tests', 'node_modules/vite', 'node_modules/typescript', 'node_modules/tsx']) {
    expect(existsSync(join(tree, path)), path).toBe(false);
  }
});

it('has every command of an operator, which say how they are used', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  const commands = Object.values(scripts)
    .map((script) => /scripts\/([\w-]+\.mjs)$/.exec(script)?.[1])
    .filter(
      (name) => name !== undefined && readFileSync(join(root, 'scripts', name), 'utf8').includes('runServerCommand'),
    );
  expect(commands.length).toBeGreaterThan(10);
  for (const name of [...commands, 'backup.mjs', 'backup-verify.mjs']) {
    const { stderr, stdout } = spawnSync(process.execPath, [`scripts/${name}`, '--no-such-option'], {
      cwd: tree,
      encoding: 'utf8',
      env: { PATH: process.env['PATH'], DATA_DIR: join(folder, 'none') },
    });
    expect(`${stdout}${stderr}`, name).toMatch(/Usage|Unknown option|VAPID_PUBLIC_KEY=/);
    expect(`${stdout}${stderr}`, name).not.toMatch(/ERR_MODULE_NOT_FOUND|Cannot find/);
  }
});

it('refuses settings of another build, and the demo, instead of building', () => {
  const start = (args: string[], env: Record<string, string>) =>
    spawnSync(process.execPath, ['scripts/start.mjs', ...args], {
      cwd: tree,
      encoding: 'utf8',
      env: { PATH: process.env['PATH'], ...SETTINGS, ...env },
    }).stderr;
  expect(start(['--production'], { VITE_API_ORIGIN: 'https://api.example' })).toContain(
    'VITE_API_ORIGIN: this release',
  );
  expect(start([], {})).toContain('has no demo chain');
  expect(start(['--production'], { PORT: 'http' })).toContain('PORT must be');
});

it('imports a chain and serves its pages on the embedded database', { timeout: 10 * MINUTES }, async () => {
  await served({ DATA_DIR: join(folder, 'data') });
});

it('imports a chain and serves its pages on PostgreSQL', { timeout: 10 * MINUTES }, async () => {
  const cluster = await temporaryCluster();
  onTestFinished(cluster.stop);
  const DATABASE_URL = await cluster.createDatabase('release');
  await served({ DATA_DIR: join(folder, 'data-postgres'), DATABASE_URL });
});
