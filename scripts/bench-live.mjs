/** `npm run bench:live`: thousands of customers watch their orders on the built server. Options are described in bench/live.ts. */
import { ensureInstalled, requireNode } from './lib/install.mjs';
import { runMain } from './lib/terminal.mjs';

runMain(async () => {
  requireNode();
  await ensureInstalled();
  const { ensureBuilt } = await import('./lib/launch.mjs');
  const { runNode } = await import('./lib/run.mjs');
  await ensureBuilt();
  const { code } = await runNode(['--import', 'tsx', 'bench/live.ts', ...process.argv.slice(2)], { show: true });
  process.exitCode = code;
});
