import { freePort } from '#scripts/lib/ports.mjs';
import type { Scenario } from '../scenario.ts';
import { chance } from '../support/chance.ts';
import { expectThat, pause, untilTrue } from '../support/expect.ts';
import { isHealthy, startServer } from '../support/server-process.ts';
import { startCustomers } from '../support/shop.ts';

/** A customer without a response retries after this, with the same key. */
const PATIENCE_MS = 1500;
/** The load balancer stops routing to an instance that has not responded for this long. */
const NOTICED_MS = 2000;
const BACK_MS = 5000;

/**
 * One of two instances on one database is frozen again and again, in the middle of its work, while its customers are served by
 * the other; then it resumes where it was, with work that the other did long ago.
 */
export const instanceFrozen: Scenario = {
  name: 'one of two instances freezes',
  inShort: false,
  run: async ({ short, start }) => {
    const world = await start({ kind: 'postgres' });
    const second = await startServer({ ...world.settings, port: await freePort() });
    const instances = [world.server(), second];
    let turn = 0;
    let away: (typeof instances)[number] | null = null;
    const shop = {
      ...(await world.shop()),
      get origin() {
        turn += 1;
        const there = instances.filter((one) => one !== away);
        return there[turn % there.length]?.origin ?? second.origin;
      },
    };
    try {
      const customers = startCustomers(shop, 6, { patienceMs: PATIENCE_MS });
      let meanwhile = 0;
      const freezes = short ? 3 : 12;
      for (let freeze = 0; freeze < freezes; freeze += 1) {
        await pause(500 + chance() * 1000);
        const frozen = instances[freeze % instances.length] ?? second;
        frozen.child.kill('SIGSTOP');
        const before = customers.acknowledged.length;
        try {
          await pause(NOTICED_MS);
          away = frozen;
          await pause(short ? 5000 : 3000 + chance() * 12_000);
          meanwhile += customers.acknowledged.length - before;
          expectThat(customers.acknowledged.length > before, 'nobody could order while one instance stood still');
        } finally {
          frozen.child.kill('SIGCONT');
          away = null;
        }
        for (const { origin } of instances) {
          await untilTrue(() => isHealthy(origin), BACK_MS, 'both instances are healthy when it goes on');
        }
      }
      await customers.stop();
      expectThat(!second.hasEnded(), `the second instance has ended:\n${second.log()}`);
      await world.untilRecovered();
      await world.verify(customers);
      return `${freezes} times, ${meanwhile} orders meanwhile, ${customers.acknowledged.length} in all, ${customers.tallies.repeats} repeats`;
    } finally {
      await second.kill();
    }
  },
};
