import { randomInt } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BUDGET, jobsOf, runJobs, STATIC_CHECKS } from './checks.mjs';
import { findChromium, findHeadlessShell } from './chromium.mjs';
import { root } from './paths.mjs';
import { freePorts } from './ports.mjs';
import { postgres } from './postgres.mjs';
import { readProvingTests } from './proving-tests.mjs';
import { runNode } from './run.mjs';
import { spawnServer, untilHealthy } from './server-process.mjs';
import { unproved } from './spec-coverage.mjs';
import { TestReport, UNIT } from './test-report.mjs';
import { UserError } from './terminal.mjs';

const MEDIA_DIR = process.env['MEDIA_DIR'] ?? join(root, 'data/cache/media');

/**
 * Which journeys to run: those of `npm test`, the remaining ones, or both (scripts/lib/journey-parts.mjs).
 *
 * @typedef {'gate' | 'rest' | 'all'} Part
 */

/**
 * `npm test`: the gate. Deterministic; failed tests are repeated alone at the end. Single-core work runs in parallel
 * with other work; the journeys, which are sensitive to load, run alone.
 *
 * @returns {Promise<number>} exit code
 */
export async function testGate() {
  const report = new TestReport();
  const prepared = await testBelowJourneys(report, GATE, { filter: WITHOUT_NIGHTLY });
  await testJourneys(report, prepared, 'gate');
  await weighFirstScreen(report);
  await report.repeatFailed();
  await checkProofs(report, 'npm test');
  const code = report.finish();
  if (code !== 0) console.log(`\nOne part alone: ${LANES.map((lane) => `npm run test:${lane}`).join(', ')}`);
  return code;
}

/**
 * The parts of the gate that run alone.
 *
 * @typedef {'static' | 'unit' | 'server' | 'components' | 'e2e'} Lane
 */
const LANES = /** @type {const} */ (['static', 'unit', 'server', 'components', 'e2e']);

/**
 * @param {string} text
 * @returns {text is Lane}
 */
export function isLane(text) {
  return LANES.some((lane) => lane === text);
}

/**
 * `npm run test:unit` and the other lanes: one part of the gate as the gate runs it, with all that it needs.
 *
 * @param {Lane} lane
 * @param {string[]} args for its runner: files to run only these
 * @returns {Promise<number>} exit code
 */
export async function testLane(lane, args) {
  const report = new TestReport();
  const which = [...WITHOUT_NIGHTLY, ...args];
  const run = {
    static: () => runJobs(jobsOf(report, STATIC_CHECKS)),
    unit: () => report.vitest(UNIT, ['--project', 'unit', ...which], GATE),
    server: () => report.vitest('server tests', ['--project', 'server', ...which], GATE),
    components: () => testComponents(report, GATE, which),
    e2e: async () => {
      const prepared = (await build(report)) && (await seedDemo(report));
      await testJourneys(report, prepared, 'gate', {}, { ...OWN_BACKEND, args });
      if (args.length === 0) await weighFirstScreen(report);
    },
  };
  await run[lane]();
  await report.repeatFailed();
  return report.finish();
}

/**
 * `npm run test:near`: the Vitest tests that import what was changed since a commit. For people who are working: it does not
 * know of what a test reads as a file, or runs as a program.
 *
 * @param {string} [since] a commit; main by default
 * @returns {Promise<number>} exit code
 */
export async function testNear(since = 'main') {
  const report = new TestReport();
  const { env, ...outcome } = await lookForBrowser();
  await report.check('browser for the components', async () => outcome);
  const args = ['--changed', since, '--passWithNoTests', ...WITHOUT_NIGHTLY];
  await report.vitest(`tests near what changed since ${since}`, args, { ...GATE, ...env });
  return report.finish();
}

/**
 * The parts of `npm run test:all`, in their order.
 *
 * @typedef {(typeof NIGHT_PARTS)[number]} NightPart
 */
