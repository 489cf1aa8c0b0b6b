import { runNode } from './run.mjs';

/** @typedef {{ name: string, args: string[] }} Check */

/** The compiler and the linter's type rules are Go programs: collecting garbage less often saves them a fifth of their work. */
const GO = { GOGC: '400' };

/**
 * The checks that only read sources, longest first.
 *
 * @type {Check[]}
 */
export const STATIC_CHECKS = [
  { name: 'format', args: ['node_modules/oxfmt/bin/oxfmt', '--check'] },
  // Each further checker repeats work of the others; the projects are compiled side by side as it is.
  { name: 'types', args: ['node_modules/typescript/bin/tsc', '--build', '--checkers', '1'] },
  { name: 'lint', args: ['scripts/check-lint.mjs'] },
  { name: 'unused code', args: ['node_modules/knip/bin/knip.js', '--no-progress'] },
  { name: 'dependency rules', args: ['scripts/check-rules.mjs'] },
  { name: 'openapi.json matches the contract', args: ['--import', 'tsx', 'scripts/openapi.ts', '--check'] },
  { name: 'spec-coverage.md matches the tests', args: ['scripts/coverage-table.mjs', '--check'] },
  { name: 'third-party licences', args: ['scripts/third-party.mjs', '--check'] },
  { name: 'styles', args: ['scripts/check-styles.mjs'] },
  { name: 'texts', args: ['scripts/check-texts.mjs'] },
];

/** @type {Check} */
export const BUDGET = { name: 'first screen budget', args: ['scripts/check-budget.mjs'] };

/**
 * Runs two jobs at a time, since most of them use only one core; the next one starts when either ends.
 *
 * @param {(() => Promise<unknown>)[]} jobs
 */
export async function runJobs(jobs) {
  const waiting = [...jobs];
  const work = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await next();
  };
  await Promise.all([work(), work()]);
}

/**
 * Creates one job per check.
 *
 * @param {import('./test-report.mjs').TestReport} report
 * @param {Check[]} checks
 */
export function jobsOf(report, checks) {
  return checks.map(
    ({ name, args }) =>
      () =>
        report.check(name, () => runNode(args, { env: { ...process.env, ...GO } })),
  );
}
