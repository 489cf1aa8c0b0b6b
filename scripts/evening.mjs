/** `npm run evening`: a busy Friday evening of one restaurant. Options are described in tests/server/evening/run.ts. */
import { ensureInstalled, requireNode } from './lib/install.mjs';
import { runMain } from './lib/terminal.mjs';

runMain(async () => {
  requireNode();
  await ensureInstalled();
  const { runNode } = await import('./lib/run.mjs');
  const { code } = await runNode(['--import', 'tsx', 'tests/server/evening/run.ts', ...process.argv.slice(2)], {
    show: true,
  });
  process.exitCode = code;
});
