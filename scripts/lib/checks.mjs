import { runNode } from './run.mjs';

/** @typedef {{ name: string, args: string[] }} Check */

/**
 * The checks that read sources only, those first that take longest.
 *
 * @type {Check[]}
 */
export const STATIC_CHECKS = [
  { name: 'format', args: ['node_modules/prettier/bin/prettier.cjs', '--check', '--log-level', 'warn', '.'] },
  { name: 'types', args: ['node_modules/typescript/bin/tsc', '--build'] },
  { name: 'lint', args: ['node_modules/oxlint/bin/oxlint'] },
  { name: 'unused code', args: ['node_modules/knip/bin/knip.js', '--no-progress'] },
  { name: 'dependency rules', args: ['scripts/check-rules.mjs'] },
  { name: 'openapi.json matches the contract', args: ['--import', 'tsx', 'scripts/openapi.ts', '--check'] },
  { name: 'styles', args: ['scripts/check-styles.mjs'] },
];

/** @type {Check} */
export const BUDGET = { name: 'first screen budget', args: ['scripts/check-budget.mjs'] };

/**
 * Two at a time: most of them have work for one core only. One where another chain runs beside them.
 *
 * @param {import('./test-report.mjs').TestReport} report
 * @param {Check[]} checks
 * @param {number} [atOnce]
 */
export async function runChecks(report, checks, atOnce = 2) {
  const waiting = [...checks];
  const work = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const { name, args } = next;
      await report.check(name, () => runNode(args));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
}
