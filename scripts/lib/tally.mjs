/** Counting what passed and what failed, over programs that each count in their own way. */
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
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
 * What a Playwright JSON report says. A test that passed only when repeated is a failure here: it will fail again.
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
 * @param {Count} count
 * @param {number} code
 * @returns {Count}
 */
function orBroken(count, code) {
  const silent = count.failed === 0 && (code !== 0 || count.passed === 0);
  return silent ? { ...count, failed: 1 } : count;
}

/** Sections one after the other, each with its time and its count; failures show their output. */
export class Tally {
  /** @type {{ name: string, count: Count }[]} */
  sections = [];

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
    this.#report(name, countVitest(readJson(file), code), started, output);
  }

  /**
   * A run of Playwright. It takes minutes, so its lines are shown as they come.
   *
   * @param {string} name
   * @param {NodeJS.ProcessEnv} env
   */
  async playwright(name, env) {
    const file = freshFile('playwright.json');
    const started = performance.now();
    const { code } = await runNode(['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json'], {
      env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
      show: true,
    });
    this.#report(name, countPlaywright(readJson(file), code), started, '');
  }

  /**
   * @param {string} name
   * @param {Count} count
   * @param {number} started
   * @param {string} output
   */
  #report(name, count, started, output) {
    this.sections.push({ name, count });
    const { passed, failed, skipped = 0 } = count;
    if (failed > 0 && output) console.log(`\n${output.trimEnd()}\n`);
    const numbers = [
      passed + failed > 1 ? `${passed} passed` : '',
      failed > 0 ? red(`${failed} failed`) : '',
      skipped > 0 ? `${skipped} skipped` : '',
    ];
    const line = numbers.filter(Boolean).join(', ');
    console.log(
      `${failed > 0 ? red('✗') : green('✓')} ${bold(name)}${line ? ` ${line}` : ''} ${dim(duration(performance.now() - started))}`,
    );
  }

  /**
   * Prints the one line that sums all of it up, `N passed, N failed`.
   *
   * @returns {number} the exit code
   */
  finish() {
    const passed = this.sections.reduce((sum, { count }) => sum + count.passed, 0);
    const failed = this.sections.reduce((sum, { count }) => sum + count.failed, 0);
    const broken = this.sections.filter(({ count }) => count.failed > 0).map(({ name }) => name);
    if (broken.length > 0) console.log(`\nFailed in: ${broken.join(', ')}`);
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
