import { closeSync, openSync } from 'node:fs';
import type { Scenario } from '../scenario.ts';
import { expectThat, pause } from '../support/expect.ts';
import { startCustomers } from '../support/shop.ts';
import { openMenu } from '../support/visitors.ts';

/** Accepts no data, like a full disk. */
const FULL = '/dev/full';

/** Every write to the log fails for lack of space: no one is affected, and the server still stops on request. */
export const logDiskFull: Scenario = {
  name: 'the disk of the log is full',
  inShort: false,
  run: async ({ short, start }) => {
    const output = openSync(FULL, 'w');
    try {
      const world = await start({ kind: 'pglite', env: { LOG_LEVEL: 'debug' }, output });
      await openMenu(world.server().origin);
      const customers = startCustomers(await world.shop(), 3);
      await pause(short ? 3000 : 15_000);
      await world.untilRecovered();
      await customers.stop();
      const { code, took } = await world.server().stop();
      expectThat(code === 0, `it ended with ${String(code)}`);
      await world.verify(customers);
      return `${customers.acknowledged.length} orders; ended after ${(took / 1000).toFixed(1)} s`;
    } finally {
      closeSync(output);
    }
  },
};
