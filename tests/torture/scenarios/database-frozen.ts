import pg from 'pg';
import * as v from 'valibot';
import type { Scenario } from '../scenario.ts';
import { expectThat, pause, percentile, untilTrue } from '../support/expect.ts';
import { freezePostgres } from '../support/freeze.ts';
import { startCustomers } from '../support/shop.ts';
import { openMenu, startVisitors } from '../support/visitors.ts';

/** More customers than the pool has connections: all of them are affected. */
const CUSTOMERS = 12;
const KEPT_PAGE_MS = 1000;
const FIRST_ORDER_MS = 10_000;
const Backend = v.tuple([v.object({ pid: v.number() })]);

/** PostgreSQL is frozen, as on a machine that swaps or is migrated, and resumes where it was: what was sent to it is executed then. */
export const databaseFrozen: Scenario = {
  name: 'the database freezes and resumes',
  inShort: false,
  run: async ({ short, start }) => {
    const world = await start({ kind: 'postgres' });
    const { origin } = world.server();
    const customers = startCustomers(await world.shop(), CUSTOMERS);
    await openMenu(origin);
    await pause(2000);
    const times: number[] = [];
    const client = new pg.Client({ connectionString: world.settings.databaseUrl });
    client.on('error', () => undefined);
    await client.connect();
    let slowest = 0;
    // Shorter than the statement timeout, and longer.
    for (const ms of short ? [2000, 7000] : [1000, 3000, 5000, 10_000, 30_000]) {
      const [{ pid }] = v.parse(Backend, (await client.query('select pg_backend_pid() as pid')).rows);
      const goOn = freezePostgres(pid);
      const visitors = startVisitors(origin);
      try {
        await pause(ms);
      } finally {
        goOn();
      }
      const { shells, failures } = await visitors.stop();
      expectThat(shells + failures === 0, `the kept menu came ${shells} times empty and failed ${failures} times`);
      times.push(...visitors.times);
      await world.untilRecovered();
      const before = customers.acknowledged.length;
      const ordered = () => customers.acknowledged.length > before;
      slowest = Math.max(slowest, await untilTrue(ordered, FIRST_ORDER_MS, 'customers can order when it goes on'));
      await pause(1000);
    }
    await client.end();
    await customers.stop();
    const p99 = percentile(times, 0.99);
    expectThat(p99 <= KEPT_PAGE_MS, `the kept menu took ${p99.toFixed(0)} ms (p99) while the database stood still`);
    await world.verify(customers);
    return `kept menu p99 ${p99.toFixed(0)} ms; the next order after ${(slowest / 1000).toFixed(1)} s; ${customers.acknowledged.length} orders, ${customers.tallies.repeats} repeats`;
  },
};
