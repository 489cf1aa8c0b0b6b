/**
 * The demo chain into the embedded database in DATA_DIR, from where the end-to-end tests copy it
 * (scripts/e2e-server.mjs). `npm test` does so beside other work.
 */
import { ensureDemo } from './lib/launch.mjs';
import { runMain } from './lib/terminal.mjs';

runMain(() => ensureDemo());
