import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesIn, root } from './paths.mjs';

/** The inputs of each built program. */
const COMMON = [
  'contract',
  'domain',
  'package-lock.json',
  'tsconfig.base.json',
  'scripts/build.mjs',
  'scripts/lib/build-stamp.mjs',
  'scripts/lib/connection-settings.ts',
];
const CLIENT = ['app-icons', 'storefront-plugins', 'publish-build', 'paths'].map((name) => `scripts/lib/${name}.mjs`);
export const INPUTS = {
  client: [...COMMON, ...CLIENT, 'src', 'sw', 'index.html', 'scripts/lib/theme-color-plugin.ts', 'vite.config.ts'],
  kitchen: [
    ...COMMON,
    ...['storefront-plugins.mjs', 'publish-build.mjs', 'paths.mjs', 'theme-color-plugin.ts'].map(
      (name) => `scripts/lib/${name}`,
    ),
    'src',
    'sw',
    'vite.kitchen.config.ts',
  ],
  office: [
    ...COMMON,
    ...['publish-build.mjs', 'paths.mjs', 'theme-color-plugin.ts', 'class-names.mjs', 'storefront-plugins.mjs'].map(
      (name) => `scripts/lib/${name}`,
    ),
    'src/first-tap',
    'src/office',
    'src/lib',
    'src/brand',
    'vite.office.config.ts',
  ],
  ssr: [...COMMON, 'src', 'vite.config.ts'],
  server: [...COMMON, 'server'],
};

/** @typedef {keyof typeof INPUTS} Target */

/**
 * Hashes names and contents of files and folders, and the settings of a build (docs/operations.md). A missing path
 * counts as empty, so that creating it changes the hash.
 *
 * @param {string[]} paths relative to the root
 * @returns {string}
 */
export function hashOf(paths) {
  const hash = createHash('sha256');
  for (const path of paths) {
    const absolute = join(root, path);
    if (!existsSync(absolute)) continue;
    const files = readdirOrSelf(absolute);
    for (const file of files)
      hash
        .update(`${path}/${file}\0`)
        .update(readFileSync(join(absolute, file)))
        .update('\0');
  }
  const settings = Object.keys(process.env).filter((name) => name.startsWith('VITE_API_'));
  for (const name of settings.toSorted()) hash.update(`${name}=${process.env[name]}\0`);
  return hash.digest('hex');
}

/** @param {string} absolute */
function readdirOrSelf(absolute) {
  try {
    return filesIn(absolute).toSorted();
  } catch {
    return [''];
  }
}

/** @param {Target} target */
const stampPath = (target) => join(root, 'dist', `.${target}.stamp`);

/**
 * Reports whether dist/<target> is built from the current sources.
 *
 * @param {Target} target
 */
export function isFresh(target) {
  const path = stampPath(target);
  return existsSync(path) && readFileSync(path, 'utf8') === hashOf(INPUTS[target]);
}

/**
 * @param {Target} target
 * @param {string} hash taken before the build began: a file edited meanwhile triggers the next build
 */
export function writeStamp(target, hash) {
  return writeFileSync(stampPath(target), hash);
}
