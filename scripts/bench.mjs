/** `npm run bench`: sets up and runs the measurement; with `--growth`, that of a menu with 2,000 dishes (bench/growth.ts). */
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
  const isGrowth = process.argv.includes('--growth');
  const { code } = await runNode(
    ['--import', 'tsx', `bench/${isGrowth ? 'growth' : 'first-view'}.ts`, ...process.argv.slice(2)],
    { env, show: true },
  );
  process.exitCode = code;
});
