import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';

const JOURNAL = 'meta/_journal.json';

/** Returns the folder of the migrations: beside this file while developing, beside the bundle once built. */
export function migrationsFolder(): string {
  const here = dirname(fileURLToPath(import.meta.url));
  const candidates = ['migrations', '../migrations', '../db/migrations'].map((path) => join(here, path));
  const found = candidates.find((path) => existsSync(join(path, JOURNAL)));
  if (found === undefined) throw new Error(`no migrations found in ${candidates.join(', ')}`);
  return found;
}

const Journal = v.pipe(v.string(), v.parseJson(), v.object({ entries: v.array(v.object({ when: v.number() })) }));

/** Returns the time of the newest migration of this code, ms: the migrator records it in the database. */
export function lastMigration(): number {
  const { entries } = v.parse(Journal, readFileSync(join(migrationsFolder(), JOURNAL), 'utf8'));
  return Math.max(...entries.map(({ when }) => when));
}
