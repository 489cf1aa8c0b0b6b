/** Parses the runners' reports: what passed, what failed and where, each in its own format. */
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from './paths.mjs';

/**
 * A failure.
 *
 * @typedef {object} Failure
 * @property {string} name for display; empty when the runner failed without naming a test
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

/** Prefix of output lines that a passing check shows anyway. */
export const WARNING = '!';

/** @param {string} output of a check */
export function warningsOf(output) {
  return output.split('\n').filter((line) => line.startsWith(WARNING));
}

/**
 * Reads the result of a check that passes or fails as a whole from its exit code.
 *
 * @param {import('./run.mjs').Outcome} outcome
 * @returns {Results}
 */
export function readCheck({ code, output }) {
  const failures = code === 0 ? [] : [{ name: '', reason: firstLine(output) }];
  return { passed: code === 0 ? 1 : 0, skipped: 0, failures, ran: [] };
}

/**
 * Reads a Vitest JSON report. A file that could not be loaded contains no tests but counts as failed.
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
  } = /** @type {{ numPassedTests?: number, numPendingTests?: number, testResults?: { name?: string, status: string, message?: string, assertionResults: { status: string, title?: string, fullName?: string, ancestorTitles?: string[], failureMessages?: string[] }[] }[] }} */ (
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
      .map(({ status, title = '', ancestorTitles: around = [] }) => ({
        file: relative(root, name),
        around,
        title,
        passed: status === 'passed',
      })),
  );
  return orBroken({ passed: numPassedTests, skipped: numPendingTests, failures, ran }, code);
}

/**
 * An error that a server logged, and the journeys running at the time (e2e/support/server-log.ts).
 *
 * @typedef {{ error: string, tests: { project: string, file: string, line: number, title: string }[] }} ServerError
 */

/**
 * Reads a Playwright JSON report. A test that passed only when repeated by Playwright counts as failed; so does one
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
  /** The outermost suites are files. @type {(suite: Suite, around?: string[]) => { suite: string, around: string[], spec: Spec, test: Test }[]} */
  const inSuite = ({ title = '', suites: inner = [], specs = [] }, around = []) => [
    ...specs.flatMap((spec) => spec.tests.map((test) => ({ suite: title, around, spec, test }))),
    ...inner.flatMap((one) => inSuite(one, [...around, one.title ?? ''])),
  ];
  /** @type {Results} */
  const results = { passed: 0, skipped: 0, failures: [], ran: [] };
  const unclaimed = new Set(serverErrors);
  for (const { suite, around, spec, test } of suites.flatMap((one) => inSuite(one))) {
    // A project that skips the test is listed next to the one that runs it.
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
    results.ran.push({ file, around, title: spec.title, passed: reason === undefined });
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
 * Reads a report of tests/torture/run.ts.
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
 * Reports whether two failures are of the same test.
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
 * Counts one failure for a runner that fails without naming a test, or that ran none: silence is not success.
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
