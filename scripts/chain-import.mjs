/** `npm run chain:import -- FILE [--dry-run]`: builds the server when needed and hands the file to its importer. */
import { spawn } from 'node:child_process';
import { ensureInstalled, requireNode } from './lib/install.mjs';
import { root } from './lib/paths.mjs';
import { runMain } from './lib/terminal.mjs';

runMain(async () => {
  requireNode();
  await ensureInstalled();
  const { ensureBuilt } = await import('./lib/launch.mjs');
  await ensureBuilt();
  const child = spawn(process.execPath, ['dist/server/chain-import.js', ...process.argv.slice(2)], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: 'inherit',
  });
  child.on('exit', (code) => (process.exitCode = code ?? 1));
});
