/**
 * `npm run evening`: a busy Friday evening of one restaurant on a moved clock (tests/server/evening/run.ts), or with `--restaurants` or
 * `--customers` of a whole chain under load and faults (tests/torture/chain-evening/run.ts). Options are described there.
 */
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
  const isChain = options.some((option) => /^--(restaurants|customers)\b/.test(option));
  if (isChain) {
    const { ensureBuilt } = await import('./lib/launch.mjs');
    await ensureBuilt();
  }
  const program = isChain ? 'tests/torture/chain-evening/run.ts' : 'tests/server/evening/run.ts';
  const { code } = await runNode(['--import', 'tsx', program, ...options], { env, show: true });
  process.exitCode = code;
});
