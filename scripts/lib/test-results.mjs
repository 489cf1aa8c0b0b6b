/** Reading what the runners report: what passed, what failed and where, each runner in its own form. */
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from './paths.mjs';

/**
 * One thing that failed.
 *
 * @typedef {object} Failure
 * @property {string} name as people read it; empty when the runner ended badly and named nothing
 * @property {string} reason the first line of why
 * @property {string} [file] from the root of the repository
 * @property {string} [title] of the test; absent when its file could not be loaded
 * @property {number} [line] of the test, in a Playwright report
 * @property {string} [project] of Playwright
 *
 * @typedef {object} Results
 * @property {number} passed
 * @property {number} skipped
 * @property {Failure[]} failures
 * @property {import('./spec-coverage.mjs').Ran[]} ran
 */

/** A check that passes begins the lines with it that are to be seen all the same. */
export const WARNING = '!';

/** @param {string} output of a check */
export function warningsOf(output) {
  return output.split('\n').filter((line) => line.startsWith(WARNING));
}

/**
 * What a check that passes or fails as a whole says by its exit code.
 *
 * @param {import('./run.mjs').Outcome} outcome
 * @returns {Results}
 */
export function readCheck({ code, output }) {
  const failures = code === 0 ? [] : [{ name: '', reason: firstLine(output) }];
  return { passed: code === 0 ? 1 : 0, skipped: 0, failures, ran: [] };
}

/**
 * What a Vitest JSON report says. A file that could not be loaded holds no tests and fails all the same.
 *
 * @param {unknown} report
 * @param {number} code
 * @returns {Results}
 */
export function readVitest(report, code) {
  const {
    numPassedTests = 0,
    numPendingTests = 0,
    testResults = [],
  } = /** @type {{ numPassedTests?: number, numPendingTests?: number, testResults?: { name?: string, status: string, message?: string, assertionResults: { status: string, title?: string, fullName?: string, failureMessages?: string[] }[] }[] }} */ (
    report ?? {}
  );
  const failures = testResults.flatMap(({ name = '', status, message, assertionResults }) => {
    const file = relative(root, name);
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (failed.length === 0) return status === 'failed' ? [{ name: file, reason: firstLine(message), file }] : [];
    return failed.map(({ title = '', fullName = '', failureMessages }) => ({
      name: fullName,
      reason: firstLine(failureMessages?.[0]),
      file,
      title,
    }));
  });
  const ran = testResults.flatMap(({ name = '', assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'passed' || status === 'failed')
      .map(({ status, title = '' }) => ({ file: relative(root, name), title, passed: status === 'passed' })),
  );
  return orBroken({ passed: numPassedTests, skipped: numPendingTests, failures, ran }, code);
}

/**
 * What a server has logged at level error, and which journeys were under way (e2e/support/server-log.ts).
 *
 * @typedef {{ error: string, tests: { project: string, file: string, line: number, title: string }[] }} ServerError
 */

/**
 * What a Playwright JSON report says. A test that passed only when Playwright itself repeated it has failed; so has one
 * during which a server logged an error.
 *
 * @param {unknown} report
 * @param {number} code
 * @param {ServerError[]} [serverErrors]
 * @returns {Results}
 */
export function readPlaywright(report, code, serverErrors = []) {
  /** @typedef {{ projectName: string, status?: string, results?: { error?: { message?: string } }[] }} Test */
  /** @typedef {{ title: string, file: string, line: number, tests: Test[] }} Spec */
  /** @typedef {{ title?: string, suites?: Suite[], specs?: Spec[] }} Suite */
  const {
    config,
    suites = [],
    errors = [],
  } = /** @type {{ config?: { rootDir: string }, suites?: Suite[], errors?: { message?: string }[] }} */ (report ?? {});
  /** @type {(suite: Suite) => { suite: string, spec: Spec, test: Test }[]} */
  const inSuite = ({ title = '', suites: inner = [], specs = [] }) => [
    ...specs.flatMap((spec) => spec.tests.map((test) => ({ suite: title, spec, test }))),
    ...inner.flatMap(inSuite),
  ];
  /** @type {Results} */
  const results = { passed: 0, skipped: 0, failures: [], ran: [] };
  const unclaimed = new Set(serverErrors);
  for (const { suite, spec, test } of suites.flatMap(inSuite)) {
    // A project that skips the test is listed beside the one that runs it.
    if (test.status === 'skipped') {
      results.skipped += 1;
      continue;
    }
    const file = relative(root, join(config?.rootDir ?? root, spec.file));
    const logged = serverErrors.filter(({ tests }) =>
      tests.some((one) => one.project === test.projectName && one.file === file && one.line === spec.line),
    );
    for (const one of logged) unclaimed.delete(one);
    const reason =
      test.status === 'expected'
        ? logged[0] && `a server logged ${logged[0].error}`
        : (test.results?.find(({ error }) => error)?.error?.message ?? 'failed');
    results.ran.push({ file, title: spec.title, passed: reason === undefined });
    if (reason === undefined) results.passed += 1;
    else
      results.failures.push({
        name: `[${test.projectName}] ${suite}: ${spec.title}`,
        reason: firstLine(reason),
        file,
        title: spec.title,
        line: spec.line,
        project: test.projectName,
      });
  }
  for (const { error } of unclaimed) results.failures.push({ name: '', reason: `a server logged ${error}` });
  for (const { message } of errors) results.failures.push({ name: '', reason: firstLine(message) });
  return orBroken(results, code);
}

/**
 * What a report of tests/torture/run.ts says.
 *
 * @param {unknown} report
 * @param {number} code
 * @returns {Results}
 */
export function readTorture(report, code) {
  const scenarios = /** @type {{ name: string, failure: string | null }[]} */ (report ?? []);
  const failures = scenarios.flatMap(({ name, failure }) =>
    failure === null ? [] : [{ name, reason: firstLine(failure) }],
  );
  return orBroken({ passed: scenarios.length - failures.length, skipped: 0, failures, ran: [] }, code);
}

/**
 * Whether two failures are of the same test.
 *
 * @param {Failure} one
 * @param {Failure} other
 */
export function isSameTest(one, other) {
  return one.name === other.name && one.file === other.file && one.line === other.line && one.project === other.project;
}

/** @param {string | undefined} text */
function firstLine(text) {
  const lines = stripVTControlCharacters(text ?? '').split('\n');
  return (lines.find((line) => line.trim() !== '') ?? '').trim().slice(0, 300);
}

/**
 * A runner that ends badly without naming a test, or that ran none, counts as one failure: silence is not success.
 *
 * @param {Results} results
 * @param {number} code
 * @returns {Results}
 */
function orBroken(results, code) {
  if (results.failures.length > 0 || (code === 0 && results.passed > 0)) return results;
  const reason = code === 0 ? 'no test ran' : `the runner ended with ${code} and named no test`;
  return { ...results, failures: [{ name: '', reason }] };
}
