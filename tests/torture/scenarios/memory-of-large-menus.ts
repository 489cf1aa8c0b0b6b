import type { Scenario } from '../scenario.ts';
import { expectThat } from '../support/expect.ts';
import { largeChain } from '../support/large-chain.ts';
import { nextAddress, startCustomers } from '../support/shop.ts';
import { visit } from '../support/visitors.ts';

const MAX_MB = 600;
const DISHES = 10_000;

/** Requests every restaurant's menu of a chain of ten thousand dishes, with and without details, page by page. */
export const memoryOfLargeMenus: Scenario = {
  name: 'the memory stays bounded with menus of 10,000 dishes',
  inShort: false,
  run: async ({ short, start }) => {
    const restaurants = short ? 3 : 20;
    const world = await start({
      kind: 'postgres',
      chain: largeChain(DISHES, restaurants),
      nodeArgs: ['--max-old-space-size=512'],
    });
    const { origin } = world.server();
    const shop = await world.shop();
    let most = 0;
    const sampling = setInterval(() => (most = Math.max(most, world.server().memory())), 200);
    const statuses = new Map<number, number>();
    const numbers = [1, 2, ...Array.from({ length: restaurants - 2 }, (_, index) => 100 + index)];
    for (const number of numbers) {
      for (const rest of [
        '',
        '&details=true',
        ...Array.from({ length: 10 }, (_, page) => `&details=true&offset=${page}`),
      ]) {
        const path = `/api/restaurant/products?restaurant_id=${number}${rest}`;
        const { status } = await visit(origin, path, nextAddress());
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }
    }
    const customers = startCustomers(shop, 2);
    await visit(origin, '/menu', nextAddress());
    await world.untilRecovered();
    await customers.stop();
    clearInterval(sampling);
    const story = `${most.toFixed(0)} MB at most; ${[...statuses].map(([status, count]) => `${count} x ${status}`).join(', ')}`;
    expectThat(most <= MAX_MB, `the server took ${story}`);
    await world.verify(customers);
    return story;
  },
};
