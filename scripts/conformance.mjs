/** `npm run conformance`: reports how far another backend meets the contract. Options are described in conformance/run.ts. */
import { ensureInstalled, requireNode } from './lib/install.mjs';
import { runMain } from './lib/terminal.mjs';

runMain(async () => {
  requireNode();
  await ensureInstalled();
  const { tsImport } = await import('tsx/esm/api');
  const { runConformance } = await tsImport('../conformance/run.ts', import.meta.url);
  let isStopped = false;
  // Placed orders are cancelled first; a second Ctrl-C exits immediately.
  process.once('SIGINT', () => {
    isStopped = true;
    console.error('\nStopping: what was ordered is being cancelled.');
  });
  process.exitCode = await runConformance(process.argv.slice(2), {
    out: console.log,
    err: console.error,
    env: process.env,
    fetch,
    now: () => new Date(),
    isStopped: () => isStopped,
  });
});
