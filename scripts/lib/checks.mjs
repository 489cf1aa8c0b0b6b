import { runNode } from './run.mjs';

/** @typedef {{ name: string, args: string[] }} Check */

/**
 * The checks that read sources only, cheapest first.
 *
 * @type {Check[]}
 */
export const STATIC_CHECKS = [
  { name: 'types', args: ['node_modules/typescript/bin/tsc', '--build'] },
  { name: 'lint', args: ['node_modules/oxlint/bin/oxlint'] },
  { name: 'format', args: ['node_modules/prettier/bin/prettier.cjs', '--check', '--log-level', 'warn', '.'] },
  { name: 'dependency rules', args: ['scripts/check-rules.mjs'] },
  { name: 'styles', args: ['scripts/check-styles.mjs'] },
  { name: 'unused code', args: ['node_modules/knip/bin/knip.js', '--no-progress'] },
  { name: 'openapi.json matches the contract', args: ['--import', 'tsx', 'scripts/openapi.ts', '--check'] },
];

/** @type {Check} */
export const BUDGET = { name: 'first screen budget', args: ['scripts/check-budget.mjs'] };

/**
 * @param {import('./tally.mjs').Tally} tally
 * @param {Check[]} checks
 */
export async function runChecks(tally, checks) {
  for (const { name, args } of checks) await tally.check(name, () => runNode(args));
}
