import { readFileSync } from 'node:fs';

/** Files that a process needs besides its connections: database, pictures, log, calls to others. */
const OWN_FILES = 200;

/**
 * Returns how many connections a process may hold (docs/product.md §12.17): so many that files are left for its own work. An embedded database
 * that cannot open its files may need a restart afterwards.
 *
 * @param limits content of `/proc/self/limits`
 * @returns null: no limit is known
 */
export function connectionLimit(limits: string): number | null {
  const [, files] = /^Max open files\s+(\d+)/m.exec(limits) ?? [];
  if (files === undefined) return null;
  const count = Number(files);
  return Math.max(Math.floor(count / 2), count - OWN_FILES);
}

/** Reads the limit of this process; null where the system does not tell it. */
export function ownConnectionLimit(): number | null {
  try {
    return connectionLimit(readFileSync('/proc/self/limits', 'utf8'));
  } catch {
    return null;
  }
}
