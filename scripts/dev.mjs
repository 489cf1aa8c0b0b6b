/**
 * `npm run dev`: Vite with hot reload on PORT (3000), and the API behind it, restarted when its sources change. With
 * `--worker` also the service worker (scripts/lib/dev-worker.ts).
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { ensureInstalled, requireNode } from './lib/install.mjs';
import { root } from './lib/paths.mjs';
import { bold, runMain } from './lib/terminal.mjs';

runMain(async () => {
  requireNode();
  await ensureInstalled();
  const { ensureDemo } = await import('./lib/launch.mjs');
  const { freePort } = await import('./lib/ports.mjs');
  process.env['APP_MODE'] = 'demo';
  await ensureDemo(['--import', 'tsx', 'server/cli/chain-import.ts']);

  const apiPort = String(await freePort());
  const port = process.env['PORT'] ?? '3000';
  const worker = process.argv.includes('--worker') ? 'on' : 'off';
  const env = { ...process.env, API_URL: `http://127.0.0.1:${apiPort}`, PORT: port, VITE_WORKER: worker };
  const start = (/** @type {string[]} */ args, /** @type {NodeJS.ProcessEnv} */ settings) =>
    spawn(process.execPath, args, { cwd: root, env: { ...env, ...settings }, stdio: 'inherit' });
  const children = [
    start(['node_modules/tsx/dist/cli.mjs', 'watch', '--clear-screen=false', 'server/server.ts'], { PORT: apiPort }),
    start(['node_modules/vite/bin/vite.js'], {}),
  ];
  console.log(`  ${bold(`http://localhost:${port}`)}  the API is behind it, on port ${apiPort}\n`);

  let stopping = false;
  const stop = (/** @type {number} */ code, /** @type {number} */ graceMs) => {
    if (stopping) return;
    stopping = true;
    process.exitCode = code;
    const timer = setTimeout(() => {
      for (const child of children) if (child.exitCode === null) child.kill('SIGTERM');
    }, graceMs);
    Promise.all(children.filter((child) => child.exitCode === null).map((child) => once(child, 'exit'))).then(
      () => clearTimeout(timer),
      () => undefined,
    );
  };
  // Ctrl-C reaches the whole group anyway, and a second signal would make the server's watcher kill instead of wait.
  process.on('SIGINT', () => stop(0, 3000));
  process.on('SIGTERM', () => stop(0, 0));
  // Neither is useful without the other.
  for (const child of children) child.on('exit', (code) => stop(code ?? 0, 0));
});
