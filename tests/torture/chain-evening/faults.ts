import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { pause, untilTrue } from '../support/expect.ts';
import { fillDisk } from '../support/small-disk.ts';

/** How long each fault lasts, ms. */
const DOWN_MS = 3000;
const FULL_MS = 5000;
/** Within this time orders are placed again after a fault, ms: recovery takes five seconds, on a machine that is busy. */
const AGAIN_MS = 30_000;

/** What can go wrong in the evening. */
export interface Breakable {
  readonly reloadNginx: () => void;
  readonly killInstance: () => Promise<void>;
  readonly startInstance: () => Promise<void>;
  readonly crashDatabase: () => Promise<void>;
  readonly startDatabase: () => Promise<void>;
  /** The mounted disk of the database; null: there is none that may be filled. */
  readonly disk: string | null;
  /** Orders that were confirmed so far, and requests that were sent again. */
  readonly orders: () => number;
  readonly repeats: () => number;
}

/** A fault that was caused. */
export interface CausedFault {
  readonly name: string;
  /** Requests that were sent again from its beginning until the next order. */
  readonly repeats: number;
  /** Ms from its end to the next confirmed order. */
  readonly back: number;
}

interface Fault {
  readonly name: string;
  readonly needsDisk?: true;
  readonly cause: (evening: Breakable) => Promise<void>;
}

/** In the order in which they come, evenly over the evening. */
const FAULTS: readonly Fault[] = [
  {
    name: 'nginx is reloaded',
    cause: ({ reloadNginx }) => Promise.resolve(reloadNginx()),
  },
  {
    name: 'an instance is killed (SIGKILL)',
    cause: async ({ killInstance, startInstance }) => {
      await killInstance();
      await pause(DOWN_MS);
      await startInstance();
    },
  },
  {
    name: 'PostgreSQL crashes, and recovers',
    cause: async ({ crashDatabase, startDatabase }) => {
      await crashDatabase();
      await pause(DOWN_MS);
      await startDatabase();
    },
  },
  {
    name: 'the disk of PostgreSQL is full',
    needsDisk: true,
    cause: async ({ disk, startDatabase }) => {
      if (disk === null) return;
      const filler = join(disk, 'filler');
      await fillDisk(filler);
      await pause(FULL_MS);
      rmSync(filler);
      // It may have ended, because it could not write its log.
      await startDatabase();
    },
  },
];

/**
 * Causes each fault once, evenly over the time.
 *
 * @param ms how long the evening lasts
 * @returns what was caused; a disk that must not be filled is left out
 */
export async function causeFaults(evening: Breakable, ms: number): Promise<readonly CausedFault[]> {
  const began = performance.now();
  const caused: CausedFault[] = [];
  const possible = FAULTS.filter(({ needsDisk }) => evening.disk !== null || needsDisk !== true);
  for (const [nth, { name, cause }] of possible.entries()) {
    await pause(began + ((nth + 1) * ms) / (possible.length + 1) - performance.now());
    const before = evening.repeats();
    await cause(evening);
    const orders = evening.orders();
    const back = await untilTrue(() => evening.orders() > orders, AGAIN_MS, `orders are confirmed after ${name}`);
    caused.push({ name, repeats: evening.repeats() - before, back });
  }
  return caused;
}
