import type { Scenario } from '../scenario.ts';
import { expectThat, Failure, pause } from '../support/expect.ts';
import { startCustomers } from '../support/shop.ts';
import { DISH } from '../support/visitors.ts';
import { openChain } from '../support/world.ts';

/** Prices change while customers order: each pays the price shown when ordering, or is asked again. */
export const pricesChanged: Scenario = {
  name: 'prices change under customers',
  inShort: false,
  run: async ({ short, start }) => {
    const world = await start({ kind: 'postgres' });
    const customers = startCustomers(await world.shop(), 8, { takesNewPrices: true });
    const imports = short ? 5 : 30;
    const chain = openChain();
    const dish = chain.products.find(({ name }) => name === DISH);
    if (!dish) throw new Failure('the dish is not on the menu');
    for (let index = 1; index <= imports; index += 1) {
      const prices = [{ product: dish.id, price: 30_000 + index * 1000 }];
      await world.importChain({
        ...chain,
        restaurants: chain.restaurants.map((one) => ({ ...one, assortment: { ...one.assortment, prices } })),
      });
      await pause(300);
    }
    await world.untilRecovered();
    await pause(1000);
    await customers.stop();
    const totals = new Set(customers.acknowledged.map(({ total }) => total));
    expectThat(totals.size > 2, `orders cost ${[...totals].join(', ')} over ${imports} imports`);
    await world.verify(customers, 'changing prices');
    return `${imports} imports, ${totals.size} prices, ${customers.tallies.newPrices} asked anew, ${customers.acknowledged.length} orders`;
  },
};
