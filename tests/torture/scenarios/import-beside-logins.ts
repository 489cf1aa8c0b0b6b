import { randomUUID } from 'node:crypto';
import { api } from '#contract/endpoints.ts';
import type { Scenario } from '../scenario.ts';
import { expectThat, pause, percentile } from '../support/expect.ts';
import { largeChain } from '../support/large-chain.ts';
import { isHealthy } from '../support/server-process.ts';
import { ask, nextAddress, startCustomers } from '../support/shop.ts';

const CODE_MS = 1000;

/** A large import, one transaction of several seconds, while customers log in and order. */
export const importBesideLogins: Scenario = {
  name: 'a chain is imported while customers log in',
  inShort: false,
  run: async ({ short, start }) => {
    const world = await start({ kind: 'postgres' });
    const { origin } = world.server();
    const customers = startCustomers(await world.shop(), 2);
    const importing = new AbortController();
    const began = performance.now();
    const imported = world.importChain(largeChain(short ? 2000 : 10_000)).finally(() => importing.abort());
    const times: number[] = [];
    const refusals: string[] = [];
    let sick = 0;
    for (let turn = 0; !importing.signal.aborted; turn += 1) {
      const asked = performance.now();
      const answer = await ask(origin, api.sendVerificationCode, {
        address: nextAddress(),
        bearer: randomUUID(),
        key: randomUUID(),
        body: { phone_number: `7916${String(1_000_000 + turn)}` },
      });
      times.push(performance.now() - asked);
      if (answer?.status !== 200) refusals.push(JSON.stringify(answer));
      if (!(await isHealthy(origin))) sick += 1;
      await pause(30);
    }
    await imported;
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    await world.untilRecovered();
    await customers.stop();
    const p99 = percentile(times, 0.99);
    expectThat(refusals.length === 0, `codes were refused during the import: ${refusals.slice(0, 3).join(', ')}`);
    expectThat(sick === 0, `the server was unhealthy ${sick} times during the import`);
    expectThat(p99 <= CODE_MS, `a code took ${p99.toFixed(0)} ms (p99) during the import`);
    await world.verify(customers);
    return `${times.length} codes in ${seconds} s of import, p99 ${p99.toFixed(0)} ms`;
  },
};
