import type { Scenario } from '../scenario.ts';
import { expectThat, pause, untilTrue } from '../support/expect.ts';
import { startCustomers } from '../support/shop.ts';

const FIRST_ORDER_MS = 10_000;

/** Connections break around a commit: before it arrives, or after it is done without an acknowledgement. The server cannot tell which. */
export const commitsCut: Scenario = {
  name: 'database connections break around a commit',
  inShort: false,
  run: async ({ short, start }) => {
    const world = await start({ kind: 'postgres' });
    const customers = startCustomers(await world.shop(), 6);
    await pause(1000);
    world.proxy?.cutCommits(true);
    await pause(short ? 8000 : 60_000);
    const { before, after } = world.proxy?.cutCommits(false) ?? { before: 0, after: 0 };
    await world.untilRecovered();
    const there = customers.acknowledged.length;
    await untilTrue(() => customers.acknowledged.length > there, FIRST_ORDER_MS, 'customers can order again');
    await customers.stop();
    expectThat(before > 0 && after > 0, `${before} commits were cut before they arrived, ${after} after`);
    await world.verify(customers);
    return `${before} commits cut before they arrived, ${after} after; ${customers.acknowledged.length} orders, ${customers.tallies.repeats} repeats`;
  },
};
