import { closeSync, mkdirSync, openSync, readFileSync, rmSync, statSync, writeSync } from 'node:fs';

/** Returns the fields of proc(5) `stat` from the third on; null where the system has no /proc. */
const statOf = (pid: number): string[] | null => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field is the program's name, which may hold spaces and brackets.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return null;
  }
};

/** Ended but not yet reaped by its parent: it holds no open files. */
const isZombie = (pid: number): boolean => ['Z', 'X'].includes(statOf(pid)?.[0] ?? '');

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return !isZombie(pid);
  } catch (error) {
    // EPERM: it runs, but belongs to another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
};

/** Start time of a process in kernel ticks (proc(5), field 22); null where unknown. */
const startOf = (pid: number): string | null => statOf(pid)?.[19] ?? null;

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : null);

/** A lock requester: its signature, and a check whether another signature's program is running. */
export interface Locker {
  readonly signature: string;
  readonly isRunning: (signature: string) => boolean;
}

/** This process, identified by pid and start time, so that a reused pid does not count. */
const thisProcess = (): Locker => {
  const began = startOf(process.pid);
  return {
    signature: began === null ? String(process.pid) : `${process.pid} ${began}`,
    isRunning: (signature) => {
      const [number, start = null] = signature.split(' ');
      const pid = Number(number);
      if (!Number.isInteger(pid) || pid <= 0 || pid === process.pid || !isRunning(pid)) return false;
      const now = startOf(pid);
      return start === null || now === null || start === now;
    },
  };
};

/** A file still empty after this many ms was left by a program that ended before signing. */
const SIGNING_MS = 5000;

/** Reads the lock file's signature, empty while its owner is still writing it; null without a file. */
const signatureOf = (path: string): { readonly signature: string; readonly isSigning: boolean } | null => {
  try {
    const age = Date.now() - statSync(path).mtimeMs;
    const signature = readFileSync(path, 'utf8').trim();
    return { signature, isSigning: signature === '' && Math.abs(age) < SIGNING_MS };
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
};

/**
 * Takes the lock at `path` in steps; other processes may run theirs in between. A file of an ended program is removed only
 * while holding a second lock beside it, taken the same way. So a file judged stale is still stale when it is removed, and is
 * never a lock that another process has taken in its place.
 *
 * @returns null when taken, else the signature of its owner, empty while the owner is just taking it
 */
export function* takingLock(path: string, locker: Locker): Generator<void, string | null> {
  for (;;) {
    try {
      const file = openSync(path, 'wx');
      yield;
      writeSync(file, locker.signature);
      closeSync(file);
      return null;
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error;
    }
    yield;
    const found = signatureOf(path);
    if (found === null) continue;
    if (found.isSigning || locker.isRunning(found.signature)) return found.signature;
    yield;
    const beside = `${path}.takeover`;
    const other = yield* takingLock(beside, locker);
    if (other !== null) return other;
    yield;
    const still = signatureOf(path);
    yield;
    if (still !== null && !still.isSigning && !locker.isRunning(still.signature)) rmSync(path, { force: true });
    yield;
    rmSync(beside, { force: true });
    yield;
  }
}

/**
 * Locks the folder of PGlite, which is PostgreSQL inside one process: two processes on one folder would destroy it. The first
 * writes its pid and start time beside the folder; the second fails. A file left by an ended process is ignored.
 *
 * @returns a release function
 * @throws {Error} with the reason, when another process has the folder open
 */
export function lockDataFolder(folder: string): () => void {
  const path = `${folder}.lock`;
  mkdirSync(folder, { recursive: true });
  const steps = takingLock(path, thisProcess());
  let step = steps.next();
  while (step.done !== true) step = steps.next();
  if (step.value === '') throw new Error(`the database in ${folder} is being opened by another process`);
  if (step.value !== null) {
    const [owner] = step.value.split(' ');
    throw new Error(
      `the database in ${folder} is in use by process ${owner}: stop it first, or use PostgreSQL (DATABASE_URL), which many programs may share`,
    );
  }
  return () => rmSync(path, { force: true });
}
