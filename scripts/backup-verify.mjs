/**
 * `npm run backup:verify -- FOLDER|FILE [--max-age HOURS]`: restores the newest backup into a database of its own, has this release migrate it,
 * and checks that the menus of all restaurants can be served from it and that its money agrees (docs/operations.md, "Backups"). With `--wal` it
 * restores the newest base backup and the archived log, up to the end or to an instant. Nothing of it is sent to anyone.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureInstalled, requireNode } from './lib/install.mjs';
import { runMain, step, UserError } from './lib/terminal.mjs';

const USAGE = `Usage: npm run backup:verify -- FOLDER|FILE [--max-age 26]
       npm run backup:verify -- FOLDER --wal [--until 2026-11-29T12:00:00Z] [--max-age 26]

Restores the newest backup into a temporary PostgreSQL and checks it. A folder whose newest backup is older than that many hours fails. With --wal
it restores the newest base backup and what is archived in FOLDER/wal; the user and the database are those of DATABASE_URL, else storefront.`;
const HOUR_MS = 3_600_000;

/** @param {string | undefined} text */
const readInstant = (text) => {
  if (text === undefined) return undefined;
  const at = new Date(text);
  if (!/^\d{4}-\d{2}-\d{2}T/.test(text) || Number.isNaN(at.getTime())) throw new UserError(USAGE);
  return at;
};

const read = () => {
  const { values, positionals } = parseArgs({
    options: {
      'max-age': { type: 'string', default: '26' },
      wal: { type: 'boolean', default: false },
      until: { type: 'string' },
    },
    allowPositionals: true,
  });
  const [path, ...rest] = positionals;
  const { 'max-age': age, wal, until } = values;
  if (path === undefined || rest.length > 0 || !/^[1-9]\d{0,4}$/.test(age)) throw new UserError(USAGE);
  if (until !== undefined && !wal) throw new UserError(USAGE);
  return { path, maxAgeMs: Number(age) * HOUR_MS, wal, until: readInstant(until) };
};

/** @typedef {{ url: string, stop: () => Promise<void> }} Restored */

/** @param {string} path @param {number} maxAgeMs @returns {Promise<Restored>} */
const restoreDump = async (path, maxAgeMs) => {
  const { newestBackup } = await import('./lib/backups.mjs');
  const { postgresProgram, temporaryCluster } = await import('./lib/postgres.mjs');
  const { runOrThrow } = await import('./lib/run.mjs');
  const file = await newestBackup(path, maxAgeMs);
  const restore = await postgresProgram('pg_restore');
  const cluster = await step('starting a temporary PostgreSQL', () => temporaryCluster());
  try {
    const url = await cluster.createDatabase('restored');
    await step(`restoring ${file}`, () =>
      runOrThrow(restore, ['--no-owner', '--no-privileges', '--exit-on-error', `--dbname=${url}`, file]),
    );
    return { url, stop: cluster.stop };
  } catch (error) {
    await cluster.stop();
    throw error;
  }
};

/** @param {string} folder @param {number} maxAgeMs @param {Date | undefined} until @returns {Promise<Restored>} */
const restoreLog = async (folder, maxAgeMs, until) => {
  const { newestBase, walFolder } = await import('./lib/base-backups.mjs');
  const { restoredCluster } = await import('./lib/postgres.mjs');
  const base = await newestBase(folder, maxAgeMs, until);
  const given = new URL(process.env['DATABASE_URL'] || 'postgres://storefront@localhost/storefront');
  const wal = resolve(walFolder(folder));
  const cluster = await step(`restoring ${base} and the log in ${wal}`, () => restoredCluster({ base, wal, until }));
  return {
    url: cluster.urlOf(decodeURIComponent(given.username), decodeURIComponent(given.pathname.slice(1))),
    stop: cluster.stop,
  };
};

runMain(async () => {
  requireNode();
  await ensureInstalled();
  const { path, maxAgeMs, wal, until } = read();
  const { runNode } = await import('./lib/run.mjs');
  const { ensureBuilt } = await import('./lib/launch.mjs');
  await ensureBuilt();
  const { url, stop } = await (wal ? restoreLog(path, maxAgeMs, until) : restoreDump(path, maxAgeMs));
  const folder = mkdtempSync(join(tmpdir(), 'storefront-restored-'));
  try {
    // No setting of the real server: not its keys, and not its database.
    const env = { PATH: process.env['PATH'], NODE_ENV: 'production', DATABASE_URL: url, DATA_DIR: folder };
    const { code, output } = await runNode(['dist/server/backup-verify.js'], { env, endsWithUs: true });
    process.stdout.write(output);
    if (code !== 0) throw new UserError('the backup is not good');
    console.log('The backup is good.');
  } finally {
    rmSync(folder, { recursive: true, force: true });
    await stop();
  }
});
