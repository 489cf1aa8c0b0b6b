/**
 * Proves docs/operations.md "Backups" with the real programs: `npm run backup` and `npm run backup:verify`.
 *
 * @module-tag nightly
 */
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listBases, pruneWal } from '#scripts/lib/base-backups.mjs';
import { root } from '#scripts/lib/paths.mjs';
import { runNode } from '#scripts/lib/run.mjs';
import { temporaryCluster } from '#scripts/lib/postgres.mjs';
import { openDatabase } from '#server/db/connection.ts';
import { waitFor } from '../support/wait-for.ts';
import { smallChain } from '../support/small-chain.ts';
import { importTestChain } from '../support/server.ts';

const One = v.object({
  rows: v.tuple([
    v.object({
      at: v.union([
        v.string(),
        v.pipe(
          v.date(),
          v.transform((date) => date.toISOString()),
        ),
      ]),
    }),
  ]),
});
const TWO_MINUTES = 120_000;

let cluster: Awaited<ReturnType<typeof temporaryCluster>>;
let url: string;
const folder = mkdtempSync(join(tmpdir(), 'restored-backup-'));
const open = () => openDatabase({ databaseUrl: url, dataDir: folder });
const backup = () => runNode(['scripts/backup.mjs', '--to', folder], { env: { ...process.env, DATABASE_URL: url } });
const verify = (path = folder) => runNode(['scripts/backup-verify.mjs', path]);

beforeAll(async () => {
  // As deploy/postgresql/storefront.conf says it. PostgreSQL's own user writes here.
  mkdirSync(join(folder, 'wal'));
  chmodSync(folder, 0o755);
  chmodSync(join(folder, 'wal'), 0o777);
  const command = `${join(root, 'deploy/postgresql/archive-wal.sh')} %p ${join(folder, 'wal')}/%f`;
  cluster = await temporaryCluster(undefined, ['archive_mode=on', `archive_command=${command}`, 'full_page_writes=on']);
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

it(
  'a base backup and the archived log restore the end and any instant before',
  { timeout: 4 * TWO_MINUTES },
  async () => {
    const env = { ...process.env, DATABASE_URL: url };
    const base = () => runNode(['scripts/backup.mjs', '--to', folder, '--base', '--keep', '1'], { env });
    const verifyLog = (...args: string[]) => runNode(['scripts/backup-verify.mjs', folder, '--wal', ...args], { env });
    const first = await base();
    expect([first.code, first.output]).toEqual([0, expect.stringContaining('0 older')]);

    const database = await open();
    const [{ at }] = v.parse(One, await database.run('select clock_timestamp() as at')).rows;
    const good = new Date(at);
    await sleep(1100);
    await database.db.execute(sql`alter table money_entries disable trigger all`);
    await database.db.execute(sql`
    insert into money_entries (posting, order_id, account, amount, terminal, at)
    values ('late', 'after the base', 'provider', 100, 'default', now())`);
    const switched = await database.run('select pg_walfile_name(pg_switch_wal()) as at');
    const [{ at: archived }] = v.parse(One, switched).rows;
    await waitFor(() => readdirSync(join(folder, 'wal')).includes(archived));

    // What came after the base is in the log alone.
    const end = await verifyLog();
    expect([end.code, end.output]).toEqual([1, expect.stringContaining('after the base: late is not even')]);
    const before = await verifyLog('--until', good.toISOString());
    expect([before.code, before.output]).toEqual([0, expect.stringContaining('The backup is good.')]);

    await database.db.execute(sql`delete from money_entries where posting = 'late'`);
    await database.db.execute(sql`alter table money_entries enable trigger all`);
    await database.close();
    // The next base makes the first one, and the log before itself, superfluous.
    const second = await base();
    expect([second.code, second.output]).toEqual([0, expect.stringContaining('1 older')]);
    expect(await listBases(folder)).toHaveLength(1);
    await waitFor(() => readdirSync(join(folder, 'wal')).some((name) => name.endsWith('.backup')));
    await pruneWal(folder);
    expect(readdirSync(join(folder, 'wal'))).not.toContain(archived);
    expect((await verifyLog()).code).toBe(0);
  },
);

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
