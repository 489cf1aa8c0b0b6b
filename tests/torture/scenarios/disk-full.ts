import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '../../../scripts/lib/run.mjs';
import type { Scenario } from '../scenario.ts';
import { expectThat, pause } from '../support/expect.ts';
import { startCustomers } from '../support/shop.ts';

const CHUNK = Buffer.alloc(1024 * 1024);

/** Writes until there is no room for another byte. */
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

/** The disk under the embedded database is full for a while. It takes a small disk of its own, which root may mount. */
export const diskFull: Scenario = {
  name: 'the disk of the embedded database is full',
  inShort: false,
  run: async ({ short, start }) => {
    let disk = '';
    const mount = async (folder: string): Promise<boolean> => {
      const { code } = await run('mount', ['-t', 'tmpfs', '-o', 'size=400m', 'tmpfs', folder]);
      if (code === 0) disk = folder;
      return code === 0;
    };
    try {
      const world = await start({ kind: 'pglite', prepareDataDir: async (folder) => void (await mount(folder)) });
      if (disk === '') return 'not run: only root may mount a small disk';
      const customers = startCustomers(await world.shop(), 3);
      await pause(3000);
      const filler = join(disk, 'filler');
      fill(filler);
      await pause(short ? 4000 : 15_000);
      rmSync(filler);
      await world.untilRecovered();
      await pause(1000);
      await customers.stop();
      await world.verify(customers);
      expectThat(customers.tallies.repeats > 0, 'the full disk was noticed');
      return `${customers.acknowledged.length} orders, ${customers.tallies.repeats} repeats`;
    } finally {
      if (disk !== '') await run('umount', ['-l', disk]);
    }
  },
};
