/**
 * `npm run fuzz` sends the real server hostile input, to every endpoint of the contract and to the storefront's host: fuzz.ts. No
 * response may be a 500.
 *
 *   npm run fuzz                              5,000 calls from seed 1
 *   npm run fuzz -- --seed 7 --calls 20000    others, and more
 *   npm run fuzz -- --seed 7 --only 1234      one call of that run
 */
import { parseArgs } from 'node:util';
import { faultText, fuzz } from './fuzz.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    calls: { type: 'string', default: '5000' },
    only: { type: 'string' },
  },
});
const seed = Number(values.seed);
const { faults, statuses, passed } = await fuzz({
  seed,
  calls: Number(values.calls),
  only: values.only === undefined ? undefined : Number(values.only),
  onRound: (number) => {
    if (number % 1000 === 0) console.log(`${number} calls`);
  },
});
for (const fault of faults.slice(0, 30)) console.error(faultText(seed, fault));
console.log(`Answers by status: ${JSON.stringify(statuses)}; ${passed.size} endpoints let calls through.`);
if (faults.length > 0) {
  console.error(`${faults.length} faults. Replay one with: npm run fuzz -- --seed ${seed} --only ${faults[0]?.number}`);
  process.exitCode = 1;
}
