import type { Scenario } from '../scenario.ts';
import { expectThat, pause, percentile, untilTrue } from '../support/expect.ts';
import { startCustomers } from '../support/shop.ts';
import { openMenu, startVisitors } from '../support/visitors.ts';

/** More customers than the pool has connections: all of them are affected. */
const CUSTOMERS = 12;
/** A visitor of a cached page waits half a second at most for an unresponsive database. */
const KEPT_PAGE_MS = 1000;
const FIRST_ORDER_MS = 10_000;

/** The network between server and database swallows every packet: nothing fails, nothing answers. */
export const packetsSwallowed: Scenario = {
  name: 'packets between server and database are swallowed',
  inShort: false,
  run: async ({ short, start }) => {
    const world = await start({ kind: 'postgres' });
    const { origin } = world.server();
    const customers = startCustomers(await world.shop(), CUSTOMERS);
    await openMenu(origin);
    await pause(2000);
    world.proxy?.swallow();
    const visitors = startVisitors(origin);
    await pause(short ? 8000 : 45_000);
    const { shells, failures } = await visitors.stop();
    const before = customers.acknowledged.length;
    await world.proxy?.restore();
    await world.untilRecovered();
    const first = await untilTrue(
      () => customers.acknowledged.length > before,
      FIRST_ORDER_MS,
      'customers can order again after the network is back',
    );
    await customers.stop();
    const p99 = percentile(visitors.times, 0.99);
    expectThat(shells + failures === 0, `the kept menu came ${shells} times empty and failed ${failures} times`);
    expectThat(p99 <= KEPT_PAGE_MS, `the kept menu took ${p99.toFixed(0)} ms (p99) while the database said nothing`);
    await world.verify(customers);
    return `kept menu p99 ${p99.toFixed(0)} ms; the next order after ${(first / 1000).toFixed(1)} s; ${customers.acknowledged.length} orders`;
  },
};
