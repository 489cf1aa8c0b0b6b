import pg from 'pg';
import type { Scenario } from '../scenario.ts';
import { pause, untilTrue } from '../support/expect.ts';
import { startCustomers } from '../support/shop.ts';

const FIRST_ORDER_MS = 10_000;

/** Another session locks the tables of carts and orders for longer than the statement timeout of a customer's request. */
export const tablesLocked: Scenario = {
  name: 'tables are locked',
  inShort: false,
  run: async ({ short, start }) => {
    const world = await start({ kind: 'postgres' });
    const customers = startCustomers(await world.shop(), 6);
    await pause(2000);
    const client = new pg.Client({ connectionString: world.settings.databaseUrl });
    await client.connect();
    await client.query('begin');
    await client.query('lock table carts, orders in access exclusive mode');
    await pause(short ? 6000 : 12_000);
    await client.query('rollback');
    await client.end();
    await world.untilRecovered();
    const before = customers.acknowledged.length;
    await untilTrue(() => customers.acknowledged.length > before, FIRST_ORDER_MS, 'customers can order again');
    await customers.stop();
    await world.verify(customers);
    return `${customers.acknowledged.length} orders, ${customers.tallies.repeats} repeats`;
  },
};
