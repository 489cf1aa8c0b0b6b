import type { Scenario } from '../scenario.ts';
import { expectThat, pause, percentile } from '../support/expect.ts';
import { startCustomers } from '../support/shop.ts';
import { openMenu, startVisitors, visit } from '../support/visitors.ts';

/** Returns a read never requested before, so that no cache has it: it needs the database. */
const newRead = (turn: number): string => `/api/restaurant/products?restaurant_id=1&search=${turn}`;

/** Nothing listens where the database was: cached reads still work, and everything else reports that it is unavailable. */
export const databaseRefused: Scenario = {
  name: 'the database refuses connections',
  inShort: false,
  run: async ({ short, start }) => {
    const world = await start({ kind: 'postgres' });
    const { origin } = world.server();
    const customers = startCustomers(await world.shop(), 6);
    await openMenu(origin);
    await pause(2000);
    world.proxy?.refuse();
    const visitors = startVisitors(origin);
    const reads = new Map<number, number>();
    for (let turn = 0, until = performance.now() + (short ? 5000 : 30_000); performance.now() < until; turn += 1) {
      const { status } = await visit(origin, newRead(turn), `10.200.${turn >> 8}.${turn & 255}`);
      reads.set(status, (reads.get(status) ?? 0) + 1);
      await pause(100);
    }
    const { shells, failures } = await visitors.stop();
    await world.proxy?.restore();
    await world.untilRecovered();
    await customers.stop();
    const statuses = [...reads].map(([status, count]) => `${count} x ${status}`).join(', ');
    expectThat(reads.size === 1 && reads.has(503), `reads without a database answered ${statuses}`);
    expectThat(shells + failures === 0, `the kept menu came ${shells} times empty and failed ${failures} times`);
    await world.verify(customers);
    return `${statuses}; kept menu p99 ${percentile(visitors.times, 0.99).toFixed(0)} ms; ${customers.acknowledged.length} orders`;
  },
};
