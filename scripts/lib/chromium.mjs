/** Where the end-to-end tests and measurements get their browser from. */
import { existsSync } from 'node:fs';
import { runOrThrow, run, runNode } from './run.mjs';
import { UserError, step } from './terminal.mjs';

const SYSTEM = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
];
const PLAYWRIGHT = 'node_modules/@playwright/test/cli.js';

/** @param {string | undefined} path */
async function works(path) {
  if (!path || !existsSync(path)) return false;
  const args = ['--headless', '--no-sandbox', '--disable-gpu', '--dump-dom', 'about:blank'];
  const { code } = await run(path, args, { timeoutMs: 30_000 });
  return code === 0;
}

/** The browser that Playwright would download, whether or not it is there. */
async function playwrightsOwn() {
  const { chromium } = await import('@playwright/test');
  return chromium.executablePath();
}

async function download() {
  const env = { ...process.env, PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '10000' };
  const { code } = await runNode([PLAYWRIGHT, 'install', 'chromium'], { env, timeoutMs: 120_000 });
  if (code !== 0) return undefined;
  const path = await playwrightsOwn();
  if (await works(path)) return path;
  // A bare machine lacks the libraries that a browser draws with.
  if (process.getuid?.() === 0) await runNode([PLAYWRIGHT, 'install-deps', 'chromium'], { timeoutMs: 300_000 });
  return (await works(path)) ? path : undefined;
}

async function installDebians() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await runOrThrow('apt-get', ['update', '-q'], { env });
  await runOrThrow('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'chromium'], { env });
  return SYSTEM.find((path) => existsSync(path));
}

/**
 * The path of a Chromium that starts: CHROMIUM_PATH, one that is here already, Playwright's download, Debian's package.
 *
 * @returns {Promise<string>}
 * @throws {Explained} when there is none and none can be had
 */
export async function findChromium() {
  const asked = process.env['CHROMIUM_PATH'];
  if (asked) {
    if (await works(asked)) return asked;
    throw new UserError(`CHROMIUM_PATH is ${asked}, and no browser starts there.`);
  }
  for (const path of [await playwrightsOwn(), ...SYSTEM]) {
    if (await works(path)) return path;
  }
  const downloaded = await step("getting a Chromium (Playwright's download)", download);
  if (downloaded) return downloaded;
  const installed = await step("getting a Chromium (Debian's package)", installDebians);
  if (await works(installed)) return installed ?? '';
  throw new UserError(
    'no Chromium could be had. Install one (Debian: apt-get install chromium) or set CHROMIUM_PATH to the one you have.',
  );
}
