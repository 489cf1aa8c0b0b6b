/**
 * `npm run screenshots`: takes the pictures of the README, at any time of day: from a separate
 * demo, on free ports, with the clock at one o'clock on a Friday (e2e/screenshots/run.ts). `-- later` takes only one part.
 */
import { ensureInstalled, requireNode } from './lib/install.mjs';
import { runMain } from './lib/terminal.mjs';

runMain(async () => {
  requireNode();
  await ensureInstalled();
  const { findChromium } = await import('./lib/chromium.mjs');
  const { ensureBuilt } = await import('./lib/launch.mjs');
  const { freePorts } = await import('./lib/ports.mjs');
  const { runNode } = await import('./lib/run.mjs');
  await ensureBuilt();
  const env = { ...process.env, CHROMIUM_PATH: await findChromium(), E2E_PORT: String(await freePorts(9)) };
  const { code } = await runNode(['--import', 'tsx', 'e2e/screenshots/run.ts', ...process.argv.slice(2)], {
    env,
    show: true,
  });
  process.exitCode = code;
});
