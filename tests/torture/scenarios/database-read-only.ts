import pg from 'pg';
import type { Scenario } from '../scenario.ts';
import { expectThat, pause, untilTrue } from '../support/expect.ts';
import { isHealthy } from '../support/server-process.ts';
import { startCustomers } from '../support/shop.ts';
import type { World } from '../support/world.ts';

const FIRST_ORDER_MS = 10_000;
const CUT = `select count(pg_terminate_backend(pid))::int as cut from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`;

/** As after a failover: new connections find a database that refuses to write. */
const setReadOnly = async ({ settings }: World, on: boolean): Promise<void> => {
  const client = new pg.Client({ connectionString: settings.databaseUrl });
  await client.connect();
  await client.query('set session characteristics as transaction read write');
  const { rows }: { rows: { name: string }[] } = await client.query('select current_database() as name');
  await client.query(`alter database ${rows[0]?.name ?? ''} set default_transaction_read_only = ${on ? 'on' : 'off'}`);
  if (on) await client.query(CUT);
  await client.end();
};

/** The database is read-only for a while: no order is reported as placed, and the shop reports itself unhealthy. */
export const databaseReadOnly: Scenario = {
  name: 'the database is read-only',
  inShort: false,
  run: async ({ short, start }) => {
    const world = await start({ kind: 'postgres' });
    const { origin } = world.server();
    const customers = startCustomers(await world.shop(), 6);
    await pause(2000);
    await setReadOnly(world, true);
    await untilTrue(async () => !(await isHealthy(origin)), 5000, 'the server says that it cannot write');
    for (const until = performance.now() + (short ? 3000 : 15_000); performance.now() < until; await pause(250)) {
      expectThat(!(await isHealthy(origin)), 'the server is healthy on a database that can only be read');
    }
    await setReadOnly(world, false);
    await world.untilRecovered();
    const before = customers.acknowledged.length;
    await untilTrue(() => customers.acknowledged.length > before, FIRST_ORDER_MS, 'customers can order again');
    await customers.stop();
    await world.verify(customers);
    return `${customers.acknowledged.length} orders, ${customers.tallies.repeats} repeats`;
  },
};
