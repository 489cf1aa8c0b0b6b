/** `npm run studio`: generates the demo's pictures. Options are described in demo/studio/cli.ts. */
import { ensureInstalled, requireNode } from './lib/install.mjs';
import { runMain } from './lib/terminal.mjs';

runMain(async () => {
  requireNode();
  await ensureInstalled();
  const { runNode } = await import('./lib/run.mjs');
  const { code } = await runNode(['--import', 'tsx', 'demo/studio/run.ts', ...process.argv.slice(2)], { show: true });
  process.exitCode = code;
});
