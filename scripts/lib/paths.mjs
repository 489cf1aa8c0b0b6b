import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root of the checkout; every script works from here, wherever it was called from. */
export const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');

/** Where the build says which module imports which, for the first screen budget; no server serves it. */
export const IMPORTS_FILE = join(root, 'dist/imports.json');
