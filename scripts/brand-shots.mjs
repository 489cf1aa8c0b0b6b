/**
 * `npm run brand:shots -- FILE`: takes the pictures of the web manifest from the menu of a chain file, in a separate demo on a free
 * port, at one o'clock on a Friday in Moscow, or at `DEMO_NOW` (e2e/brand-shots.ts). Build again afterwards: they are part of
 * the build.
 */
import { ensureInstalled, requireNode } from './lib/install.mjs';
import { runMain, UserError } from './lib/terminal.mjs';

runMain(async () => {
  const [file, ...rest] = process.argv.slice(2);
  if (file === undefined || rest.length > 0) {
    throw new UserError("Usage: npm run brand:shots -- FILE, the chain's main file, for example demo/chain.json");
  }
  requireNode();
  await ensureInstalled();
  const { findChromium } = await import('./lib/chromium.mjs');
  const { ensureBuilt } = await import('./lib/launch.mjs');
  const { freePorts } = await import('./lib/ports.mjs');
  const { runNode } = await import('./lib/run.mjs');
  await ensureBuilt();
  const chromium = await findChromium();
  const env = { ...process.env, CHAIN_FILE: file, CHROMIUM_PATH: chromium, E2E_PORT: String(await freePorts(1)) };
  const { code } = await runNode(['--import', 'tsx', 'e2e/brand-shots.ts'], { env, show: true });
  process.exitCode = code;
});
