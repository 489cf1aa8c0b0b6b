import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root of the checkout; every script runs from here, wherever it was started. */
export const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');

/** Where page and kitchen are built. A running server serves `dist/client` meanwhile (scripts/lib/publish-build.mjs). */
export const NEXT_BUILD = join(root, 'dist/.next');

/** The build's record of which module imports which, for the first screen budget; no server serves it. */
export const IMPORTS_FILE = join(root, 'dist/imports.json');

/** @type {{ imports: Record<string, string> }} */
const { imports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

/**
 * Resolves an import to its file, for checks that read sources as text.
 *
 * @param {string} importer path of the importing file
 * @param {string} specifier relative, or an address of package.json (`#ui/button.tsx`)
 */
export function importedFile(importer, specifier) {
  const [room = '', ...rest] = specifier.split('/');
  const target = imports[`${room}/*`];
  return target === undefined ? resolve(dirname(importer), specifier) : join(root, target.replace('*', rest.join('/')));
}

/**
 * Returns all files of a folder, relative to it.
 *
 * @param {string} folder absolute
 * @returns {string[]}
 */
export function filesIn(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
}
