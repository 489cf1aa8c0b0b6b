import { type PlayedEvening, playChainEvening } from '../chain-evening/evening.ts';
import { breachesOf } from '../chain-evening/report.ts';
import type { Scenario } from '../scenario.ts';
import { SEED } from '../support/chance.ts';
import { expectThat } from '../support/expect.ts';
import { findNginx, NO_NGINX } from '../support/site.ts';
import { onSmallDisk } from '../support/small-disk.ts';

const DISK_MB = 1200;
const SIZES = {
  short: { restaurants: 5, customers: 50, minutes: 1 },
  whole: { restaurants: 20, customers: 400, minutes: 3 },
};

const proved = (evening: PlayedEvening): string => {
  const breaches = breachesOf(evening);
  expectThat(breaches.length === 0, breaches.slice(0, 10).join('\n'));
  // An evening on which nothing happens proves nothing.
  for (const { rule, checked } of evening.verdicts) expectThat(checked > 0, `nothing was checked: ${rule}`);
  expectThat(evening.repeats > 0, 'no fault was noticed');
  const [orders, payments, faults] = [evening.orders, evening.money.payments, evening.faults.length];
  return `${orders} orders, ${payments} payments, ${evening.repeats} repeats, ${faults} faults, 0 lost, 0 doubled`;
};

/**
 * A small `npm run evening -- --restaurants … --customers …`: two instances behind nginx, kitchens at work, and every fault once
 * (docs/operations.md, "An evening of a whole chain").
 */
export const eveningOfAChain: Scenario = {
  name: 'an evening of a chain behind nginx',
  inShort: true,
  run: async ({ short }) => {
    if (findNginx() === null) return `skipped: ${NO_NGINX}`;
    const size = { ...(short ? SIZES.short : SIZES.whole), seed: SEED, isCalm: false };
    return onSmallDisk(DISK_MB, async (disk) => proved(await playChainEvening({ ...size, disk })));
  },
};
