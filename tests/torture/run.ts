/**
 * `npm run torture`: runs the built server as its own process on PGlite or PostgreSQL, under faults and attacks. After each
 * nothing confirmed is lost, nothing is duplicated, and the server is healthy within five seconds.
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type Cluster, postgres } from '#scripts/lib/postgres.mjs';
import { duration, green, red } from '#scripts/lib/terminal.mjs';
import { SCENARIOS } from './scenarios.ts';
import { SEED } from './support/chance.ts';
import { Failure } from './support/expect.ts';
import { startWorld, type World, type WorldOptions } from './support/world.ts';

const USAGE = `npm run torture                  runs all scenarios in twenty minutes
npm run torture -- --short       runs some of them in a few minutes
npm run torture -- cut swallow   runs the scenarios whose names contain one of the words; --short shortens them
npm run torture -- --except cut  runs all the others
  --report FILE                  writes the results as JSON
TEST_SEED=… repeats the faults of an earlier run.

Scenarios:
${SCENARIOS.map(({ name }) => `  ${name}`).join('\n')}`;

const { values, positionals } = parseArgs({
  options: {
    help: { type: 'boolean', default: false },
    short: { type: 'boolean', default: false },
    except: { type: 'boolean', default: false },
    report: { type: 'string' },
  },
  allowPositionals: true,
});
if (values.help) {
  console.log(USAGE);
  process.exit(0);
}
const { short, except } = values;
const named = (name: string) => positionals.some((word) => name.includes(word));
const chosen = SCENARIOS.filter(({ name, inShort }) =>
  positionals.length === 0 ? !short || inShort : named(name) !== except,
);

let starting: Promise<Cluster> | undefined;
const cluster = (): Promise<Cluster> => (starting ??= postgres());
console.log(`Seed of the faults: ${SEED} (TEST_SEED=${SEED} repeats them)`);
/** Read by scripts/lib/test-report.mjs. */
const report: { name: string; failure: string | null }[] = [];
for (const { name, run } of chosen) {
  const started = performance.now();
  const worlds: World[] = [];
  const start = async (options: WorldOptions): Promise<World> => {
    const world = await startWorld(cluster, options);
    worlds.push(world);
    return world;
  };
  const took = () => duration(performance.now() - started);
  try {
    console.log(`${green('✓')} ${name} (${await run({ short, start })}) ${took()}`);
    report.push({ name, failure: null });
  } catch (error) {
    const [reason, stack] = error instanceof Error ? [error.message, error.stack ?? ''] : [String(error), ''];
    report.push({ name, failure: reason });
    console.log(`${red('✗')} ${name} ${took()}\n${error instanceof Failure ? reason : stack}`);
    for (const world of worlds) console.log(world.server().log().slice(-3000));
  } finally {
    for (const world of worlds) await world.close();
  }
}
await (await starting)?.stop();
const failed = report.filter(({ failure }) => failure !== null).length;
console.log(`${report.length - failed} passed, ${failed} failed`);
if (values.report !== undefined) writeFileSync(values.report, JSON.stringify(report));
// A failed scenario may have left sockets and timers behind: they must not keep the run from ending.
process.exit(failed > 0 || report.length === 0 ? 1 : 0);
