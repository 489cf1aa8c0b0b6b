/**
 * `npm run coverage-table` writes the columns "Proved by" and "Run by" of docs/spec-coverage.md from the tests, which name
 * the rows they prove; `--check` fails when the committed table differs. Both fail for a row without a test, for an id
 * without a row, and for a rule or file that does not exist.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './lib/paths.mjs';
import { readProvingTests } from './lib/proving-tests.mjs';
import { faultsOfCoverage, readCoverage, writeCoverage } from './lib/spec-coverage.mjs';

const TABLE = 'docs/spec-coverage.md';

/** @param {string} file */
const read = (file) => readFileSync(join(root, file), 'utf8');

const table = read(TABLE);
const tests = readProvingTests();
const sections = new Set([...read('docs/product.md').matchAll(/^(\d+\.\d+[a-z]?)\. /gm)].map(([, one = '']) => one));
const exists = (/** @type {string} */ file) => existsSync(join(root, file));
const faults = faultsOfCoverage(readCoverage(table), tests, { sections, exists });

const fresh = writeCoverage(table, tests);
if (!process.argv.includes('--check')) {
  writeFileSync(join(root, TABLE), fresh);
  console.log(`${TABLE} is written.`);
} else if (table !== fresh) {
  faults.push(`${TABLE} is older than the tests. Run \`npm run coverage-table\` and commit what it writes.`);
}
for (const fault of faults) console.error(fault);
process.exitCode = faults.length > 0 ? 1 : 0;
