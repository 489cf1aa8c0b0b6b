/**
 * `npm test`: sets everything up and runs the gate, which is the same every time.
 * `npm run test:all`: the full matrix, with other random cases each time.
 * Each ends with a line of its own, `N passed, N failed`; the exit code says the same.
 */
import { requireNode, ensureInstalled } from './lib/install.mjs';
import { runMain } from './lib/terminal.mjs';

runMain(async () => {
  requireNode();
  await ensureInstalled();
  // Only now is there anything of npm's to import.
  const { testAll, testGate } = await import('./lib/test-all.mjs');
  process.exitCode = await (process.argv.includes('--all') ? testAll() : testGate());
});
