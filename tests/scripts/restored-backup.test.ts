/**
 * Proves docs/operations.md "Backups" with the real programs: `npm run backup` and `npm run backup:verify`.
 *
 * @module-tag nightly
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runNode } from '#scripts/lib/run.mjs';
import { temporaryCluster } from '#scripts/lib/postgres.mjs';
import { openDatabase } from '#server/db/connection.ts';
import { smallChain } from '../support/small-chain.ts';
import { importTestChain } from '../support/server.ts';

const TWO_MINUTES = 120_000;

let cluster: Awaited<ReturnType<typeof temporaryCluster>>;
let url: string;
const folder = mkdtempSync(join(tmpdir(), 'restored-backup-'));
const open = () => openDatabase({ databaseUrl: url, dataDir: folder });
const backup = () => runNode(['scripts/backup.mjs', '--to', folder], { env: { ...process.env, DATABASE_URL: url } });
const verify = (path = folder) => runNode(['scripts/backup-verify.mjs', path]);

beforeAll(async () => {
  cluster = await temporaryCluster();
  url = await cluster.createDatabase('real');
  const database = await open();
  await database.migrate();
  await importTestChain(database.db, smallChain());
  await database.close();
}, TWO_MINUTES);
afterAll(async () => {
  await cluster.stop();
  rmSync(folder, { recursive: true, force: true });
});

it('a backup is restored, migrated and served from', { timeout: TWO_MINUTES }, async () => {
  expect((await backup()).code).toBe(0);
  const { code, output } = await verify();
  expect([code, output]).toEqual([0, expect.stringContaining('The backup is good.')]);
});

it('a damaged backup, and one whose money does not agree, are refused', { timeout: 2 * TWO_MINUTES }, async () => {
  const made = await backup();
  const path = /^\S+\.dump/m.exec(made.output)?.[0] ?? '';
  const damaged = join(folder, 'damaged.dump');
  const whole = readFileSync(path);
  writeFileSync(damaged, whole.subarray(0, whole.length / 2));
  expect((await verify(damaged)).code).toBe(1);

  const database = await open();
  // The database itself refuses such entries: someone has edited it.
  await database.db.execute(sql`alter table money_entries disable trigger all`);
  await database.db.execute(sql`
    insert into money_entries (posting, order_id, account, amount, terminal, at)
    values ('odd', 'lost', 'provider', 100, 'default', now())`);
  await database.close();
  expect((await backup()).code).toBe(0);
  const { code, output } = await verify();
  expect([code, output]).toEqual([1, expect.stringContaining('lost: odd is not even')]);
});
