/**
 * `npm run advisories -- PATH…` compares the packages of the lock file with advisories in the OSV format, and fails when one that runs in production is
 * affected. A path is a JSON file (one advisory, or a list), or a folder of such files: the unpacked dump of npm
 * (docs/security/components.md). It asks no one, so it works where a registry's audit cannot be reached.
 *
 * `--all` counts the packages that only build and test, too. `--accept ID` leaves out an advisory that was looked at.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import * as v from 'valibot';
import { Advisory, findingsOf } from './lib/advisories.mjs';
import { lockedPackages } from './lib/locked-packages.mjs';
import { runMain, UserError } from './lib/terminal.mjs';

const OneOrMore = v.pipe(
  v.union([Advisory, v.array(Advisory)]),
  v.transform((read) => [read].flat()),
);

/**
 * @param {string} path
 * @returns {Advisory[]}
 */
function read(path) {
  if (statSync(path).isDirectory()) {
    return readdirSync(path)
      .filter((name) => name.endsWith('.json'))
      .flatMap((name) => read(join(path, name)));
  }
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), OneOrMore), readFileSync(path, 'utf8'));
  if (!parsed.success) throw new UserError(`${path} is no advisory in the OSV format`);
  return parsed.output;
}

runMain(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { all: { type: 'boolean', default: false }, accept: { type: 'string', multiple: true, default: [] } },
  });
  const advisories = positionals.flatMap(read);
  if (advisories.length === 0)
    throw new UserError('name a file or a folder of advisories: docs/security/components.md');
  const packages = lockedPackages(values.all ? 'all' : 'production');
  const found = findingsOf(packages, advisories).filter(({ id }) => !values.accept.includes(id));
  for (const { severity, name, version, id, fixed, summary } of found) {
    console.log(
      `${severity.padEnd(8)} ${name} ${version}  ${id}  ${fixed === null ? 'no repair yet' : `repaired in ${fixed}`}  ${summary}`,
    );
  }
  console.log(`${packages.length} packages, ${advisories.length} advisories, ${found.length} found`);
  if (found.length > 0) process.exitCode = 1;
});
