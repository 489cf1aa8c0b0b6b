/** Counting what passed and what failed, over programs that each count in their own way. */
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from './paths.mjs';
import { runNode } from './run.mjs';
import { bold, dim, duration, green, red } from './terminal.mjs';

/**
 * @typedef {object} Count
 * @property {number} passed
 * @property {number} failed
 * @property {number} [skipped]
 */

/**
 * What a Vitest JSON report says. A file that could not be loaded holds no tests and fails all the same; a runner that
 * ends badly without naming a test, or that ran none, counts as one failure: silence is not success.
 *
 * @param {unknown} report
 * @param {number} code
 * @returns {Count}
 */
export function countVitest(report, code) {
  const {
    numPassedTests = 0,
    numFailedTests = 0,
    numPendingTests = 0,
    testResults = [],
  } = /** @type {{ numPassedTests?: number, numFailedTests?: number, numPendingTests?: number, testResults?: { status: string, assertionResults: { status: string }[] }[] }} */ (
    report ?? {}
  );
  const unloadable = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  ).length;
  return orBroken({ passed: numPassedTests, failed: numFailedTests + unloadable, skipped: numPendingTests }, code);
}

/**
 * What a Playwright JSON report says. A test that passed only when it was repeated has failed.
 *
 * @param {unknown} report
 * @param {number} code
 * @returns {Count}
 */
export function countPlaywright(report, code) {
  const { stats } =
    /** @type {{ stats?: { expected: number, unexpected: number, flaky: number, skipped: number } }} */ (report ?? {});
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = stats ?? {};
  return orBroken({ passed: expected, failed: unexpected + flaky, skipped }, code);
}

/**
 * What a report of tests/torture/run.ts says.
 *
 * @param {unknown} report
 * @param {number} code
 * @returns {Count}
 */
export function countTorture(report, code) {
  const scenarios = scenariosOf(report);
  const failed = scenarios.filter(({ failure }) => failure !== null).length;
  return orBroken({ passed: scenarios.length - failed, failed }, code);
}

/**
 * The names of the scenarios that failed, with the first line of why.
 *
 * @param {unknown} report
 * @returns {string[]}
 */
export function namesOfTorture(report) {
  return scenariosOf(report).flatMap(({ name, failure }) => (failure === null ? [] : [named(name, failure)]));
}

/**
 * The tests that a Vitest JSON report has run.
 *
 * @param {unknown} report
 * @returns {import('./spec-coverage.mjs').Ran[]}
 */
export function ranInVitest(report) {
  const { testResults = [] } =
    /** @type {{ testResults?: { name: string, assertionResults: { status: string, title: string }[] }[] }} */ (
      report ?? {}
    );
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'passed' || status === 'failed')
      .map(({ status, title }) => ({ file: relative(root, name), title, passed: status === 'passed' })),
  );
}

/**
 * The tests that a Playwright JSON report has run, once for each project.
 *
 * @param {unknown} report
 * @returns {import('./spec-coverage.mjs').Ran[]}
 */
export function ranInPlaywright(report) {
  /** @typedef {{ title: string, file: string, tests: { status?: string }[] }} Spec */
  /** @typedef {{ suites?: Suite[], specs?: Spec[] }} Suite */
  const { config, suites = [] } = /** @type {{ config?: { rootDir: string }, suites?: Suite[] }} */ (report ?? {});
  /** @type {(suite: Suite) => import('./spec-coverage.mjs').Ran[]} */
  const inSuite = ({ suites: inner = [], specs = [] }) => [
    ...specs.flatMap(({ title, file, tests }) =>
      tests
        .filter(({ status }) => status !== 'skipped')
        .map(({ status }) => ({
          file: relative(root, join(config?.rootDir ?? root, file)),
          title,
          passed: status === 'expected',
        })),
    ),
    ...inner.flatMap(inSuite),
  ];
  return suites.flatMap(inSuite);
}

/** @param {unknown} report */
const scenariosOf = (report) => /** @type {{ name: string, failure: string | null }[]} */ (report ?? []);

/**
 * The names of the tests that a Vitest JSON report calls failed, with the first line of why.
 *
 * @param {unknown} report
 * @returns {string[]}
 */
