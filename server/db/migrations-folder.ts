import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Returns the folder of the migrations: beside this file while developing, beside the bundle once built. */
export function migrationsFolder(): string {
  const here = dirname(fileURLToPath(import.meta.url));
  const candidates = ['migrations', '../migrations', '../db/migrations'].map((path) => join(here, path));
  const found = candidates.find((path) => existsSync(join(path, 'meta/_journal.json')));
  if (found === undefined) throw new Error(`no migrations found in ${candidates.join(', ')}`);
  return found;
}
