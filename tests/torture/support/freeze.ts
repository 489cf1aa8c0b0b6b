import { readdirSync, readFileSync } from 'node:fs';
import { Failure } from './expect.ts';

const signal = (pids: readonly number[], name: 'SIGSTOP' | 'SIGCONT'): void => {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch {
      // It has ended meanwhile.
    }
  }
};

/** The process that has started this one; 0 where there is none. */
const parentOf = (pid: number): number => {
  try {
    // The name of the program may hold spaces and brackets: what follows the last one are state and parent.
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
 * Stops a PostgreSQL of this machine with all that it has started, from one instruction to the next: connections stay open, and nobody
 * answers. The answer lets it go on.
 *
 * @param backend any process of it, as `pg_backend_pid()` says
 */
export function freezePostgres(backend: number): () => void {
  // A backend that is over has no parent any more; the one that was asked is alive as long as its connection.
  const postmaster = parentOf(backend);
  if (postmaster <= 1) throw new Failure('the PostgreSQL that is to be frozen is not of this machine');
  const pids = [postmaster, ...childrenOf(postmaster)];
  signal(pids, 'SIGSTOP');
  return () => signal(pids, 'SIGCONT');
}
