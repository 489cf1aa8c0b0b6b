/**
 * The dependency rules of .dependency-cruiser.mjs over every room that exists.
 *
 * dependency-cruiser reads TypeScript through the compiler's JavaScript API, and TypeScript 7 has none. The last
 * compiler that has it comes inside @ts-morph/common; it is put where only dependency-cruiser looks for `typescript`.
 * Without it the tool would silently skip every .ts file, so its absence, or a suspiciously small count of files, fails
 * the check. (docs/decisions/0002-import-direction.md)
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from './lib/paths.mjs';

const require = createRequire(import.meta.url);
const ROOMS = ['contract', 'domain', 'src', 'sw', 'server', 'demo', 'scripts', 'conformance', 'tests', 'e2e', 'bench'];

function linkClassicCompiler() {
  const { ts } = require('@ts-morph/common');
  const home = join(root, 'node_modules/dependency-cruiser/node_modules/typescript');
  mkdirSync(home, { recursive: true });
  writeFileSync(
    join(home, 'package.json'),
    JSON.stringify({ name: 'typescript', version: ts.version, main: 'index.cjs' }),
  );
  writeFileSync(join(home, 'index.cjs'), "module.exports = require('@ts-morph/common').ts;\n");
}

/** @param {string} folder */
const countSources = (folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(tsx?|mjs)$/.test(name)).length;

linkClassicCompiler();
// `--house FOLDER` checks another house by the same rules and reports JSON: used by the test of the rules.
const { values } = parseArgs({ options: { house: { type: 'string' } } });
const house = values.house ?? root;
const rooms = ROOMS.filter((room) => existsSync(join(house, room)));
const run = spawnSync(
  process.execPath,
  [
    join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs'),
    '--config',
    join(root, '.dependency-cruiser.mjs'),
    '--output-type',
    values.house === undefined ? 'err-long' : 'json',
    ...rooms,
  ],
  { cwd: house, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
);
process.stdout.write(run.stdout);
process.stderr.write(run.stderr);

const expected = rooms.reduce((sum, room) => sum + countSources(join(house, room)), 0);
const seen = Number(/(\d+) modules/.exec(run.stdout)?.[1] ?? 0);
if (values.house === undefined && run.status === 0 && seen < expected) {
  console.error(`dependency-cruiser saw ${seen} modules of at least ${expected}: it cannot read TypeScript.`);
  process.exitCode = 1;
} else {
  process.exitCode = run.status ?? 1;
}
