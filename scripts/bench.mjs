/** `npm run bench`: sets up and runs the measurement. */
import { ensureInstalled, requireNode } from './lib/install.mjs';
import { runMain } from './lib/terminal.mjs';

runMain(async () => {
  requireNode();
  await ensureInstalled();
  const { findChromium } = await import('./lib/chromium.mjs');
  const { ensureBuilt } = await import('./lib/launch.mjs');
  const { runNode } = await import('./lib/run.mjs');
  await ensureBuilt();
  const env = { ...process.env, CHROMIUM_PATH: await findChromium() };
  const { code } = await runNode(['--import', 'tsx', 'bench/first-view.ts'], { env, show: true });
  process.exitCode = code;
});
