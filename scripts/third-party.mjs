/**
 * `npm run third-party` writes docs/third-party.md: every package that runs in production, with its licence, from the
 * lock file. `--check` fails when the committed page differs, or when a licence is not among those reviewed.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { lockedPackages } from './lib/locked-packages.mjs';
import { root } from './lib/paths.mjs';
import { UserError, runMain } from './lib/terminal.mjs';

const PAGE = join(root, 'docs/third-party.md');

/**
 * Licences that let a chain run, change and sell what uses the package. LGPL and MPL require that a modified copy of the
 * package itself is distributed with its sources; sharp loads the LGPL libraries as separate files.
 */
const ACCEPTED = new Set([
  '0BSD',
  '(MIT OR CC0-1.0)',
  '(MPL-2.0 OR Apache-2.0)',
  'Apache-2.0',
  'Apache-2.0 AND LGPL-3.0-or-later',
  'Apache-2.0 AND LGPL-3.0-or-later AND MIT',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'LGPL-3.0-or-later',
  'MIT',
  'MPL-2.0',
  'Unlicense',
]);

/** @typedef {import('./lib/locked-packages.mjs').Package} Package */

/** @param {Package[]} packages */
function pageOf(packages) {
  const counts = groupByLicense(packages);
  const summary = [...counts]
    .toSorted(([a, one], [b, other]) => other.length - one.length || (a < b ? -1 : 1))
    .map(([license, { length }]) => `| ${license} | ${length} |`);
  return `# Third-party licences

Written by \`npm run third-party\` from \`package-lock.json\`: the packages that run in production, in the browser or on the server. Tools
that only build and test are not among them. Every build puts the licence texts of what the browser loads into \`/assets/licenses.txt\`; the
texts of the others lie in their folders of \`node_modules\`.

The typeface is Onest, © 2021 The Onest Project Authors, SIL Open Font License 1.1 (\`src/brand/fonts/OFL.txt\`). The demo's pictures are
rendered by the programs of \`demo/studio\`. The licence of the project itself is its owner's to choose.

| Licence | Packages |
| --- | --- |
${summary.join('\n')}

| Package | Version | Licence |
| --- | --- | --- |
${packages.map(({ name, version, license }) => `| ${name} | ${version} | ${license} |`).join('\n')}
`;
}

/** @param {Package[]} packages */
function groupByLicense(packages) {
  /** @type {Map<string, typeof packages>} */
  const groups = new Map();
  for (const one of packages) groups.set(one.license, [...(groups.get(one.license) ?? []), one]);
  return groups;
}

runMain(async () => {
  const packages = lockedPackages('production');
  const unknown = packages.filter(({ license }) => !ACCEPTED.has(license));
  if (unknown.length > 0) {
    const named = unknown.map(({ name, license }) => `${name} (${license})`).join(', ');
    throw new UserError(`look at these licences, then add them to scripts/third-party.mjs: ${named}`);
  }
  const page = pageOf(packages);
  if (!process.argv.includes('--check')) writeFileSync(PAGE, page);
  else if (readFileSync(PAGE, 'utf8') !== page)
    throw new UserError('docs/third-party.md is older than the lock file: npm run third-party');
});