const NIGHT_PARTS = /** @type {const} */ ([
  'static',
  'unit',
  'server',
  'postgres',
  'components',
  'journeys',
  'other-backend',
  'conformance',
  'faults',
  'browsers',
  'soak',
  'attacks',
  'money',
  'other-journeys',
]);
/** They run on a build and the imported demo. */
const ON_BUILD = new Set(['journeys', 'other-backend', 'conformance', 'faults', 'attacks', 'money', 'other-journeys']);

/**
 * @param {string} names separated by commas
 * @returns {readonly NightPart[]}
 * @throws {UserError} for a name that is no part
 */
export function nightParts(names) {
  const asked = new Set(names.split(','));
  const parts = NIGHT_PARTS.filter((part) => asked.delete(part));
  if (asked.size > 0)
    throw new UserError(`no such part: ${[...asked].join(', ')}; there are ${NIGHT_PARTS.join(', ')}`);
  return parts;
}

/**
 * `npm run test:all`: the full matrix, with new random cases each time and no repeats. The journeys that `npm test`
 * skips run on PostgreSQL, so that each journey runs once and both databases are covered; `npm run test:postgres` runs
 * all of them there.
 *
 * @param {readonly NightPart[]} [parts] all by default
 * @returns {Promise<number>} exit code
 */
export async function testAll(parts = NIGHT_PARTS) {
  const report = new TestReport();
  console.log(`Seed of the properties: ${SEED} (TEST_SEED=${SEED} repeats them)`);
  /** @param {NightPart} part */
  const has = (part) => parts.includes(part);
  const cluster = has('postgres') || has('other-journeys') ? await postgres() : null;
  /** @param {string} name */
  const newDatabase = async (name) => ({ DATABASE_URL: await cluster?.createDatabase(name) });
  try {
    const onPostgres = { ...process.env, TEST_SEED: SEED, ...(await newDatabase('samobranka_server_tests')) };
    const prepared = await testBelowJourneys(report, THOROUGH, {
      has,
      hasBuild: parts.some((part) => ON_BUILD.has(part)),
      more: has('postgres')
        ? [() => report.vitest('server tests on PostgreSQL', ['--project', 'server'], onPostgres)]
        : [],
    });
    if (has('journeys')) {
      await testJourneys(report, prepared, 'gate', STRICT);
      await weighFirstScreen(report);
    }
    if (has('other-backend')) await testJourneys(report, prepared, 'all', {}, OTHER_BACKEND);
    if (has('conformance')) await testConformance(report, prepared);
    // Each is idle much of the time; tests that compare times, and the journeys, run later.
    await Promise.all([
      has('faults') &&
        prepared &&
        report.torture('availability under faults', ['--short', '--except', MONEY, ...ATTACKS], SEEDED),
      has('browsers') && report.check('Firefox and WebKitGTK', () => runNode(['scripts/test-browsers.mjs'])),
      has('soak') && soak(report, 500),
    ]);
    if (has('attacks') && prepared) await report.torture('availability under attacks', ['--short', ...ATTACKS], SEEDED);
    if (has('money') && prepared) await report.torture('two thousand orders that are paid', [MONEY], SEEDED);
    if (has('other-journeys')) await testJourneys(report, prepared, 'rest', await newDatabase('samobranka_journeys'));
  } finally {
    await cluster?.stop();
  }
  if (parts.length === NIGHT_PARTS.length) await checkProofs(report, 'npm run test:all');
  return report.finish();
}

/**
 * @typedef {object} Journeys
 * @property {string} name
 * @property {string} config
 * @property {string[]} [args] files to run only these
 */

/** @type {Journeys} */
const OWN_BACKEND = { name: 'end-to-end tests', config: 'playwright.config.ts' };
/** Journeys on a build for a backend that returns only required data. */
/** @type {Journeys} */
const OTHER_BACKEND = { name: 'journeys against another backend', config: 'playwright.other-backend.config.ts' };

/**
 * Without an explicit seed, property tests run the same cases each time (tests/support/seed.ts). Screens are tested with
 * production React, in the nightly run with development React (vitest.config.ts).
 */
