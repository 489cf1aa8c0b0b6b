import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';

/** The fields of proc(5) `stat` from the third on; null where the system does not tell. */
const statOf = (pid: number): string[] | null => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field is the program's name, which may hold spaces and brackets.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return null;
  }
};

/** Ended, and only not yet asked about by its parent: it holds nothing open. */
const isZombie = (pid: number): boolean => ['Z', 'X'].includes(statOf(pid)?.[0] ?? '');

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return !isZombie(pid);
  } catch (error) {
    // EPERM: it runs, but belongs to somebody else.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
};

/** When a process began, in the kernel's ticks (proc(5), field 22); null where the system does not tell. */
const startOf = (pid: number): string | null => statOf(pid)?.[19] ?? null;

/** The process that wrote the file, when it still runs. A number that another process has got meanwhile does not count. */
const ownerOf = (path: string): number | null => {
  try {
    const [number, start = null] = readFileSync(path, 'utf8').trim().split(' ');
    const pid = Number(number);
    if (!Number.isInteger(pid) || pid <= 0 || pid === process.pid || !isRunning(pid)) return null;
    const now = startOf(pid);
    return start === null || now === null || start === now ? pid : null;
  } catch {
    return null;
  }
};

/**
 * PGlite is PostgreSQL inside one process: two processes on one folder would destroy it. The first one writes its process
 * id, and when it began, beside the folder; the second is told so. A file left by a process that is gone counts for nothing.
 *
 * @returns what gives the folder free again
 * @throws {Error} with the reason, when another process has the folder open
 */
export function lockDataFolder(folder: string): () => void {
  const path = `${folder}.lock`;
  mkdirSync(folder, { recursive: true });
  const take = (): boolean => {
    try {
      const start = startOf(process.pid);
      writeFileSync(path, start === null ? String(process.pid) : `${process.pid} ${start}`, { flag: 'wx' });
      return true;
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
      return false;
    }
  };
  if (!take()) {
    const owner = ownerOf(path);
    if (owner !== null) {
      throw new Error(
        `the database in ${folder} is in use by process ${owner}: stop it first, or use PostgreSQL (DATABASE_URL), which many programs may share`,
      );
    }
    rmSync(path, { force: true });
    if (!take()) throw new Error(`the database in ${folder} is being opened by another process`);
  }
  return () => rmSync(path, { force: true });
}
