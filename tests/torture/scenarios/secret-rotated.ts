import { randomBytes } from 'node:crypto';
import type { Scenario } from '../scenario.ts';
import { chance } from '../support/chance.ts';
import { pause } from '../support/expect.ts';
import { startCustomers } from '../support/shop.ts';
import type { DatabaseKind } from '../support/world.ts';

/** The session secret is replaced repeatedly while customers order: every customer keeps their cart. */
export const secretRotated: Scenario = {
  name: 'the session secret is replaced',
  inShort: false,
  run: async ({ short, start }) => {
    const lines: string[] = [];
    for (const kind of ['pglite', 'postgres'] satisfies DatabaseKind[]) {
      const world = await start({ kind });
      const customers = startCustomers(await world.shop(), 4);
      const times = short ? 2 : 6;
      for (let time = 0; time < times; time += 1) {
        await pause(500 + chance() * 1500);
        await world.server().stop();
        await world.restart({ SESSION_SECRET: randomBytes(48).toString('base64') });
      }
      await world.untilRecovered();
      await pause(1000);
      await customers.stop();
      await world.verify(customers);
      lines.push(`${kind}: ${times} times, ${customers.acknowledged.length} orders`);
    }
    return lines.join('; ');
  },
};
