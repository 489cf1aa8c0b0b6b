import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it runs, but belongs to somebody else.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
};

const ownerOf = (path: string): number | null => {
  try {
    const pid = Number(readFileSync(path, 'utf8'));
    return Number.isInteger(pid) && pid > 0 ? pid : null;
  } catch {
    return null;
  }
};

/**
 * PGlite is PostgreSQL inside one process: two processes on one folder would destroy it. The first one writes its process
 * id beside the folder; the second is told so. A file left by a process that is gone counts for nothing.
 *
 * @returns what gives the folder free again
 * @throws {Error} with the reason, when another process has the folder open
 */
export const lockDataFolder = (folder: string): (() => void) => {
  const path = `${folder}.lock`;
  mkdirSync(folder, { recursive: true });
  const take = (): boolean => {
    try {
      writeFileSync(path, String(process.pid), { flag: 'wx' });
      return true;
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
      return false;
    }
  };
  if (!take()) {
    const owner = ownerOf(path);
    if (owner !== null && owner !== process.pid && isRunning(owner)) {
      throw new Error(
        `the database in ${folder} is in use by process ${owner}: stop it first, or use PostgreSQL (DATABASE_URL), which many programs may share`,
      );
    }
    rmSync(path, { force: true });
    if (!take()) throw new Error(`the database in ${folder} is being opened by another process`);
  }
  return () => rmSync(path, { force: true });
};
