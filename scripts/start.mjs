/**
 * `npm start` (the demo chain) and `npm run serve` (`--production`: your own chain, without the demo). A bootstrap using
 * only Node's built-ins: installs, builds and seeds what is missing, then serves everything on one port.
 */
import { ensureInstalled, requireNode } from './lib/install.mjs';
import { bold, runMain } from './lib/terminal.mjs';

runMain(async () => {
  const mode = process.argv.includes('--production') ? 'production' : 'demo';
  console.log(mode === 'demo' ? bold('The demo chain') : bold('The storefront, in production'));
  requireNode();
  await ensureInstalled();
  const { launch } = await import('./lib/launch.mjs');
  await launch({ mode });
});
