import type { Scenario } from '../scenario.ts';
import { expectThat, pause, untilTrue } from '../support/expect.ts';
import { startCustomers } from '../support/shop.ts';

/** Besides the listening one and those of background work: hardly any are left for customers. */
const CONNECTIONS = [6, 3] as const;
const FIRST_ORDER_MS = 10_000;

/** PostgreSQL allows only a few connections: customers wait for each other, and no order is lost. */
export const fewConnections: Scenario = {
  name: 'the database allows few connections',
  inShort: false,
  run: async ({ short, start }) => {
    const world = await start({ kind: 'postgres' });
    const customers = startCustomers(await world.shop(), 12);
    const lines: string[] = [];
    for (const connections of CONNECTIONS) {
      await pause(1000);
      const before = customers.acknowledged.length;
      world.proxy?.limit(connections);
      await pause(short ? 8000 : 40_000);
      lines.push(`${customers.acknowledged.length - before} orders over ${connections} connections`);
      expectThat(customers.acknowledged.length > before, `nobody could order over ${connections} connections`);
    }
    const refused = world.proxy?.limit(Number.POSITIVE_INFINITY) ?? 0;
    expectThat(refused > 0, 'no connection was one too many');
    await world.untilRecovered();
    const there = customers.acknowledged.length;
    await untilTrue(() => customers.acknowledged.length > there, FIRST_ORDER_MS, 'customers can order again');
    await customers.stop();
    await world.verify(customers);
    return `${lines.join(', ')}; ${refused} connections refused, ${customers.tallies.repeats} repeats`;
  },
};
