/**
 * `npm test`: sets everything up and tests what matters, the end-to-end journeys against the built app.
 * `npm run test:rest`: what `npm test` leaves out, but for other engines and PostgreSQL.
 * `npm run test:all`: the full matrix.
 * Each ends with a line of its own, `N passed, N failed`; the exit code says the same.
 */
import { requireNode, ensureInstalled } from './lib/install.mjs';
import { runMain } from './lib/terminal.mjs';

runMain(async () => {
  requireNode();
  await ensureInstalled();
  // Only now is there anything of npm's to import.
  const { testAll, testRest, testShort } = await import('./lib/test-all.mjs');
  const test = process.argv.includes('--all') ? testAll : process.argv.includes('--rest') ? testRest : testShort;
  process.exitCode = await test();
});
