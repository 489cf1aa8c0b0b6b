import { readFileSync } from 'node:fs';

/** Files that a process needs besides its connections: pictures, log, calls to others, and those of its database. */
export const OWN_FILES = { embedded: 700, served: 200 } as const;

/**
 * Returns how many connections a process may hold (docs/product.md §12.17): so many that files are left for its own work. An embedded database
 * that cannot open its files may need a restart afterwards.
 *
 * @param limits content of `/proc/self/limits`
 * @param ownFiles what the process needs for its own work
 * @returns null: no limit is known
 */
export function connectionLimit(limits: string, ownFiles: number): number | null {
  const [, files] = /^Max open files\s+(\d+)/m.exec(limits) ?? [];
  if (files === undefined) return null;
  const count = Number(files);
  return Math.max(Math.floor(count / 4), count - ownFiles);
}

/** Reads the limit of this process; null where the system does not tell it. */
export function ownConnectionLimit(ownFiles: number): number | null {
  try {
    return connectionLimit(readFileSync('/proc/self/limits', 'utf8'), ownFiles);
  } catch {
    return null;
  }
}
