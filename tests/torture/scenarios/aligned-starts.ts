import { freePort } from '#scripts/lib/ports.mjs';
import type { Scenario } from '../scenario.ts';
import { expectThat } from '../support/expect.ts';
import { startServer } from '../support/server-process.ts';
import { startCustomers } from '../support/shop.ts';

const AT_ONCE = 3;

/** Starts several programs at the same moment on an embedded database whose last owner was killed: only one gets it. */
export const alignedStarts: Scenario = {
  name: 'several servers start at once on one embedded database',
  inShort: false,
  run: async ({ short, start }) => {
    const world = await start({ kind: 'pglite' });
    const customers = startCustomers(await world.shop(), 2);
    while (customers.acknowledged.length < 3) await new Promise((resolve) => setTimeout(resolve, 50));
    await customers.stop();
    await world.server().kill();
    const rounds = short ? 2 : 8;
    for (let round = 0; round < rounds; round += 1) {
      const ports = await Promise.all(Array.from({ length: AT_ONCE }, () => freePort()));
      const starts = await Promise.allSettled(ports.map((port) => startServer({ ...world.settings, port })));
      const started = starts.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
      for (const server of started) await server.kill();
      expectThat(started.length === 1, `${started.length} of ${AT_ONCE} servers opened the same database`);
    }
    await world.restart();
    await world.verify(customers);
    return `${rounds} times ${AT_ONCE} starts`;
  },
};
