import type { Scenario, Setting } from '../scenario.ts';
import { chance } from '../support/chance.ts';
import { pause } from '../support/expect.ts';
import { startCustomers } from '../support/shop.ts';
import type { DatabaseKind } from '../support/world.ts';

const killed = async ({ short, start }: Setting, kind: DatabaseKind): Promise<string> => {
  const world = await start({ kind });
  const customers = startCustomers(await world.shop(), 3);
  const kills = short ? 2 : 15;
  let slowest = 0;
  for (let turn = 0; turn < kills; turn += 1) {
    await pause(300 + chance() * 1500);
    await world.server().kill();
    slowest = Math.max(slowest, await world.restart());
  }
  await customers.stop();
  await world.verify(customers);
  return `${kind}: ${kills} kills, healthy within ${(slowest / 1000).toFixed(1)} s, ${customers.acknowledged.length} orders, ${customers.tallies.repeats} repeats`;
};

/** The process is killed between two instructions, as when a machine is out of memory. */
export const killedAtRandom: Scenario = {
  name: 'SIGKILL ends the server at random moments',
  inShort: true,
  run: async (setting) => (await Promise.all([killed(setting, 'pglite'), killed(setting, 'postgres')])).join('; '),
};
