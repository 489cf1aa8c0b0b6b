import { closeSync, mkdirSync, openSync, readFileSync, rmSync, statSync, writeSync } from 'node:fs';

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

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : null);

/** Whoever wants a lock: how it signs, and which signatures are of programs that run. */
export interface Locker {
  readonly signature: string;
  readonly isRunning: (signature: string) => boolean;
}

/** This process: its number, and when it began. A number that another process has got meanwhile does not count. */
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

/** A file that is still empty after so long was left so by a program that ended meanwhile, ms. */
const SIGNING_MS = 5000;

/** Who has signed the file; null when there is none. Whoever is just signing it is there already. */
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
 * Takes the lock at `path`, step by step: between two steps anybody else may do any of theirs. The file of a program that has
 * ended is removed only by whoever holds the lock beside it, which is taken in the same way: so what was judged to be left
 * over is still that when it is removed, and never the lock that somebody has taken in its place.
 *
 * @returns null when it is taken, else the signature of the program that has it, empty while it is just taking it
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
 * PGlite is PostgreSQL inside one process: two processes on one folder would destroy it. The first one writes its process
 * id, and when it began, beside the folder; the second is told so. A file left by a process that is gone counts for nothing.
 *
 * @returns what gives the folder free again
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
