import type { Scenario } from '../scenario.ts';
import { pause, untilTrue } from '../support/expect.ts';
import { nextAddress, startCustomers } from '../support/shop.ts';
import { DISH, openMenu, visit } from '../support/visitors.ts';
import { openChain } from '../support/world.ts';

const SEEN_MS = 5000;

/** The machine's clock jumps back and forth: what an import changes is still seen. */
export const clockSteps: Scenario = {
  name: 'the clock steps back and forth',
  inShort: false,
  run: async ({ start }) => {
    const world = await start({ kind: 'postgres', nodeArgs: ['--import', './tests/torture/support/step-clock.mjs'] });
    const { origin, child } = world.server();
    const customers = startCustomers(await world.shop(), 2);
    await openMenu(origin);
    const stories: string[] = [];
    for (const [signal, name] of [
      ['SIGUSR2', 'Салат «Назад»'],
      ['SIGHUP', 'Салат «Вперёд»'],
    ] as const) {
      child.kill(signal);
      await pause(500);
      // Caches the current menu, whatever the dish is called.
      await visit(origin, '/menu', nextAddress());
      const chain = openChain();
      await world.importChain({
        ...chain,
        products: chain.products.map((dish) => (dish.name === DISH ? { ...dish, name } : dish)),
      });
      const seen = async (path: string) => (await visit(origin, path, nextAddress())).text.includes(name);
      const inApi = await untilTrue(
        () => seen('/api/restaurant/products?restaurant_id=1'),
        SEEN_MS,
        `the API shows «${name}»`,
      );
      const inPage = await untilTrue(() => seen('/menu'), SEEN_MS, `the menu shows «${name}»`);
      stories.push(`seen after ${(inApi + inPage).toFixed(0)} ms`);
    }
    await world.untilRecovered();
    await customers.stop();
    await world.verify(customers);
    return `${stories.join(', ')}; ${customers.acknowledged.length} orders`;
  },
};
