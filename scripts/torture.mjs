/** `npm run torture`: the built server under faults and attacks. `--help` lists options and scenarios. */
import { ensureInstalled, requireNode } from './lib/install.mjs';
import { runMain } from './lib/terminal.mjs';

runMain(async () => {
  requireNode();
  await ensureInstalled();
  const { ensureBuilt } = await import('./lib/launch.mjs');
  const { runNode } = await import('./lib/run.mjs');
  await ensureBuilt();
  const { code } = await runNode(['--import', 'tsx', 'tests/torture/run.ts', ...process.argv.slice(2)], { show: true });
  process.exitCode = code;
});
