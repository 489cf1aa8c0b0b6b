import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './paths.mjs';

/**
 * Hashed files of previous builds stay on the server for a while: a page that was opened before the update may still
 * request its chunks.
 */
const ASSETS = join(root, 'dist/client/assets');
/** Which files belong to a previous build, and since when (epoch ms). */
const RECORD = join(root, 'dist/.previous.json');
/** How long a file of a previous build is kept: a tab that was suspended for longer reloads the page. */
const MAX_AGE_MS = 14 * 24 * 60 * 60_000;

/**
 * Sets the files of the current build aside before it is replaced.
 *
 * @returns {string | null} where they are; null when there is no build yet
 */
export function rememberAssets() {
  if (!existsSync(ASSETS)) return null;
  const folder = mkdtempSync(join(root, 'dist/.before-'));
  cpSync(ASSETS, folder, { recursive: true });
  return folder;
}

/**
 * Restores those that the new build lacks. Call it after the worker was built, which must not list them.
 *
 * @param {string | null} before the result of `rememberAssets`
 */
export function keepPrevious(before) {
  if (before === null) return;
  const now = Date.now();
  /** @type {Record<string, number>} */
  const known = existsSync(RECORD) ? JSON.parse(readFileSync(RECORD, 'utf8')) : {};
  /** @type {Record<string, number>} */
  const kept = {};
  for (const name of readdirSync(before)) {
    const replacedAt = known[name] ?? now;
    if (existsSync(join(ASSETS, name)) || now - replacedAt > MAX_AGE_MS) continue;
    cpSync(join(before, name), join(ASSETS, name));
    kept[name] = replacedAt;
  }
  rmSync(before, { recursive: true, force: true });
  writeFileSync(RECORD, JSON.stringify(kept));
}
