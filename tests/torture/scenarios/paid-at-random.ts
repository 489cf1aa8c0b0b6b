import { api } from '#contract/endpoints.ts';
import type { Scenario, Setting } from '../scenario.ts';
import { chance } from '../support/chance.ts';
import { expectThat, pause } from '../support/expect.ts';
import { findLostPayments, proveMoney, startProvider, untilMoneyRests } from '../support/provider.ts';
import { ask, startCustomers } from '../support/shop.ts';
import type { DatabaseKind } from '../support/world.ts';

/**
 * Orders that are paid, refused, paid twice, canceled and paid otherwise, while notifications and responses of the provider
 * get lost, and the server is killed. In the end the money received less the money returned equals the value of the paid
 * orders, and no order was prepared unpaid (docs/product.md §25.9 to §25.15).
 */
const paid = async ({ short, start }: Setting, kind: DatabaseKind): Promise<string> => {
  const provider = await startProvider();
  const world = await start({ kind, env: provider.env });
  provider.notifies(() => world.server().origin);
  const wanted = short ? 40 : 1000;
  const tallies = { paid: 0, twice: 0, canceled: 0, otherwise: 0, lost: 0 };
  const pay = (id: string, amount: number) => provider.pay(id, amount, 0.15);

  const customers = startCustomers(await world.shop(), 4, {
    methodOf: () => 'card-online',
    onPlaced: async ({ id, total_price: amount }, who) => {
      const cancel = () =>
        ask(world.server().origin, api.cancelOrder, { ...who, body: { order_id: id }, key: `cancel-${id}` });
      const otherwise = () =>
        ask(world.server().origin, api.updateOrder, {
          ...who,
          body: { order_id: id, payment_method: 'cash' },
          key: `otherwise-${id}`,
        });
      if (chance() < 0.4) {
        tallies.lost += 1;
        await provider.trouble();
      }
      const does: Promise<unknown>[] = [];
      if (chance() < 0.85) {
        tallies.paid += 1;
        does.push(pay(id, amount));
      }
      if (chance() < 0.15) {
        tallies.twice += 1;
        does.push(pay(id, amount));
      }
      if (chance() < 0.3) {
        tallies.canceled += 1;
        does.push(pause(chance() * 300).then(cancel));
      }
      if (chance() < 0.1) {
        tallies.otherwise += 1;
        does.push(pause(chance() * 300).then(otherwise));
      }
      await Promise.all(does);
    },
  });

  let kills = 0;
  while (customers.acknowledged.length < wanted) {
    await pause(400 + chance() * 1600);
    await world.server().kill();
    await world.restart();
    kills += 1;
  }
  await customers.stop();
  expectThat(customers.surprises.length === 0, `surprising answers: ${customers.surprises.slice(0, 3).join('\n')}`);
  const ids = customers.acknowledged.map(({ id }) => id);
  await untilMoneyRests(world, provider, ids, await findLostPayments(world, provider));
  await proveMoney(world, provider);
  await provider.close();
  return `${kind}: ${customers.acknowledged.length} orders, ${tallies.paid} paid, ${tallies.twice} twice, ${tallies.canceled} canceled, ${tallies.otherwise} otherwise, ${tallies.lost} troubles, ${kills} kills`;
};

/** Payments under all faults at once. */
export const paidAtRandom: Scenario = {
  name: 'the money is right after kills and lost messages',
  inShort: true,
  run: async (setting) => (await Promise.all([paid(setting, 'pglite'), paid(setting, 'postgres')])).join('; '),
};
