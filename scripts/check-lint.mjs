/**
 * `npm run lint`: oxlint on what has changed since it last passed in this checkout, and on everything in a fresh one, or with `--all`. A
 * change of types can break a rule in a file that did not change: a fresh clone, as in CI, finds it.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './lib/paths.mjs';
import { run, runNode } from './lib/run.mjs';
import { runMain } from './lib/terminal.mjs';

const CACHE = join(root, 'node_modules/.cache/lint.json');
/** A change of one of them concerns every file. */
const COMMON = /^(?:\.oxlintrc\.json|package-lock\.json|tsconfig.*\.json|scripts\/check-lint\.mjs)$/;
const LINTED = /\.(?:ts|tsx|mjs)$/;
/** A longer list takes about as long as everything. */
const MANY = 200;

/** @typedef {Record<string, string>} Hashes by path */

/**
 * Returns the hashes of the files that the result depends on.
 *
 * @returns {Promise<Hashes | null>} null outside of a git checkout
 */
async function hashFiles() {
  const { code, output } = await run('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard']);
  if (code !== 0) return null;
  const files = output
    .split('\0')
    .filter((file) => (LINTED.test(file) || COMMON.test(file)) && existsSync(join(root, file)));
  return Object.fromEntries(
    files.map((file) => [
      file,
      createHash('sha1')
        .update(readFileSync(join(root, file)))
        .digest('hex'),
    ]),
  );
}

/** @returns {Hashes} */
const readCache = () => (existsSync(CACHE) ? JSON.parse(readFileSync(CACHE, 'utf8')) : {});

runMain(async () => {
  const now = await hashFiles();
  const passed = process.argv.includes('--all') ? {} : readCache();
  const changed = Object.keys(now ?? {}).filter((file) => now?.[file] !== passed[file]);
  const isWhole = now === null || changed.length > MANY || changed.some((file) => COMMON.test(file));
  const files = isWhole ? [] : changed;
  if (isWhole || files.length > 0) {
    const { code, output } = await runNode(['node_modules/oxlint/bin/oxlint', ...files]);
    process.stdout.write(output);
    if (code !== 0) {
      process.exitCode = code;
      return;
    }
  }
  if (now === null) return;
  mkdirSync(dirname(CACHE), { recursive: true });
  writeFileSync(CACHE, JSON.stringify(now));
});
