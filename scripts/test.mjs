/**
 * `npm test`: sets everything up and tests all of it, the end-to-end journeys against the built app.
 * Ends with a line of its own, `N passed, N failed`; the exit code says the same.
 */
import { requireNode, ensureInstalled } from './lib/install.mjs';
import { runMain } from './lib/terminal.mjs';

runMain(async () => {
  requireNode();
  await ensureInstalled();
  // Only now is there anything of npm's to import.
  const { testAll } = await import('./lib/test-all.mjs');
  process.exitCode = await testAll();
});
