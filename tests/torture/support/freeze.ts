import { readdirSync, readFileSync } from 'node:fs';
import { Failure } from './expect.ts';

const signal = (pids: readonly number[], name: 'SIGSTOP' | 'SIGCONT'): void => {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch {
      // It has exited meanwhile.
    }
  }
};

/** Returns the parent process; 0 if there is none. */
const parentOf = (pid: number): number => {
  try {
    // The program's name may contain spaces and brackets: state and parent follow the last one.
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1] ?? 0);
  } catch {
    return 0;
  }
};
const childrenOf = (parent: number): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => parentOf(pid) === parent);

/**
 * Freezes a PostgreSQL of this machine with all of its processes, between two instructions: connections stay open, and nothing
 * answers. Returns a function that resumes it.
 *
 * @param backend any of its processes, from `pg_backend_pid()`
 */
export function freezePostgres(backend: number): () => void {
  // A backend that has exited has no parent any more; the queried one lives as long as its connection.
  const postmaster = parentOf(backend);
  if (postmaster <= 1) throw new Failure('the PostgreSQL that is to be frozen is not of this machine');
  const pids = [postmaster, ...childrenOf(postmaster)];
  signal(pids, 'SIGSTOP');
  return () => signal(pids, 'SIGCONT');
}