const GATE = { ...process.env, TEST_SEED: undefined, TEST_DEPTH: undefined, COMPONENTS_AS_SHIPPED: '1' };
/** Seed of the cases of `npm run test:all`. */
const SEED = process.env['TEST_SEED'] ?? String(randomInt(2 ** 31));
/** More cases than in an interactive run, and different ones each time (tests/support/depth.ts). */
const THOROUGH = { ...process.env, TEST_SEED: SEED, TEST_DEPTH: 'thorough' };
/** Tests with the tag belong to `npm run test:all` (vitest.config.ts). */
const WITHOUT_NIGHTLY = ['--tags-filter=!nightly'];
/** Each journey fails on a layout shift. */
const STRICT = { E2E_STRICT_SHIFTS: '1' };

/** Scenarios of `npm run torture` that compare how long others wait, which needs an idle machine. */
const ATTACKS = ['swallowed', 'random pages'];
/** The scenario that is never shortened here. */
const MONEY = 'money';
const SEEDED = { ...process.env, TEST_SEED: SEED };

/**
 * @typedef {object} BelowJourneys
 * @property {string[]} [filter] which tests of Vitest
 * @property {(part: 'static' | 'unit' | 'server' | 'components') => boolean} [has] whether to run a part; all by default
 * @property {boolean} [hasBuild] whether to make the build
 * @property {(() => Promise<unknown>)[]} [more] additional jobs
 */

/**
 * Runs everything that is not a journey, two at a time, longest first.
 *
 * @param {TestReport} report
 * @param {NodeJS.ProcessEnv} env of the tests
 * @param {BelowJourneys} [options]
 * @returns {Promise<boolean>} whether there is a build to run journeys on
 */
async function testBelowJourneys(report, env, { filter = [], has = () => true, hasBuild = true, more = [] } = {}) {
  let prepared = false;
  /** @param {boolean} isWanted @param {(() => Promise<unknown>)[]} jobs */
  const when = (isWanted, ...jobs) => (isWanted ? jobs : []);
  await runJobs([
    ...when(has('components'), () => testComponents(report, env, filter)),
    ...when(has('server'), () => report.vitest('server tests', ['--project', 'server', ...filter], env)),
    ...more,
    ...when(has('static'), ...jobsOf(report, STATIC_CHECKS)),
    ...when(has('unit'), () => report.vitest(UNIT, ['--project', 'unit', ...filter], env)),
    ...when(hasBuild, async () => {
      prepared = (await build(report)) && (await seedDemo(report));
    }),
  ]);
  return prepared;
}

/**
 * Seeds the demo data that all journey servers start from (scripts/e2e-server.mjs, e2e/support/own-server.ts).
 *
 * @param {TestReport} report
 */
