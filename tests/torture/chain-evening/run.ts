/**
 * `npm run evening -- --restaurants 200 --customers 5000`: an evening of a whole chain, ten minutes, on two instances of the built server
 * behind nginx and one PostgreSQL, while an instance is killed, PostgreSQL crashes and its disk is full, and nginx is reloaded. Prints what it
 * cost, what limits first, and the verdict on each rule; exits with 1 when one is broken. `-- --minutes N` spreads the customers otherwise,
 * `-- --seed N` draws others, `-- --calm` causes no faults.
 */
import { parseArgs } from 'node:util';
import { Failure } from '../support/expect.ts';
import { onSmallDisk } from '../support/small-disk.ts';
import { type PlayedEvening, playChainEvening } from './evening.ts';
import { breachesOf, reportOf } from './report.ts';

/** MB, for the database with its log of ten minutes; it is in memory. */
const DISK_MB = 2500;

const { values } = parseArgs({
  options: {
    restaurants: { type: 'string', default: '200' },
    customers: { type: 'string', default: '5000' },
    minutes: { type: 'string', default: '10' },
    seed: { type: 'string', default: '1' },
    calm: { type: 'boolean', default: false },
  },
});
const [restaurants, customers, minutes, seed] = [values.restaurants, values.customers, values.minutes, values.seed].map(
  Number,
);
if (!restaurants || !customers || !minutes || !seed || restaurants < 4 || customers < 1 || minutes < 1) {
  throw new Error('--restaurants is 4 or more, --customers, --minutes and --seed are numbers above 0');
}
const isCalm = values.calm;
console.log(
  `${restaurants} restaurants, ${customers} customers in ${minutes} minutes, seed ${seed}${isCalm ? ', without faults' : ''}.\n`,
);
let broken: readonly string[] = [];
const show = (evening: PlayedEvening): string => {
  broken = breachesOf(evening);
  return reportOf(evening);
};
const play = async (disk: string | null): Promise<string> =>
  show(
    await playChainEvening({
      restaurants,
      customers,
      minutes,
      seed,
      isCalm,
      disk,
      onProgress: (words) => console.error(words),
    }),
  );
try {
  const isRoot = process.getuid?.() === 0;
  console.log(isCalm || !isRoot ? await play(null) : await onSmallDisk(DISK_MB, play));
  if (!isCalm && !isRoot) console.log('\nNo disk was full: only root may mount a small one.');
} catch (error) {
  if (!(error instanceof Failure)) throw error;
  broken = [error.message];
}
for (const words of broken.slice(0, 40)) console.error(words);
// What was cut off may have left sockets and timers behind.
process.exit(broken.length > 0 ? 1 : 0);
