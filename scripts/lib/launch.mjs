/** From a checkout to a running app: build, chain, server. Needs the packages to be installed already. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { hashOf, INPUTS, isFresh } from './build-stamp.mjs';
import { saveMenuPage } from './menu-page.mjs';
import { root } from './paths.mjs';
import { isPortFree } from './ports.mjs';
import { runOrThrow, runNode } from './run.mjs';
import { untilHealthy } from './server-process.mjs';
import { bold, dim, duration, UserError, step } from './terminal.mjs';

/** Where everything that the app remembers is kept, unless DATA_DIR says otherwise. */
export function dataDir() {
  return resolve(root, process.env['DATA_DIR'] ?? 'data');
}

const isBuilt = () =>
  /** @type {import('./build-stamp.mjs').Target[]} */ (Object.keys(INPUTS)).every((target) => isFresh(target));

/** Refuses settings that the server would refuse, with the server's own sentences. */
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
  // A process of its own gives the memory back before the server starts.
  const { code, output } = await runNode(['scripts/build.mjs'], { show: true });
  if (code !== 0) throw new UserError(`the build failed.\n${output.slice(-4000)}`);
}

/**
 * Puts the demo chain into the database when it is not there, or when its files have changed. Importing is idempotent:
 * at worst it is done once too often.
 *
 * @param {string[]} [command] how to run the import
 */
export async function ensureDemo(command = ['dist/server/chain-import.js']) {
  const stamp = join(dataDir(), 'demo-imported.json');
  // Another database, or a data folder whose database was deleted, has not seen the import.
  const mark = JSON.stringify({ demo: hashOf(['demo']), database: process.env['DATABASE_URL'] ?? 'embedded' });
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === mark) return;
  await step('putting the demo chain into the database, with its pictures', async () => {
    await runOrThrow(process.execPath, [...command, 'demo/chain.json']);
    mkdirSync(dataDir(), { recursive: true });
    writeFileSync(stamp, mark);
  });
}

/**
 * The whole way. The server runs in this very process: a signal reaches it directly, and nothing can be left behind.
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
  // A person watches the demo; in production the log goes to whoever collects it.
  if (mode === 'demo') process.env['LOG_LEVEL'] ??= 'warn';
  process.chdir(root);
  // A built server checks its settings itself, at once; before a build that takes a minute they are checked here.
  const isPort = /^\d{1,5}$/.test(wanted) && port <= 65_535;
  if (!isPort || !isBuilt()) await checkSettings();
  if (!(await isPortFree(port))) {
    throw new UserError(`port ${port} is taken. Stop what listens there, or choose another: PORT=3001 npm start`);
  }
  await ensureBuilt();
  if (mode === 'demo') await ensureDemo();
  await import(pathToFileURL(join(root, 'dist/server/server.js')).href);
  await untilHealthy(`http://127.0.0.1:${port}`);
  if (mode === 'demo') await saveMenuPage(port);
  console.log(
    `\n  ${bold(`http://localhost:${port}`)}  ${dim(`ready in ${duration(performance.now() - started)}, Ctrl-C ends it`)}\n`,
  );
  if (mode === 'production') await hintWhenEmpty(port);
}

/**
 * A real chain's first start finds an empty database: say what comes next.
 *
 * @param {number} port
 */
async function hintWhenEmpty(port) {
  const { status } = await fetch(`http://127.0.0.1:${port}/api/restaurant/environment`);
  if (status === 503)
    console.log('  The database holds no chain yet: npm run chain:import -- FILE (docs/operations.md)\n');
}
