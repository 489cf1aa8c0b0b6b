import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryCluster } from '#scripts/lib/postgres.mjs';
import type { Scenario } from '../scenario.ts';
import { expectThat, pause, untilTrue } from '../support/expect.ts';
import { startCustomers } from '../support/shop.ts';
import { fillDisk, onSmallDisk } from '../support/small-disk.ts';
import type { World } from '../support/world.ts';

const FIRST_ORDER_MS = 10_000;
const DISK_MB = 400;
const filled = async (world: World, disk: string, fullMs: number): Promise<string> => {
  const customers = startCustomers(await world.shop(), 3);
  await pause(3000);
  const filler = join(disk, 'filler');
  await fillDisk(filler);
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
    const embedded = await onSmallDisk(DISK_MB, async (disk) =>
      filled(await start({ kind: 'pglite', dataDir: join(disk, 'data') }), disk, fullMs),
    );
    const served = await onSmallDisk(DISK_MB, async (disk) => {
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
