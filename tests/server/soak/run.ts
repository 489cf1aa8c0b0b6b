/**
 * `npm run soak` plays random schedules of customers and faults against the real server and the real outbox (in memory, no
 * browser), and checks the invariants at the end of each: schedule.ts.
 *
 *   npm run soak                      500 schedules from seed 1
 *   npm run soak -- --count 50        fewer
 *   npm run soak -- --seed 123        one schedule, with its event log
 *   npm run soak -- --steps 200       longer ones
 */
import { parseArgs } from 'node:util';
import { startWorld } from '../cart-order-client.ts';
import { playSchedule, prepareSoak, SoakFailure } from './schedule.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    from: { type: 'string', default: '1' },
    count: { type: 'string', default: '500' },
    steps: { type: 'string', default: '60' },
  },
});
const single = values.seed === undefined ? null : Number(values.seed);
const first = single ?? Number(values.from);
const count = single === null ? Number(values.count) : 1;
const steps = Number(values.steps);

const test = await startWorld();
const setting = await prepareSoak(test);
const sum = { served: 0, refused: 0, faults: 0, placed: 0, asked: 0, withdrawn: 0 };
const failed: number[] = [];
for (let seed = first; seed < first + count; seed += 1) {
  try {
    const report = await playSchedule(setting, seed, steps);
    for (const part of ['served', 'refused', 'faults', 'placed', 'asked', 'withdrawn'] as const)
      sum[part] += report[part];
    if (single !== null) console.log(report.story.join('\n'));
  } catch (error) {
    if (!(error instanceof SoakFailure)) throw error;
    failed.push(seed);
    console.error(error.message);
  }
  if ((seed - first + 1) % 50 === 0) console.log(`${seed - first + 1} schedules, ${failed.length} failed`);
}
await test.close();
console.log(
  `${count} schedules of ${steps} steps: ${sum.served} requests served, ${sum.refused} rejected (422), ${sum.faults} faults, ${sum.placed} orders placed, ` +
    `${sum.asked} left to the customer, ${sum.withdrawn} withdrawn.`,
);
if (failed.length > 0) {
  console.error(`Failed: ${failed.join(', ')}. Replay one with: npm run soak -- --seed ${failed[0]}`);
  process.exitCode = 1;
}
