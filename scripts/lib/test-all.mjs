import { BUDGET, runChecks, STATIC_CHECKS } from './checks.mjs';
import { findChromium } from './chromium.mjs';
import { freePorts } from './ports.mjs';
import { runNode } from './run.mjs';
import { Tally } from './tally.mjs';
import { Explained } from './terminal.mjs';

/**
 * Every check and every test, in the order in which a failure is cheapest to find.
 *
 * @returns {Promise<number>} exit code
 */
export async function testAll() {
  const tally = new Tally();
  await runChecks(tally, STATIC_CHECKS);
  await tally.vitest('unit tests', ['--project', 'unit']);
  const built = await tally.check('build', () => runNode(['scripts/build.mjs']));
  // Before the journeys, which are longer; it brings a PostgreSQL of its own.
  if (built) await tally.torture('availability under faults');
  await testServerAndJourneys(tally, built);
  // Last, because the page that it weighs is rendered by the app that the journeys ran against.
  await runChecks(tally, [{ ...BUDGET, args: [...BUDGET.args, '--with-page'] }]);
  return tally.finish();
}

/**
 * The part that also runs on a real PostgreSQL: the server's tests and the journeys.
 *
 * @param {Tally} tally
 * @param {boolean} built without a build the journeys fail as one
 * @param {{ server?: NodeJS.ProcessEnv, journeys?: NodeJS.ProcessEnv }} [env] settings beside the machine's own
 */
export async function testServerAndJourneys(tally, built, env = {}) {
  await tally.vitest('server tests', ['--project', 'server'], { ...process.env, ...env.server });
  let browser = '';
  const ready = await tally.check('build and browser for the journeys', async () => {
    if (!built) return { code: 1, output: 'there is no build to test' };
    try {
      browser = await findChromium();
      return { code: 0, output: '' };
    } catch (error) {
      if (error instanceof Explained) return { code: 1, output: error.message };
      throw error;
    }
  });
  if (!ready) return;
  // The demo by day, closed, and at night (scripts/e2e-server.mjs); journeys' own servers stand 5 and 6 further.
  const port = String(await freePorts(7));
  await tally.playwright('end-to-end tests', {
    ...process.env,
    ...env.journeys,
    CHROMIUM_PATH: browser,
    E2E_PORT: port,
  });
}
