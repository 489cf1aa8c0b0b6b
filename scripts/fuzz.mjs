/** `npm run fuzz`: calls that nobody should make. What may be asked of it is told in tests/server/fuzz/run.ts. */
import { ensureInstalled, requireNode } from './lib/install.mjs';
import { runMain } from './lib/terminal.mjs';

runMain(async () => {
  requireNode();
  await ensureInstalled();
  const { runNode } = await import('./lib/run.mjs');
  const { code } = await runNode(['--import', 'tsx', 'tests/server/fuzz/run.ts', ...process.argv.slice(2)], {
    show: true,
  });
  process.exitCode = code;
});
