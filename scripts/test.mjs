/**
 * `npm test`: sets everything up and runs the gate, which is deterministic.
 * `npm run test:all`: the full matrix, with new random cases each time.
 * Each ends with the line `N passed, N failed`; the exit code matches it.
 */
import { requireNode, ensureInstalled } from './lib/install.mjs';
import { runMain } from './lib/terminal.mjs';

runMain(async () => {
  requireNode();
  await ensureInstalled();
  // Only from here on can npm packages be imported.
  const { testAll, testGate } = await import('./lib/test-all.mjs');
  process.exitCode = await (process.argv.includes('--all') ? testAll() : testGate());
});
