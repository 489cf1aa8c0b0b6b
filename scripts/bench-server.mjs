/** `npm run bench:server`: the hot calls of the built server beside pgbench, on one PostgreSQL. Options are described in bench/server.ts. */
import { ensureInstalled, requireNode } from './lib/install.mjs';
import { runMain } from './lib/terminal.mjs';

runMain(async () => {
  requireNode();
  await ensureInstalled();
  const { runNode, runOrThrow } = await import('./lib/run.mjs');
  // The storefront takes no part in it.
  await runOrThrow(process.execPath, ['scripts/build.mjs', '--server']);
  const { code } = await runNode(['--import', 'tsx', 'bench/server.ts', ...process.argv.slice(2)], { show: true });
  process.exitCode = code;
});
