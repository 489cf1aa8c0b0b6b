/** Backups of a PostgreSQL database: their files, and the programs that make and read them. */
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { runOrThrow } from './run.mjs';
import { UserError } from './terminal.mjs';

/** `storefront-2026-11-28T210500Z.dump` */
const NAME = /^storefront-\d{4}-\d{2}-\d{2}T\d{6}Z\.dump$/;

/**
 * Names the backup of an instant, in UTC: names sort by age.
 *
 * @param {Date} at
 */
export function backupName(at) {
  return `storefront-${at.toISOString().slice(0, 19).replaceAll(':', '')}Z.dump`;
}

/**
 * Lists the backups in a folder, oldest first; whatever else is there is left out.
 *
 * @param {string} folder
 * @returns {Promise<string[]>} paths
 */
export async function listBackups(folder) {
  const names = await readdir(folder);
  return names
    .filter((name) => NAME.test(name))
    .toSorted((a, b) => a.localeCompare(b))
    .map((name) => join(folder, name));
}

/**
 * Takes the password out of an address: arguments are seen by everyone on the machine, the environment is not.
 *
 * @param {string} url
 */
export function withoutPassword(url) {
  const address = new URL(url);
  const { password } = address;
  address.password = '';
  const env = password === '' ? process.env : { ...process.env, PGPASSWORD: decodeURIComponent(password) };
  return { address: address.href, env };
}

/**
 * Writes a backup, whole or not at all, and deletes the oldest beyond `keep`.
 *
 * @param {{ url: string, folder: string, keep: number, at: Date, dump: string }} options `dump`: the program `pg_dump`
 * @returns {Promise<{ path: string, bytes: number, deleted: string[] }>}
 */
export async function writeBackup({ url, folder, keep, at, dump }) {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, backupName(at));
  const part = `${path}.part`;
  try {
    const { address, env } = withoutPassword(url);
    const args = ['--format=custom', '--no-owner', '--no-privileges', `--file=${part}`, `--dbname=${address}`];
    await runOrThrow(dump, args, { env });
    const file = await open(part);
    await file.sync();
    await file.close();
    await rename(part, path);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
  const { size } = await stat(path);
  const deleted = (await listBackups(folder)).slice(0, -keep);
  for (const old of deleted) await rm(old);
  return { path, bytes: size, deleted };
}

/**
 * Returns the newest backup of a folder, or the file itself.
 *
 * @param {string} path
 * @param {number} maxAgeMs
 * @throws {UserError} there is none, or it is older
 */
export async function newestBackup(path, maxAgeMs) {
  const known = await stat(path).catch(() => null);
  if (known === null) throw new UserError(`there is nothing at ${path}`);
  if (known.isFile()) return path;
  const newest = (await listBackups(path)).at(-1);
  if (newest === undefined) throw new UserError(`there is no backup in ${path}`);
  const { mtimeMs } = await stat(newest);
  if (Date.now() - mtimeMs > maxAgeMs) {
    throw new UserError(`the newest backup in ${path} is older than ${Math.round(maxAgeMs / 3_600_000)} h: ${newest}`);
  }
  return newest;
}
