/** Counts passes and failures across runners with different formats, and repeats failed tests. */
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './paths.mjs';
import { runNode } from './run.mjs';
import { bold, dim, duration, green, red } from './terminal.mjs';
import { isSameTest, readCheck, readPlaywright, readTorture, readVitest, warningsOf } from './test-results.mjs';

/**
 * @typedef {import('./test-results.mjs').Failure} Failure
 * @typedef {import('./test-results.mjs').Results} Results
 * @typedef {import('./run.mjs').Outcome} Outcome
 *
 * @typedef {(only: Failure[] | null) => Promise<Results & { output: string }>} Runner runs a section: all of it, or only
 *   what failed in it
 *
 * @typedef {object} Section
 * @property {string} name
 * @property {Results} results
 * @property {number} took ms
 * @property {Runner} run
 */

/** More failures than this are not random, but a fault of the product or of the machine: they stay failures. */
const MAX_REPEATED = 8;
/** The part whose time the guides compare others with (docs/guides/testing.md): machines differ by a factor of three. */
export const UNIT = 'unit tests';
/** How often a failed test is repeated. */
const REPEATS = 2;

/** Sections, some in parallel, each with its time and counts; failures show their output. */
export class TestReport {
  #began = performance.now();
  /** @type {Section[]} */
  #sections = [];
  /** @type {{ section: string, failure: Failure }[]} */
  #flaky = [];
  #print;

  /** @param {(text: string) => void} [print] */
  constructor(print = console.log) {
    this.#print = print;
  }

  /** The tests that have run so far. */
  get ran() {
    return this.#sections.flatMap(({ results }) => results.ran);
  }

  /**
   * Runs a check that passes or fails as a whole. A passing check may warn.
   *
   * @param {string} name
   * @param {() => Promise<Outcome>} work
   * @returns {Promise<boolean>} whether it passed
   */
  check(name, work) {
    return this.run(name, async () => {
      const outcome = await work();
      if (outcome.code === 0) for (const line of warningsOf(outcome.output)) this.#print(line);
      return { ...readCheck(outcome), output: outcome.output };
    });
  }

  /**
   * Runs Vitest. Failures are repeated by file: a test may depend on earlier ones.
   *
   * @param {string} name
   * @param {string[]} args
   * @param {NodeJS.ProcessEnv} [env]
   */
  vitest(name, args, env = process.env) {
    return this.run(name, async (only) => {
      const file = freshFile(`vitest-${name.replaceAll(/\W+/g, '-')}.json`);
      const { code, output } = await runNode(
        [
          'node_modules/vitest/vitest.mjs',
          'run',
          ...args,
          ...(only === null ? [] : ['--no-file-parallelism', ...filesOf(only)]),
          '--reporter=default',
          '--reporter=json',
          `--outputFile.json=${file}`,
        ],
        { env },
      );
      return { ...readVitest(readJson(file), code), output };
    });
  }

  /**
   * Runs `npm run torture`.
   *
   * @param {string} name
   * @param {string[]} args `--short`, scenarios
   * @param {NodeJS.ProcessEnv} env
   */
  torture(name, args, env) {
    return this.run(name, async () => {
      const file = freshFile('torture.json');
      const run = ['--import', 'tsx', 'tests/torture/run.ts', ...args, '--report', file];
      const { code, output } = await runNode(run, { env });
      return { ...readTorture(readJson(file), code), output };
    });
  }

  /**
   * Runs Playwright. It takes minutes, so its output is streamed.
   *
   * @param {string} name
   * @param {() => Promise<NodeJS.ProcessEnv>} env created for each run: its ports
   * @param {string[]} args
   */
  playwright(name, env, args) {
    return this.run(name, async (only) => {
      const file = freshFile('playwright.json');
      const serverErrors = freshFile('server-errors.json');
      const { code } = await runNode(
        [
          'node_modules/@playwright/test/cli.js',
          'test',
          ...args,
          ...(only === null ? [] : ['--workers=1', ...projectsOf(only), ...placesOf(only)]),
          '--reporter=list,json,./e2e/support/server-log.ts,./e2e/support/shift-report.ts',
        ],
        {
          env: { ...(await env()), PLAYWRIGHT_JSON_OUTPUT_FILE: file, E2E_SERVER_ERRORS: serverErrors },
          show: true,
        },
      );
      return { ...readPlaywright(readJson(file), code, readServerErrors(serverErrors)), output: '' };
    });
  }

  /**
   * Runs a section and prints its result.
   *
   * @param {string} name
   * @param {Runner} run
   * @returns {Promise<boolean>} whether it passed
   */
  async run(name, run) {
    const started = performance.now();
    const { output, ...results } = await run(null);
    const took = performance.now() - started;
    this.#sections.push({ name, results, took, run });
    if (results.failures.length > 0 && output) this.#print(`\n${output.trimEnd()}\n`);
    this.#print(`${lineOf(name, results)} ${dim(duration(took))}`);
    return results.failures.length === 0;
  }

