/** `npm run backup -- --to FOLDER [--keep 14] [--base]`: a backup of the database at DATABASE_URL (docs/operations.md, "Backups"). */
import { parseArgs } from 'node:util';
import { ensureInstalled, requireNode } from './lib/install.mjs';
import { runMain, UserError } from './lib/terminal.mjs';

const USAGE = `Usage: npm run backup -- --to FOLDER [--keep 14] [--base]

Writes a backup of the database at DATABASE_URL into the folder, and deletes the oldest beyond those to keep. With --base it is one of the whole
cluster, to which the archived log in FOLDER/wal is added on restoring; the user needs the right of replication.`;

const read = () => {
  const { to, keep, base } = parseArgs({
    options: {
      to: { type: 'string' },
      keep: { type: 'string', default: '14' },
      base: { type: 'boolean', default: false },
    },
  }).values;
  if (to === undefined || !/^[1-9]\d{0,3}$/.test(keep)) throw new UserError(USAGE);
  return { to, keep: Number(keep), base };
};

runMain(async () => {
  requireNode();
  await ensureInstalled();
  const { to, keep, base } = read();
  const url = process.env['DATABASE_URL'];
  if (!url) {
    throw new UserError(
      'DATABASE_URL is not set. The embedded database is a folder: stop the server and copy DATA_DIR/pglite.',
    );
  }
  if (base) {
    const { writeBase } = await import('./lib/base-backups.mjs');
    const { postgresProgram } = await import('./lib/postgres.mjs');
    const program = await postgresProgram('pg_basebackup');
    const { path, deleted, deletedWal } = await writeBase({ url, folder: to, keep, at: new Date(), program });
    console.log(`${path}; ${deleted.length} older and ${deletedWal} files of the log deleted`);
    return;
  }
  const { writeBackup } = await import('./lib/backups.mjs');
  const { postgresProgram } = await import('./lib/postgres.mjs');
  const dump = await postgresProgram('pg_dump');
  const { path, bytes, deleted } = await writeBackup({ url, folder: to, keep, at: new Date(), dump });
  console.log(
    `${path}: ${(bytes / 1_048_576).toFixed(1)} MB${deleted.length > 0 ? `, ${deleted.length} older deleted` : ''}`,
  );
});
