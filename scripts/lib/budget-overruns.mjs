/**
 * Overruns of the budget that one landing may have (docs/decisions/0150-first-screen-budget.md). They are listed in a file, so that the
 * next landing sees in its parent on main that they have had their time.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './paths.mjs';
import { run } from './run.mjs';

const FILE = 'scripts/budget-overruns.json';
const AGAIN = 'npm run budget -- --overrun';

/** @returns {string[]} the names of the limits that this commit may exceed */
export function readOverruns() {
  return existsSync(join(root, FILE)) ? JSON.parse(readFileSync(join(root, FILE), 'utf8')) : [];
}

/** @param {string[]} names */
export function writeOverruns(names) {
  writeFileSync(join(root, FILE), `${JSON.stringify(names.toSorted())}\n`);
}

/**
 * Returns what main lists; null where the commit is main itself, or nothing is known of main.
 *
 * @returns {Promise<string[] | null>}
 */
export async function readOverrunsOfMain() {
  const head = await git('rev-parse', 'HEAD');
  // In a clone main is the branch that is being proved, and origin/main the one that it was cloned from.
  for (const branch of ['origin/main', 'main']) {
    const main = await git('rev-parse', '--verify', '--quiet', `${branch}^{commit}`);
    if (main !== null && main !== head) return JSON.parse((await git('show', `${main}:${FILE}`)) ?? '[]');
  }
  return null;
}

/** @param {string[]} args @returns {Promise<string | null>} null where it fails */
async function git(...args) {
  const { code, output } = await run('git', args);
  return code === 0 ? output.trim() : null;
}

/**
 * Returns why the commit fails, a sentence for each limit.
 *
 * @param {object} budget
 * @param {readonly string[]} budget.over the limits that it exceeds within the tolerance
 * @param {readonly string[]} budget.listed
 * @param {readonly string[] | null} budget.onMain
 * @returns {string[]}
 */
export function faultsOfOverruns({ over, listed, onMain }) {
  return [
    ...over
      .filter((name) => !listed.includes(name))
      .map((name) => `${name} exceeds its limit: remove something, or list it for one landing (${AGAIN})`),
    ...over
      .filter((name) => listed.includes(name) && onMain?.includes(name))
      .map((name) => `${name} has exceeded its limit since the last landing: remove something, or decide on the limit`),
    ...listed
      .filter((name) => !over.includes(name))
      .map((name) => `${name} is listed as over its limit, and is within it: ${AGAIN}`),
  ];
}
