import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { temporaryCluster } from '#scripts/lib/postgres.mjs';
import { run } from '#scripts/lib/run.mjs';
import type { Scenario } from '../scenario.ts';
import { expectThat, pause, untilTrue } from '../support/expect.ts';
import { startCustomers } from '../support/shop.ts';
import type { World } from '../support/world.ts';

const FIRST_ORDER_MS = 10_000;
const CHUNK = Buffer.alloc(1024 * 1024);

/** Writes until not another byte fits. */
const fill = (path: string): void => {
  const file = openSync(path, 'w');
  try {
    for (let size = CHUNK.length; size > 0; size = Math.floor(size / 2)) {
      try {
        for (;;) writeSync(file, CHUNK, 0, size);
      } catch {
        // Full for this size: the next one is smaller.
      }
    }
  } finally {
    closeSync(file);
  }
};

/** Runs the work on a small mounted disk, which needs root. @returns what the work reports, or why it did not run */
const onSmallDisk = async (work: (disk: string) => Promise<string>): Promise<string> => {
  const disk = mkdtempSync(join(tmpdir(), 'samobranka-disk-'));
  const { code } = await run('mount', ['-t', 'tmpfs', '-o', 'size=400m', 'tmpfs', disk]);
  try {
    return code === 0 ? await work(disk) : 'not run: only root may mount a small disk';
  } finally {
    // The server may hold files there until its world is closed.
    if (code === 0) await run('umount', ['-l', disk]);
    rmSync(disk, { recursive: true, force: true });
  }
};

const filled = async (world: World, disk: string, fullMs: number): Promise<string> => {
  const customers = startCustomers(await world.shop(), 3);
  await pause(3000);
  const filler = join(disk, 'filler');
  fill(filler);
  const { repeats } = customers.tallies;
  await pause(fullMs);
  expectThat(customers.tallies.repeats > repeats, `${world.kind}: the full disk was noticed`);
  rmSync(filler);
  await world.untilRecovered();
  const before = customers.acknowledged.length;
  await untilTrue(() => customers.acknowledged.length > before, FIRST_ORDER_MS, 'customers can order again');
  await customers.stop();
  await world.verify(customers);
  return `${world.kind}: ${customers.acknowledged.length} orders, ${customers.tallies.repeats} repeats`;
};

/** The disk under the database, its log included, is full for a while. */
export const diskFull: Scenario = {
  name: 'the disk of the database is full',
  inShort: false,
  run: async ({ short, start }) => {
    const fullMs = short ? 4000 : 15_000;
    const embedded = await onSmallDisk(async (disk) =>
      filled(await start({ kind: 'pglite', dataDir: join(disk, 'data') }), disk, fullMs),
    );
    const served = await onSmallDisk(async (disk) => {
      const cluster = await temporaryCluster(disk);
      try {
        return await filled(await start({ kind: 'postgres', cluster }), disk, fullMs);
      } finally {
        await cluster.stop();
      }
    });
    return `${embedded}; ${served}`;
  },
};
