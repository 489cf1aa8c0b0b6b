/** From a checkout to a running app: build, chain, server. Requires installed packages. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { hashOf, INPUTS, isFresh } from './build-stamp.mjs';
import { saveMenuPage } from './menu-page.mjs';
import { root } from './paths.mjs';
import { isRelease, settingsOfAnotherBuild } from './release-mark.mjs';
import { isPortFree } from './ports.mjs';
import { runOrThrow, runNode } from './run.mjs';
import { untilHealthy } from './server-process.mjs';
import { bold, dim, duration, UserError, step } from './terminal.mjs';

/** Returns the folder of all persistent data, unless DATA_DIR overrides it. */
export function dataDir() {
  return resolve(root, process.env['DATA_DIR'] ?? 'data');
}

const isBuilt = () =>
  isRelease() ||
  /** @type {import('./build-stamp.mjs').Target[]} */ (Object.keys(INPUTS)).every((target) => isFresh(target));

/** Rejects settings that the server would reject, with the server's own messages. */
async function checkSettings() {
  const { tsImport } = await import('tsx/esm/api');
  const { loadConfig } = await tsImport('../../server/config.ts', import.meta.url);
  try {
    loadConfig(process.env);
  } catch (error) {
    throw new UserError(error instanceof Error ? error.message : String(error));
  }
}

/** Builds the programs whose sources have changed since the last build. */
export async function ensureBuilt() {
  if (isBuilt()) return;
  // A separate process frees its memory before the server starts.
  const { code, output } = await runNode(['scripts/build.mjs'], { show: true });
  if (code !== 0) throw new UserError(`the build failed.\n${output.slice(-4000)}`);
}

/**
 * Imports the demo chain into the database when it is missing, or when its files have changed. The import is idempotent:
 * at worst it runs once too often.
 *
 * @param {string[]} [command] how to run the import
 */
export async function ensureDemo(command = ['dist/server/chain-import.js']) {
  const stamp = join(dataDir(), 'demo-imported.json');
  // Another database, or a data folder whose database was deleted, does not have the import.
  const mark = JSON.stringify({ demo: hashOf(['demo']), database: process.env['DATABASE_URL'] ?? 'embedded' });
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === mark) return;
  await step('putting the demo chain into the database, with its pictures', async () => {
    await runOrThrow(process.execPath, [...command, 'demo/chain.json'], { endsWithUs: true });
    mkdirSync(dataDir(), { recursive: true });
    writeFileSync(stamp, mark);
  });
}

/**
 * A release can build nothing and has no compiler to read the server's settings with.
 *
 * @param {boolean} isPort
 */
function checkRelease(isPort) {
  if (process.env['APP_MODE'] === 'demo') throw new UserError('a release has no demo chain: npm run serve');
  if (!isPort) throw new UserError('PORT must be a port number');
  const other = settingsOfAnotherBuild();
  if (other.length > 0) throw new UserError(`${other.join(', ')}: this release was built without; build one with them`);
}

/**
 * Runs all steps. The server runs in this process: a signal reaches it directly, and no process can be left behind.
 *
 * @param {{ mode: 'demo' | 'production' }} options
 */
export async function launch({ mode }) {
  const started = performance.now();
  const wanted = process.env['PORT'] || '3000';
  const port = Number(wanted);
  process.env['PORT'] = wanted;
  process.env['APP_MODE'] = mode;
  process.env['NODE_ENV'] = 'production';
  // The demo is watched by a person; in production the log goes to a collector.
  if (mode === 'demo') process.env['LOG_LEVEL'] ??= 'warn';
  process.chdir(root);
  // A built server checks its settings at startup; here they are checked before a build that takes a minute.
  const isPort = /^\d{1,5}$/.test(wanted) && port <= 65_535;
  if (isRelease()) checkRelease(isPort);
  if (!isPort || !isBuilt()) await checkSettings();
  if (!(await isPortFree(port))) {
    throw new UserError(`port ${port} is taken. Stop what listens there, or choose another: PORT=3001 npm start`);
  }
  await ensureBuilt();
  if (mode === 'demo') await ensureDemo();
  await import(pathToFileURL(join(root, 'dist/server/server.js')).href);
  // A busy machine or a database that starts later: whoever supervises this process sees the same from /health.
  await untilHealthy(`http://127.0.0.1:${port}`, {
    timeoutMs: Infinity,
    onSlow: (seconds) => console.error(`  The server does not answer after ${seconds} s; still waiting.`),
  });
  if (mode === 'demo') await saveMenuPage(port);
  console.log(
    `\n  ${bold(`http://localhost:${port}`)}  ${dim(`ready in ${duration(performance.now() - started)}, Ctrl-C ends it`)}\n`,
  );
  if (mode === 'production') await hintWhenEmpty(port);
}

/**
 * On a real chain's first start the database is empty: prints the next step.
 *
 * @param {number} port
 */
async function hintWhenEmpty(port) {
  const { status } = await fetch(`http://127.0.0.1:${port}/api/restaurant/environment`);
  if (status === 503)
    console.log(
      '  The database holds no chain yet: npm run staff -- --owner PHONE and /office/, or npm run chain:import -- FILE (docs/operations.md)\n',
    );
}
