import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root of the checkout; every script works from here, wherever it was called from. */
export const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
