/**
 * `npm run backup:verify -- FOLDER|FILE [--max-age HOURS]`: restores the newest backup into a database of its own, has this release migrate it,
 * and checks that the menus of all restaurants can be served from it and that its money agrees (docs/operations.md, "Backups"). Nothing of it
 * is sent to anyone.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureInstalled, requireNode } from './lib/install.mjs';
import { runMain, step, UserError } from './lib/terminal.mjs';

const USAGE = `Usage: npm run backup:verify -- FOLDER|FILE [--max-age 26]

Restores the newest backup into a temporary PostgreSQL and checks it. A folder whose newest backup is older than that many hours fails.`;
const HOUR_MS = 3_600_000;

const read = () => {
  const { values, positionals } = parseArgs({
    options: { 'max-age': { type: 'string', default: '26' } },
    allowPositionals: true,
  });
  const [path, ...rest] = positionals;
  const age = values['max-age'];
  if (path === undefined || rest.length > 0 || !/^[1-9]\d{0,4}$/.test(age)) throw new UserError(USAGE);
  return { path, maxAgeMs: Number(age) * HOUR_MS };
};

runMain(async () => {
  requireNode();
  await ensureInstalled();
  const { path, maxAgeMs } = read();
  const { newestBackup } = await import('./lib/backups.mjs');
  const { postgresProgram, temporaryCluster } = await import('./lib/postgres.mjs');
  const { runNode, runOrThrow } = await import('./lib/run.mjs');
  const { ensureBuilt } = await import('./lib/launch.mjs');
  const file = await newestBackup(path, maxAgeMs);
  await ensureBuilt();
  const cluster = await step('starting a temporary PostgreSQL', () => temporaryCluster());
  const folder = mkdtempSync(join(tmpdir(), 'storefront-restored-'));
  try {
    const url = await cluster.createDatabase('restored');
    const restore = await postgresProgram('pg_restore');
    await step(`restoring ${file}`, () =>
      runOrThrow(restore, ['--no-owner', '--no-privileges', '--exit-on-error', `--dbname=${url}`, file]),
    );
    // No setting of the real server: not its keys, and not its database.
    const env = { PATH: process.env['PATH'], NODE_ENV: 'production', DATABASE_URL: url, DATA_DIR: folder };
    const { code, output } = await runNode(['dist/server/backup-verify.js'], { env, endsWithUs: true });
    process.stdout.write(output);
    if (code !== 0) throw new UserError('the backup is not good');
    console.log('The backup is good.');
  } finally {
    rmSync(folder, { recursive: true, force: true });
    await cluster.stop();
  }
});
