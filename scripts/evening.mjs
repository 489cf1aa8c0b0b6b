/** `npm run evening`: a busy Friday evening of one restaurant. Options are described in tests/server/evening/run.ts. */
import { ensureInstalled, requireNode } from './lib/install.mjs';
import { runMain } from './lib/terminal.mjs';

runMain(async () => {
  requireNode();
  await ensureInstalled();
  const { runNode } = await import('./lib/run.mjs');
  const options = process.argv.slice(2);
  const env = { ...process.env };
  if (options.includes('--pictures')) {
    const { findChromium } = await import('./lib/chromium.mjs');
    const { ensureBuilt } = await import('./lib/launch.mjs');
    await ensureBuilt();
    env['CHROMIUM_PATH'] = await findChromium();
  }
  const { code } = await runNode(['--import', 'tsx', 'tests/server/evening/run.ts', ...options], { env, show: true });
  process.exitCode = code;
});