async function seedDemo(report) {
  const folder = mkdtempSync(join(tmpdir(), 'samobranka-demo-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  process.env['E2E_IMPORTED'] = folder;
  const { DATABASE_URL: _embedded, ...rest } = process.env;
  const env = { ...rest, APP_MODE: 'demo', NODE_ENV: 'production', DATA_DIR: folder, MEDIA_DIR };
  return report.check('demo for the journeys', () => runNode(['scripts/seed-demo.mjs'], { env }));
}

/**
 * Runs after the journeys, because the measured page is rendered by the app that they ran against.
 *
 * @param {TestReport} report
 */
const weighFirstScreen = (report) => runJobs(jobsOf(report, [{ ...BUDGET, args: [...BUDGET.args, '--with-page'] }]));

/**
 * Checks that each test that proves a row of docs/spec-coverage.md and belongs to this command was run and passed.
 *
 * @param {TestReport} report
 * @param {import('./proving-tests.mjs').Command} command
 */
const checkProofs = (report, command) =>
  report.check('lines of the specification are proved', async () => {
    const missing = unproved(readProvingTests(), report.ran, command);
    return { code: missing.length === 0 ? 0 : 1, output: missing.join('\n') };
  });

/**
 * Tests the screens on the fake API: they need a browser but no build.
 *
 * @param {TestReport} report
 * @param {NodeJS.ProcessEnv} env
 * @param {string[]} filter
 */
async function testComponents(report, env, filter) {
  let browser = {};
  const ready = await report.check('browser for the components', async () => {
    const { env, ...outcome } = await lookForBrowser();
    browser = env;
    return outcome;
  });
  if (!ready) return;
  await report.vitest('component tests', ['--project', 'components', ...filter], { ...env, ...browser });
}

/** @returns {Promise<import('./run.mjs').Outcome & { env: NodeJS.ProcessEnv }>} `env` tells the tests which browser to use */
async function lookForBrowser() {
  try {
    const chromium = await findChromium();
    const env = { CHROMIUM_PATH: chromium, CHROMIUM_SHELL_PATH: await findHeadlessShell(chromium) };
    return { code: 0, output: '', env };
  } catch (error) {
    if (error instanceof UserError) return { code: 1, output: error.message, env: {} };
    throw error;
  }
}

/** @param {TestReport} report */
const build = (report) => report.check('build', () => runNode(['scripts/build.mjs']));

/**
 * @param {TestReport} report
 * @param {number} schedules
 */
const soak = (report, schedules) =>
  report.check(`${schedules} random schedules`, () =>
    runNode(['--import', 'tsx', 'tests/server/soak/run.ts', '--count', String(schedules)]),
  );

/**
 * Tests `npm run conformance` itself, on the built server with the demo.
 *
 * @param {TestReport} report
 * @param {boolean} built
 */
async function testConformance(report, built) {
  const imported = process.env['E2E_IMPORTED'];
  if (!built || imported === undefined) return;
  await report.check('conformance of the built server', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'samobranka-conformance-'));
    cpSync(imported, folder, { recursive: true });
    const port = String(await freePorts(1));
    const { DATABASE_URL: _embedded, ...rest } = process.env;
    const demo = { APP_MODE: 'demo', NODE_ENV: 'production', DATA_DIR: folder, MEDIA_DIR, LOG_LEVEL: 'warn' };
    const child = spawnServer({ ...rest, ...demo, PORT: port, KITCHEN_CLOCK_SPEED: '0' });
    try {
      const origin = `http://127.0.0.1:${port}`;
      await untilHealthy(origin, { child });
      return await runNode(['scripts/conformance.mjs', origin, '--orders', '--strict']);
    } finally {
      child.kill('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    }
  });
}

/**
 * Runs the part that also runs on a real PostgreSQL: the server's tests and the journeys.
 *
 * @param {TestReport} report
 * @param {boolean} built
 * @param {{ server: NodeJS.ProcessEnv, journeys: NodeJS.ProcessEnv }} env settings in addition to the machine's
 */
export async function testServerAndJourneys(report, built, env) {
  await report.vitest('server tests', ['--project', 'server'], { ...process.env, ...env.server });
  await testJourneys(report, built, 'all', env.journeys);
}

/**
 * @param {TestReport} report
 * @param {boolean} built without a build the journeys fail as one
 * @param {Part} part
 * @param {NodeJS.ProcessEnv} [env] settings in addition to the machine's
 * @param {Journeys} [journeys]
 */
async function testJourneys(report, built, part, env = {}, { name, config, args = [] } = OWN_BACKEND) {
  let browser = {};
  const ready = await report.check('build and browser for the journeys', async () => {
    if (!built) return { code: 1, output: 'there is no build to test' };
    const { env: found, ...outcome } = await lookForBrowser();
    browser = found;
    return outcome;
  });
  if (!ready) return;
  await report.playwright(name, async () => {
    // The demo by day, closed, and at night (scripts/e2e-server.mjs); journeys' own servers use ports 5 to 8 further.
    const port = String(await freePorts(9));
    return { ...process.env, ...env, ...browser, E2E_PART: part, E2E_PORT: port };
  }, ['--config', config, ...args]);
}
