import { BUDGET, runChecks, STATIC_CHECKS } from './checks.mjs';
import { findChromium } from './chromium.mjs';
import { freePorts } from './ports.mjs';
import { runNode } from './run.mjs';
import { Tally } from './tally.mjs';
import { Explained } from './terminal.mjs';

/**
 * Which journeys: what `npm test` runs, what it leaves out, or both (playwright.config.ts).
 *
 * @typedef {'short' | 'rest' | 'all'} Part
 */

/**
 * `npm test`: everything that matters, in the order in which a failure is cheapest to find.
 *
 * @returns {Promise<number>} exit code
 */
export async function testShort() {
  const tally = new Tally();
  await runChecks(tally, STATIC_CHECKS);
  await tally.vitest('unit tests', ['--project', 'unit']);
  await testComponents(tally);
  const built = await build(tally);
  if (built) await tally.torture('availability under faults');
  await tally.vitest('server tests', ['--project', 'server']);
  await testJourneys(tally, built, 'short');
  // Last, because the page that it weighs is rendered by the app that the journeys ran against.
  await runChecks(tally, [{ ...BUDGET, args: [...BUDGET.args, '--with-page'] }]);
  return tally.finish();
}

/**
 * `npm run test:rest`: what `npm test` leaves out, but for other engines and PostgreSQL. So that nothing lands unseen.
 *
 * @returns {Promise<number>} exit code
 */
export async function testRest() {
  const tally = new Tally();
  const built = await build(tally);
  await testJourneys(tally, built, 'rest');
  await soak(tally, 60);
  return tally.finish();
}

/**
 * The screens on the fake API: they need a browser and no build.
 *
 * @param {Tally} tally
 */
async function testComponents(tally) {
  let browser = '';
  const ready = await tally.check('browser for the components', async () => {
    const { path, ...outcome } = await lookForBrowser();
    browser = path;
    return outcome;
  });
  if (!ready) return;
  await tally.vitest('component tests', ['--project', 'components'], { ...process.env, CHROMIUM_PATH: browser });
}

/** @returns {Promise<import('./run.mjs').Outcome & { path: string }>} */
async function lookForBrowser() {
  try {
    return { code: 0, output: '', path: await findChromium() };
  } catch (error) {
    if (error instanceof Explained) return { code: 1, output: error.message, path: '' };
    throw error;
  }
}

/** @param {Tally} tally */
const build = (tally) => tally.check('build', () => runNode(['scripts/build.mjs']));

/**
 * @param {Tally} tally
 * @param {number} schedules
 */
const soak = (tally, schedules) =>
  tally.check(`${schedules} random schedules`, () =>
    runNode(['--import', 'tsx', 'tests/server/soak/run.ts', '--count', String(schedules)]),
  );

/**
 * The part that also runs on a real PostgreSQL: the server's tests and the journeys.
 *
 * @param {Tally} tally
 * @param {boolean} built
 * @param {{ server: NodeJS.ProcessEnv, journeys: NodeJS.ProcessEnv }} env settings beside the machine's own
 */
export async function testServerAndJourneys(tally, built, env) {
  await tally.vitest('server tests', ['--project', 'server'], { ...process.env, ...env.server });
  await testJourneys(tally, built, 'all', env.journeys);
}

/**
 * @param {Tally} tally
 * @param {boolean} built without a build the journeys fail as one
 * @param {Part} part
 * @param {NodeJS.ProcessEnv} [env] settings beside the machine's own
 */
async function testJourneys(tally, built, part, env = {}) {
  let browser = '';
  const ready = await tally.check('build and browser for the journeys', async () => {
    if (!built) return { code: 1, output: 'there is no build to test' };
    const { path, ...outcome } = await lookForBrowser();
    browser = path;
    return outcome;
  });
  if (!ready) return;
  // The demo by day, closed, and at night (scripts/e2e-server.mjs); journeys' own servers stand 5 and 6 further.
  const port = String(await freePorts(7));
  await tally.playwright('end-to-end tests', {
    ...process.env,
    ...env,
    E2E_PART: part,
    CHROMIUM_PATH: browser,
    E2E_PORT: port,
  });
}
