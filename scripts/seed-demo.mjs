/**
 * Imports the demo chain into the embedded database in DATA_DIR, from which the end-to-end tests copy it
 * (scripts/e2e-server.mjs). `npm test` runs it in parallel with other work.
 */
import { ensureDemo } from './lib/launch.mjs';
import { runMain } from './lib/terminal.mjs';

runMain(() => ensureDemo());
