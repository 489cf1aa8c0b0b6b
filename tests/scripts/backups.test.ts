// Proves docs/operations.md "Backups": files and their age. That a backup can be restored: restored-backup.test.ts.
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { baseName, newestBase, pruneWal, recoverySettings, walFolder } from '#scripts/lib/base-backups.mjs';
import { backupName, listBackups, newestBackup, writeBackup } from '#scripts/lib/backups.mjs';

const HOUR_MS = 3_600_000;
const URL_WITH_PASSWORD = 'postgres://shop:p%40ss%2Fword@db.internal/storefront';
const day = (date: number): Date => new Date(Date.UTC(2026, 10, date, 3, 30));

const folder = (): string => {
  const made = mkdtempSync(join(tmpdir(), 'backups-'));
  onTestFinished(() => rmSync(made, { recursive: true, force: true }));
  return made;
};

/** A program in the place of pg_dump: writes its arguments and the password of its environment, or fails half-way. */
const dumper = (how: 'works' | 'fails'): string => {
  const path = join(folder(), 'dump');
  const file = '"$(printf "%s\\n" "$@" | sed -n "s/^--file=//p")"';
  writeFileSync(path, `#!/bin/sh\nprintf "%s\\n" "$@" "$PGPASSWORD" > ${file}\nexit ${how === 'works' ? 0 : 3}\n`);
  chmodSync(path, 0o700);
  return path;
};

it('writes a backup under the name of its instant, keeps the newest, and leaves other files alone', async () => {
  const to = folder();
  writeFileSync(join(to, 'notes.txt'), 'mine');
  writeFileSync(join(to, 'storefront-old.dump'), 'mine, too');
  for (const date of [1, 2, 3]) {
    await writeBackup({ url: URL_WITH_PASSWORD, folder: to, keep: 2, at: day(date), dump: dumper('works') });
  }
  expect(readdirSync(to).toSorted()).toEqual([
    'notes.txt',
    'storefront-2026-11-02T033000Z.dump',
    'storefront-2026-11-03T033000Z.dump',
    'storefront-old.dump',
  ]);
  expect(await listBackups(to)).toEqual([2, 3].map((date) => join(to, backupName(day(date)))));
});

it('hands the password over where other users of the machine do not see it', async () => {
  const to = folder();
  const { path } = await writeBackup({
    url: URL_WITH_PASSWORD,
    folder: to,
    keep: 1,
    at: day(1),
    dump: dumper('works'),
  });
  const lines = readFileSync(path, 'utf8').trim().split('\n');
  expect(lines.at(-1)).toBe('p@ss/word');
  expect(lines.slice(0, -1).join(' ')).not.toMatch(/p@ss|p%40ss/);
});

it('leaves nothing of a backup that failed, and deletes no older one for it', async () => {
  const to = folder();
  await writeBackup({ url: URL_WITH_PASSWORD, folder: to, keep: 1, at: day(1), dump: dumper('works') });
  const failed = writeBackup({ url: URL_WITH_PASSWORD, folder: to, keep: 1, at: day(2), dump: dumper('fails') });
  await expect(failed).rejects.toThrow('ended with code 3');
  expect(readdirSync(to)).toEqual([backupName(day(1))]);
});

it('finds the newest backup of a folder, and refuses one that is too old', async () => {
  const to = folder();
  await expect(newestBackup(to, HOUR_MS)).rejects.toThrow('there is no backup in');
  await expect(newestBackup(join(to, 'none'), HOUR_MS)).rejects.toThrow('there is nothing at');
  for (const date of [2, 1]) {
    await writeBackup({ url: URL_WITH_PASSWORD, folder: to, keep: 9, at: day(date), dump: dumper('works') });
  }
  const newest = join(to, backupName(day(2)));
  expect(await newestBackup(to, HOUR_MS)).toBe(newest);
  utimesSync(newest, day(1), day(1));
  await expect(newestBackup(to, HOUR_MS)).rejects.toThrow('is older than 1 h');
  // A file that is named is meant, however old it is.
  expect(await newestBackup(newest, HOUR_MS)).toBe(newest);
});

it('the archive takes a file of the log once, whole, and never replaces it by another', () => {
  const to = folder();
  const script = fileURLToPath(new URL('../../deploy/postgresql/archive-wal.sh', import.meta.url));
  const archive = (from: string): number | null =>
    spawnSync(script, [join(to, from), join(to, 'archived')], { stdio: 'ignore' }).status;
  writeFileSync(join(to, 'one'), 'the log');
  writeFileSync(join(to, 'other'), 'another log');
  expect([archive('one'), archive('one'), archive('other'), archive('none')]).toEqual([0, 0, 1, 2]);
  expect(readFileSync(join(to, 'archived'), 'utf8')).toBe('the log');
  expect(readdirSync(to).toSorted()).toEqual(['archived', 'one', 'other']);
});

it('base backups: what was archived before the oldest goes, and nothing goes without its note', async () => {
  const to = folder();
  const wal = walFolder(to);
  mkdirSync(wal);
  const segment = (number: number, timeline = 1): string =>
    `${timeline.toString(16).padStart(8, '0')}00000000${number.toString(16).padStart(8, '0')}`.toUpperCase();
  const names = [
    segment(9),
    segment(10),
    segment(10, 2),
    segment(11),
    `${segment(10)}.00000028.backup`,
    '00000002.history',
  ];
  for (const name of names) writeFileSync(join(wal, name), '');
  for (const date of [1, 2]) mkdirSync(join(to, baseName(day(date))));
  expect(await pruneWal(to)).toBe(0);
  writeFileSync(join(wal, `${segment(10)}.00000028.backup`), `LABEL: ${baseName(day(1))}\n`);
  expect(await pruneWal(to)).toBe(1);
  expect(readdirSync(wal).toSorted()).toEqual(names.filter((name) => name !== segment(9)).toSorted());
  expect(await newestBase(to, HOUR_MS)).toBe(join(to, baseName(day(2))));
  expect(await newestBase(to, HOUR_MS, day(2))).toBe(join(to, baseName(day(1))));
  await expect(newestBase(to, HOUR_MS, day(1))).rejects.toThrow('there is no base backup');
});

it('a recovery asks the archive for each file, whatever the folder is called', () => {
  const settings = recoverySettings("/srv/it's/wal", day(1));
  expect(settings[0]).toBe(String.raw`restore_command=cp '/srv/it'\''s/wal'/%f "%p"`);
  expect(settings).toContain('recovery_target_time=2026-11-01 03:30:00.000+00');
  expect(recoverySettings('/wal').join()).not.toContain('recovery_target_time=');
});