export function namesOfVitest(report) {
  const { testResults = [] } =
    /** @type {{ testResults?: { name?: string, status: string, message?: string, assertionResults: { status: string, fullName?: string, failureMessages?: string[] }[] }[] }} */ (
      report ?? {}
    );
  return testResults.flatMap(({ name = '', status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (failed.length === 0) return status === 'failed' ? [named(name, message)] : [];
    return failed.map(({ fullName = '', failureMessages }) => named(fullName, failureMessages?.[0]));
  });
}

/**
 * The names of the tests that a Playwright JSON report calls failed, with the first line of why.
 *
 * @param {unknown} report
 * @returns {string[]}
 */
export function namesOfPlaywright(report) {
  /** @typedef {{ title: string, tests: { projectName: string, status?: string, results: { error?: { message?: string } }[] }[] }} Spec */
  /** @typedef {{ title: string, suites?: Suite[], specs?: Spec[] }} Suite */
  /** @type {(suite: Suite) => string[]} */
  const inSuite = ({ title, suites = [], specs = [] }) => [
    ...specs.flatMap((spec) =>
      // A project that skips the test is listed beside the one where it failed.
      spec.tests
        .filter(({ status }) => status === 'unexpected' || status === 'flaky')
        .map(({ projectName, results }) =>
          named(`[${projectName}] ${title}: ${spec.title}`, results.find(({ error }) => error)?.error?.message),
        ),
    ),
    ...suites.flatMap(inSuite),
  ];
  const { suites = [] } = /** @type {{ suites?: Suite[] }} */ (report ?? {});
  return suites.flatMap(inSuite);
}

/**
 * @param {string} name
 * @param {string | undefined} reason
 */
const named = (name, reason) =>
  reason ? `${name} (${stripVTControlCharacters(reason.split('\n', 1)[0] ?? '')})` : name;

/**
 * @param {Count} count
 * @param {number} code
 * @returns {Count}
 */
function orBroken(count, code) {
  const silent = count.failed === 0 && (code !== 0 || count.passed === 0);
  return silent ? { ...count, failed: 1 } : count;
}

/** Sections, some of them side by side, each with its time and its count; failures show their output. */
export class TestReport {
  #began = performance.now();
  /** @type {{ name: string, count: Count, failures: string[], took: number }[]} */
  sections = [];
  /** @type {import('./spec-coverage.mjs').Ran[]} */
  ran = [];

  /**
   * One check that passes or fails as a whole.
   *
   * @param {string} name
   * @param {() => Promise<import('./run.mjs').Outcome>} work
   * @returns {Promise<boolean>} whether it passed
   */
  async check(name, work) {
    const started = performance.now();
    const { code, output } = await work();
    const count = code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
    this.#report(name, count, started, output);
    return code === 0;
  }

  /**
   * A run of Vitest.
   *
   * @param {string} name
   * @param {string[]} args
   * @param {NodeJS.ProcessEnv} [env]
   */
  async vitest(name, args, env = process.env) {
    const file = freshFile(`vitest-${name.replaceAll(/\W+/g, '-')}.json`);
    const started = performance.now();
    const { code, output } = await runNode(
      [
        'node_modules/vitest/vitest.mjs',
        'run',
        ...args,
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${file}`,
      ],
      { env },
    );
    const report = readJson(file);
    this.ran.push(...ranInVitest(report));
    this.#report(name, countVitest(report, code), started, output, namesOfVitest(report));
  }

  /**
   * A run of `npm run torture`.
   *
   * @param {string} name
   * @param {string[]} args `--short`, scenarios
   */
  async torture(name, args) {
    const file = freshFile('torture.json');
    const started = performance.now();
    const { code, output } = await runNode(['--import', 'tsx', 'tests/torture/run.ts', ...args, '--report', file]);
    const report = readJson(file);
    this.#report(name, countTorture(report, code), started, output, namesOfTorture(report));
  }

  /**
   * A run of Playwright. It takes minutes, so its lines are shown as they come.
   *
   * @param {string} name
   * @param {NodeJS.ProcessEnv} env
   */
  async playwright(name, env, config = 'playwright.config.ts') {
    const file = freshFile('playwright.json');
    const started = performance.now();
    const { code } = await runNode(
      [
        'node_modules/@playwright/test/cli.js',
        'test',
        '--config',
        config,
        '--reporter=list,json,./e2e/support/server-log.ts',
      ],
      {
        env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
        show: true,
      },
    );
    const report = readJson(file);
    this.ran.push(...ranInPlaywright(report));
    this.#report(name, countPlaywright(report, code), started, '', namesOfPlaywright(report));
  }

  /**
   * @param {string} name
   * @param {Count} count
   * @param {number} started
   * @param {string} output
   * @param {string[]} [failures]
   */
  #report(name, count, started, output, failures = []) {
    const took = performance.now() - started;
    this.sections.push({ name, count, failures, took });
    const { passed, failed, skipped = 0 } = count;
    if (failed > 0 && output) console.log(`\n${output.trimEnd()}\n`);
    const numbers = [
      passed + failed > 1 ? `${passed} passed` : '',
      failed > 0 ? red(`${failed} failed`) : '',
      skipped > 0 ? `${skipped} skipped` : '',
    ];
    const line = numbers.filter(Boolean).join(', ');
    console.log(`${failed > 0 ? red('✗') : green('✓')} ${bold(name)}${line ? ` ${line}` : ''} ${dim(duration(took))}`);
  }

  /**
   * Prints the time of each part, the longest first, names what failed, where only the end of a long output is read, and prints the one line that sums all of it up,
   * `N passed, N failed`.
   *
   * @returns {number} the exit code
   */
  finish() {
    const passed = this.sections.reduce((sum, { count }) => sum + count.passed, 0);
    const failed = this.sections.reduce((sum, { count }) => sum + count.failed, 0);
    console.log('\nTime:');
    for (const { name, took } of this.sections.toSorted((a, b) => b.took - a.took))
      console.log(`  ${duration(took).padStart(9)}  ${name}`);
    console.log(`  ${duration(performance.now() - this.#began).padStart(9)}  together; parts ran side by side`);
    const broken = this.sections.filter(({ count }) => count.failed > 0);
    if (broken.length > 0) console.log('\nFailed:');
    for (const { name, failures } of broken) console.log([`  ${name}`, ...failures].join('\n    '));
    console.log(`\n${passed} passed, ${failed} failed`);
    return failed > 0 || passed === 0 ? 1 : 0;
  }
}

/** @param {string} name */
function freshFile(name) {
  const file = join(root, 'node_modules/.cache/reports', name);
  mkdirSync(dirname(file), { recursive: true });
  rmSync(file, { force: true });
  return file;
}

/** @param {string} file */
function readJson(file) {
  if (!existsSync(file)) return undefined;
  try {
    return /** @type {unknown} */ (JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return undefined;
  }
}
