import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './paths.mjs';

/** Written by scripts/release.mjs: the settings that went into the build. */
export const RELEASE_MARK = 'dist/.release';

/** Reports whether this folder is a release: built, with its packages, and without the sources to build it again. */
export function isRelease() {
  return existsSync(join(root, RELEASE_MARK));
}

/** @returns {Record<string, string>} settings of the build (docs/operations.md) in this environment */
export function buildSettings() {
  return Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value = '']) => (name.startsWith('VITE_API_') ? [[name, value]] : [])),
  );
}

/**
 * Names the settings of the build that are given now, and that the release was not built with.
 *
 * @returns {string[]}
 */
export function settingsOfAnotherBuild() {
  /** @type {Record<string, string>} */
  const built = JSON.parse(readFileSync(join(root, RELEASE_MARK), 'utf8'));
  return Object.entries(buildSettings()).flatMap(([name, value]) => (built[name] === value ? [] : [name]));
}
