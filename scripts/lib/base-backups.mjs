/** Base backups of a PostgreSQL cluster, and the archive of its log beside them: together they restore any instant since the oldest base. */
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { withoutPassword } from './backups.mjs';
import { runOrThrow } from './run.mjs';
import { UserError } from './terminal.mjs';

/** `base-2026-11-28T210500Z` */
const BASE = /^base-\d{4}-\d{2}-\d{2}T\d{6}Z$/;
/** A file of the log, as a whole or as the part at a change of timelines; and the note on a base backup. */
const SEGMENT = /^[0-9A-F]{24}(?:\.partial)?$/;
const HISTORY = /^([0-9A-F]{24})\.[0-9A-F]{8}\.backup$/;

/**
 * Names the base backup of an instant, in UTC: names sort by age.
 *
 * @param {Date} at
 */
export function baseName(at) {
  return `base-${at.toISOString().slice(0, 19).replaceAll(':', '')}Z`;
}

/** Where archive-wal.sh writes to (deploy/postgresql). @param {string} folder */
export function walFolder(folder) {
  return join(folder, 'wal');
}

/**
 * Lists the base backups in a folder, oldest first.
 *
 * @param {string} folder
 * @returns {Promise<string[]>} names
 */
export async function listBases(folder) {
  return (await readdir(folder)).filter((name) => BASE.test(name)).toSorted((a, b) => a.localeCompare(b));
}

/**
 * Writes a base backup of the whole cluster, whole or not at all, deletes the oldest beyond `keep`, and what of the log no base needs.
 *
 * @param {{ url: string, folder: string, keep: number, at: Date, program: string }} options `program`: `pg_basebackup`
 * @returns {Promise<{ path: string, deleted: string[], deletedWal: number }>}
 */
export async function writeBase({ url, folder, keep, at, program }) {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const name = baseName(at);
  const path = join(folder, name);
  const part = `${path}.part`;
  const { address, env } = withoutPassword(url);
  try {
    await runOrThrow(
      program,
      [
        `--dbname=${address}`,
        `--pgdata=${part}`,
        `--label=${name}`,
        '--format=tar',
        '--gzip',
        '--wal-method=stream',
        '--checkpoint=fast',
        '--no-password',
      ],
      { env },
    );
    await rename(part, path);
  } catch (error) {
    await rm(part, { recursive: true, force: true });
    throw error;
  }
  const deleted = (await listBases(folder)).slice(0, -keep);
  for (const old of deleted) await rm(join(folder, old), { recursive: true });
  return { path, deleted, deletedWal: await pruneWal(folder) };
}

/**
 * Deletes what was archived before the oldest base backup began. Without that base's note in the archive nothing is deleted.
 *
 * @param {string} folder
 * @returns {Promise<number>} how many files
 */
export async function pruneWal(folder) {
  const wal = walFolder(folder);
  const [oldest] = await listBases(folder);
  if (oldest === undefined || !existsSync(wal)) return 0;
  const names = await readdir(wal);
  /** @type {string | undefined} */
  let first;
  for (const name of names) {
    const start = HISTORY.exec(name)?.[1];
    if (start === undefined) continue;
    const note = await readFile(join(wal, name), 'utf8');
    if (note.includes(`LABEL: ${oldest}\n`)) first = start;
  }
  if (first === undefined) return 0;
  // The first eight digits are the timeline: a base of an older one still needs what the newer one shares with it.
  const position = first.slice(8);
  const old = names.filter((name) => {
    const segment = SEGMENT.test(name) ? name : HISTORY.exec(name)?.[1];
    return segment !== undefined && segment.slice(8, 24) < position;
  });
  for (const name of old) await rm(join(wal, name));
  return old.length;
}

/**
 * Returns the newest base backup of a folder.
 *
 * @param {string} folder
 * @param {number} maxAgeMs
 * @param {Date} [until] the newest one before this instant, however old
 * @returns {Promise<string>} path
 * @throws {UserError} there is none, or it is older
 */
export async function newestBase(folder, maxAgeMs, until) {
  if (!existsSync(folder)) throw new UserError(`there is nothing at ${folder}`);
  const names = await listBases(folder);
  const newest = (until === undefined ? names : names.filter((name) => name < baseName(until))).at(-1);
  if (newest === undefined)
    throw new UserError(`there is no base backup in ${folder}: npm run backup -- --to ${folder} --base`);
  const path = join(folder, newest);
  const { mtimeMs } = await stat(path);
  if (until === undefined && Date.now() - mtimeMs > maxAgeMs) {
    throw new UserError(`the newest base backup is older than ${Math.round(maxAgeMs / 3_600_000)} h: ${path}`);
  }
  return path;
}

/**
 * Unpacks a base backup into an empty folder, as a cluster that recovers from the archive with its own settings instead of those of the original:
 * it archives nothing, and only this machine can connect.
 *
 * @param {string} base
 * @param {string} data exists, empty
 */
export async function unpackBase(base, data) {
  const tars = (await readdir(base)).filter((name) => name.endsWith('.tar.gz'));
  const odd = tars.find((name) => name !== 'base.tar.gz' && name !== 'pg_wal.tar.gz');
  if (odd !== undefined) throw new UserError(`${join(base, odd)} is a tablespace of its own: restore it by hand`);
  if (!tars.includes('base.tar.gz')) throw new UserError(`${base} has no base.tar.gz`);
  await runOrThrow('tar', ['-xzf', join(base, 'base.tar.gz'), '-C', data]);
  if (tars.includes('pg_wal.tar.gz')) {
    await runOrThrow('tar', ['-xzf', join(base, 'pg_wal.tar.gz'), '-C', join(data, 'pg_wal')]);
  }
  await writeFile(join(data, 'postgresql.conf'), '');
  await writeFile(join(data, 'postgresql.auto.conf'), '');
  await writeFile(join(data, 'pg_hba.conf'), 'local all all trust\nhost all all 127.0.0.1/32 trust\n');
  await rm(join(data, 'standby.signal'), { force: true });
  await writeFile(join(data, 'recovery.signal'), '');
}

/** As a setting has it: names of zones, `Z` too, are not known that early. @param {Date} at */
const instantOf = (at) => at.toISOString().replace('T', ' ').replace('Z', '+00');

/**
 * Returns PostgreSQL's settings of a recovery from the archive, up to an instant or to its end.
 *
 * @param {string} wal the archive
 * @param {Date} [until]
 * @returns {string[]}
 */
export function recoverySettings(wal, until) {
  const quoted = `'${wal.replaceAll("'", String.raw`'\''`)}'`;
  return [
    // A missing file is how the end of the archive looks.
    `restore_command=cp ${quoted}/%f "%p"`,
    'recovery_target_timeline=latest',
    'archive_mode=off',
    // With it the restored cluster would need the limits of the original.
    'hot_standby=off',
    ...(until === undefined ? [] : [`recovery_target_time=${instantOf(until)}`, 'recovery_target_action=promote']),
  ];
}
