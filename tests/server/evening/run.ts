/**
 * `npm run evening`: a busy Friday evening of one restaurant, 120 orders in 40 minutes of its clock. Prints what happened and the verdict on
 * each rule, and exits with 1 when one is broken. `-- --seed N` plays another evening, `-- --orders N` another number of orders,
 * `-- --minutes N` spreads them otherwise. `-- --pictures [FOLDER]` takes pictures of the board when it is busiest (test-results/evening).
 */
import { parseArgs } from 'node:util';
import { textTable } from '#server/text-table.ts';
import { verdictsOn } from './breaches.ts';
import { playEvening } from './evening.ts';
import type { EveningWorld } from './evening-world.ts';
import { takePictures } from './pictures.ts';

const { values, positionals } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    orders: { type: 'string', default: '120' },
    minutes: { type: 'string', default: '40' },
    pictures: { type: 'boolean', default: false },
  },
  allowPositionals: true,
});
const [folder = 'test-results/evening'] = positionals;
const [seed, orders, minutes] = [values.seed, values.orders, values.minutes].map(Number);
if (!seed || !orders || !minutes || orders < 1 || minutes < 12) {
  throw new Error('--seed and --orders are numbers above 0, --minutes is 12 or more');
}

const began = performance.now();
const shown = {
  onBusiest: async ({ test, kitchenKey }: EveningWorld, open: number): Promise<void> => {
    const files = await takePictures(test, kitchenKey, folder);
    console.log(`${files.length} pictures with ${open} orders are in ${folder}.`);
  },
};
const { record, happened, lasted, logs } = await playEvening({ seed, orders, minutes, ...(values.pictures && shown) });
const verdicts = verdictsOn(record);
const seconds = Math.round((performance.now() - began) / 1_000);
const isText = (column: number): boolean => column === 0;
console.log(
  `Seed ${seed}: ${orders} orders in ${minutes} minutes; over after ${lasted} minutes (${seconds} s here).\n`,
);
console.log(
  textTable(
    Object.entries(happened).map(([what, times]) => [what, String(times)]),
    isText,
  ),
);
console.log('');
console.log(
  textTable(
    [
      ['Rule', 'checked', 'broken'],
      ...verdicts.map(({ rule, checked, breaches }) => [rule, String(checked), String(breaches.length)]),
    ],
    isText,
  ),
);
for (const line of new Set(logs)) console.log(`log: ${line}`);
const broken = verdicts.flatMap(({ rule, breaches }) => breaches.map((words) => `${rule}: ${words}`));
for (const words of broken) console.error(words);
if (broken.length > 0) {
  console.error(`\nPlay it once more with: npm run evening -- --seed ${seed} --orders ${orders} --minutes ${minutes}`);
}
// The embedded database leaves a worker behind, which would not let the command end.
process.exit(broken.length > 0 ? 1 : 0);
