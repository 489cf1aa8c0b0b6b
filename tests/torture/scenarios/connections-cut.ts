import type { Scenario } from '../scenario.ts';
import { chance } from '../support/chance.ts';
import { pause } from '../support/expect.ts';
import { startCustomers } from '../support/shop.ts';

const CUT = `select count(pg_terminate_backend(pid))::int as cut from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`;

/** An operator, or a failing machine, closes every database connection again and again. */
export const connectionsCut: Scenario = {
  name: 'database connections are cut in a loop',
  inShort: true,
  run: async ({ short, start }) => {
    const world = await start({ kind: 'postgres' });
    const customers = startCustomers(await world.shop(), 6);
    let cut = 0;
    for (const until = performance.now() + (short ? 6000 : 60_000); performance.now() < until;) {
      const [row] = await world.select(CUT);
      cut += (row as { cut: number }).cut;
      await pause(100 + chance() * 200);
    }
    await world.untilRecovered();
    await customers.stop();
    await world.verify(customers);
    return `${cut} connections cut, ${customers.acknowledged.length} orders, ${customers.tallies.repeats} repeats`;
  },
};
