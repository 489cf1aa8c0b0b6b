import type { Scenario } from '../scenario.ts';
import { chance } from '../support/chance.ts';
import { expectThat, pause } from '../support/expect.ts';
import { startCustomers } from '../support/shop.ts';
import type { DatabaseKind } from '../support/world.ts';

/** Longer than a supervisor waits before it kills. */
const END_MS = 10_500;

/** The server is stopped and restarted repeatedly while customers order: no order is lost, and no stop is forced. */
export const rollingEnd: Scenario = {
  name: 'the server is told to stop again and again',
  inShort: false,
  run: async ({ short, start }) => {
    const lines: string[] = [];
    for (const kind of ['pglite', 'postgres'] satisfies DatabaseKind[]) {
      const world = await start({ kind });
      const customers = startCustomers(await world.shop(), 4);
      const ends = short ? 2 : 8;
      for (let end = 0; end < ends; end += 1) {
        await pause(500 + chance() * 1500);
        const { code, took } = await world.server().stop();
        expectThat(
          code === 0 && took <= END_MS,
          `${kind}: it ended with ${String(code)} after ${(took / 1000).toFixed(1)} s`,
        );
        await world.restart();
      }
      await customers.stop();
      await world.verify(customers);
      lines.push(`${kind}: ${ends} ends, ${customers.acknowledged.length} orders`);
    }
    return lines.join('; ');
  },
};