  /**
   * Repeats failed tests alone, up to two times: those that pass then count as passed, and are listed as flaky. Nothing
   * is repeated if more than eight tests failed.
   */
  async repeatFailed() {
    const failed = this.#sections.reduce((sum, { results }) => sum + results.failures.length, 0);
    if (failed > MAX_REPEATED) {
      this.#print(`\n${failed} failed, more than ${MAX_REPEATED}: nothing is repeated`);
      return;
    }
    for (const section of this.#sections) {
      for (let repeat = 1; repeat <= REPEATS && section.results.failures.length > 0; repeat += 1) {
        this.#print(`\nRepeating alone what failed (${repeat} of ${REPEATS}): ${section.name}`);
        const started = performance.now();
        const { output, ...results } = await section.run(section.results.failures);
        const nowGreen = section.results.failures.filter((failure) => passesIn(failure, results));
        this.#settle(section, nowGreen);
        if (section.results.failures.length > 0 && output) this.#print(`\n${output.trimEnd()}\n`);
        this.#print(`${lineOf(section.name, results)} ${dim(duration(performance.now() - started))}`);
      }
    }
  }

  /**
   * Counts tests that passed when repeated.
   *
   * @param {Section} section
   * @param {Failure[]} passed
   */
  #settle({ name, results }, passed) {
    results.passed += passed.length;
    results.failures = results.failures.filter((failure) => !passed.includes(failure));
    for (const failure of passed) {
      this.#flaky.push({ section: name, failure });
      for (const one of results.ran) if (one.file === failure.file && one.title === failure.title) one.passed = true;
    }
  }

  /**
   * Prints the time of each part, longest first, lists flaky and failed tests at the end, where a long output is read,
   * and prints the summary line, `N passed, N failed`.
   *
   * @returns {number} the exit code
   */
  finish() {
    this.#print('\nTime:');
    const unit = this.#sections.find(({ name }) => name === UNIT)?.took;
    const inUnits = (/** @type {number} */ took) =>
      unit === undefined ? '' : dim(`  ${(took / unit).toFixed(1)} × ${UNIT}`);
    for (const { name, took } of this.#sections.toSorted((a, b) => b.took - a.took))
      this.#print(`  ${duration(took).padStart(9)}  ${name}${name === UNIT ? '' : inUnits(took)}`);
    const whole = performance.now() - this.#began;
    this.#print(`  ${duration(whole).padStart(9)}  together; parts ran side by side${inUnits(whole)}`);
    if (this.#flaky.length > 0) this.#print('\nFlaky:');
    for (const { section, failure } of this.#flaky) this.#print(`  ${section}\n    ${told(failure)}`);
    const broken = this.#sections.filter(({ results }) => results.failures.length > 0);
    if (broken.length > 0) this.#print('\nFailed:');
    for (const { name, results } of broken) this.#print([`  ${name}`, ...results.failures.map(told)].join('\n    '));
    const passed = this.#sections.reduce((sum, { results }) => sum + results.passed, 0);
    const failed = broken.reduce((sum, { results }) => sum + results.failures.length, 0);
    this.#print(`\n${passed} passed, ${failed} failed`);
    return failed > 0 || passed === 0 ? 1 : 0;
  }
}

/**
 * @param {Failure} failure
 * @param {Results} results of the repeat
 */
function passesIn(failure, results) {
  // A failure without a test name passes only if everything repeated passed.
  if (failure.name === '') return results.failures.length === 0;
  if (results.failures.some((one) => isSameTest(one, failure))) return false;
  // A test whose file cannot be loaded, or that did not run, has not passed.
  if (results.failures.some(({ file, title }) => title === undefined && file === failure.file)) return false;
  const ran = results.ran.filter(
    ({ file, title }) => file === failure.file && (title === failure.title || failure.title === undefined),
  );
  return failure.file === undefined ? results.failures.length === 0 : ran.length > 0;
}

/** @param {Failure} failure */
const told = ({ name, reason }) => (name === '' ? reason : reason === '' ? name : `${name} (${reason})`);

/**
 * @param {string} name
 * @param {Results} results
 */
function lineOf(name, { passed, skipped, failures }) {
  const failed = failures.length;
  const numbers = [
    passed + failed > 1 ? `${passed} passed` : '',
    failed > 0 ? red(`${failed} failed`) : '',
    skipped > 0 ? `${skipped} skipped` : '',
  ];
  const line = numbers.filter(Boolean).join(', ');
  return `${failed > 0 ? red('✗') : green('✓')} ${bold(name)}${line ? ` ${line}` : ''}`;
}

/**
 * Returns the files to run again; empty when a failure has none, which runs all of them.
 *
 * @param {Failure[]} failures
 */
const filesOf = (failures) =>
  failures.some(({ file }) => file === undefined) ? [] : [...new Set(failures.map(({ file }) => file ?? ''))];

/** @param {Failure[]} failures */
const placesOf = (failures) =>
  failures.some(({ file }) => file === undefined)
    ? []
    : [...new Set(failures.map(({ file, line }) => `${file}:${line}`))];

/** @param {Failure[]} failures */
const projectsOf = (failures) =>
  failures.some(({ project }) => project === undefined)
    ? []
    : [...new Set(failures.map(({ project }) => `--project=${project}`))];

/** @param {string} name */
function freshFile(name) {
  const file = join(root, 'node_modules/.cache/reports', name);
  mkdirSync(dirname(file), { recursive: true });
  rmSync(file, { force: true });
  return file;
}

/**
 * @param {string} file
 * @returns {import('./test-results.mjs').ServerError[]}
 */
const readServerErrors = (file) =>
  /** @type {import('./test-results.mjs').ServerError[] | undefined} */ (readJson(file)) ?? [];

/** @param {string} file */
function readJson(file) {
  if (!existsSync(file)) return undefined;
  try {
    return /** @type {unknown} */ (JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return undefined;
  }
}
