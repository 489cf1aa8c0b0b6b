/** `npm run backup -- --to FOLDER [--keep 14]`: a backup of the database at DATABASE_URL (docs/operations.md, "Backups"). */
import { parseArgs } from 'node:util';
import { ensureInstalled, requireNode } from './lib/install.mjs';
import { runMain, UserError } from './lib/terminal.mjs';

const USAGE = `Usage: npm run backup -- --to FOLDER [--keep 14]

Writes a backup of the database at DATABASE_URL into the folder, and deletes the oldest beyond those to keep.`;

const read = () => {
  const { to, keep } = parseArgs({
    options: { to: { type: 'string' }, keep: { type: 'string', default: '14' } },
  }).values;
  if (to === undefined || !/^[1-9]\d{0,3}$/.test(keep)) throw new UserError(USAGE);
  return { to, keep: Number(keep) };
};

runMain(async () => {
  requireNode();
  await ensureInstalled();
  const { to, keep } = read();
  const url = process.env['DATABASE_URL'];
  if (!url) {
    throw new UserError(
      'DATABASE_URL is not set. The embedded database is a folder: stop the server and copy DATA_DIR/pglite.',
    );
  }
  const { writeBackup } = await import('./lib/backups.mjs');
  const { postgresProgram } = await import('./lib/postgres.mjs');
  const dump = await postgresProgram('pg_dump');
  const { path, bytes, deleted } = await writeBackup({ url, folder: to, keep, at: new Date(), dump });
  console.log(
    `${path}: ${(bytes / 1_048_576).toFixed(1)} MB${deleted.length > 0 ? `, ${deleted.length} older deleted` : ''}`,
  );
});
