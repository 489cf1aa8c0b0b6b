import { randomUUID } from 'node:crypto';
import type { Scenario } from '../scenario.ts';
import { atMost, expectThat, pause, percentile } from '../support/expect.ts';
import { startCustomers } from '../support/shop.ts';
import { openMenu, startVisitors, visit } from '../support/visitors.ts';

const ATTACKER = '203.0.113.66';
const CONNECTIONS = { short: 8, long: 40 };
const OTHERS_MS = 1000;
const CALM_MS = 3000;
const PATHS = ['/menu', '/', '/search', '/promos', '/info'];

/** One address requests uncached pages, on many connections at once. */
export const oneAddressAttacks: Scenario = {
  name: 'one address asks for random pages',
  inShort: false,
  run: async ({ short, start }) => {
    const world = await start({ kind: 'postgres' });
    const { origin } = world.server();
    const shop = await world.shop();
    await openMenu(origin);
    const before = startVisitors(origin);
    const customers = startCustomers(shop, 2);
    await pause(CALM_MS);
    await before.stop();
    const mostForMenu = atMost(OTHERS_MS, percentile(before.times, 0.99));
    // A cart change takes longer than a cached menu: on a busy machine it is slower by more.
    const mostForChange = atMost(OTHERS_MS, percentile(customers.times.splice(0), 0.99));
    const attacking = new AbortController();
    let asked = 0;
    const attack = Array.from({ length: short ? CONNECTIONS.short : CONNECTIONS.long }, async () => {
      while (!attacking.signal.aborted) {
        asked += 1;
        await visit(origin, `${PATHS[asked % PATHS.length]}?${randomUUID()}=${randomUUID()}`, ATTACKER).catch(
          () => null,
        );
      }
    });
    const visitors = startVisitors(origin);
    await pause(short ? 8000 : 60_000);
    const { shells, failures } = await visitors.stop();
    await customers.stop();
    attacking.abort();
    await Promise.all(attack);
    await world.untilRecovered();
    const p99 = percentile(visitors.times, 0.99);
    const changes = percentile(customers.times, 0.99);
    expectThat(failures === 0, `the kept menu failed ${failures} times for somebody else`);
    expectThat(
      shells === 0,
      `somebody else got the menu without its dishes ${shells} of ${visitors.times.length} times`,
    );
    expectThat(p99 <= mostForMenu, `somebody else waited ${p99.toFixed(0)} ms (p99) for the menu`);
    expectThat(
      changes <= mostForChange,
      `somebody else waited ${changes.toFixed(0)} ms (p99) for a change of the cart`,
    );
    await world.verify(customers);
    return `${asked} pages asked for; others: menu p99 ${p99.toFixed(0)} ms, calls p99 ${changes.toFixed(0)} ms`;
  },
};
