/** Runs a command of server/cli from an npm script. */
import { spawn } from 'node:child_process';
import { ensureInstalled, requireNode } from './install.mjs';
import { root } from './paths.mjs';
import { runMain } from './terminal.mjs';

/**
 * Builds the server if outdated, and runs the command with its arguments.
 *
 * @param {string} name the file of server/cli without `.ts`
 */
export function runServerCommand(name) {
  runMain(async () => {
    requireNode();
    await ensureInstalled();
    const { ensureBuilt } = await import('./launch.mjs');
    await ensureBuilt();
    const child = spawn(process.execPath, [`dist/server/${name}.js`, ...process.argv.slice(2)], {
      cwd: root,
      env: { ...process.env, NODE_ENV: 'production' },
      stdio: 'inherit',
    });
    child.on('exit', (code) => (process.exitCode = code ?? 1));
  });
}
