/** Locates the browser for end-to-end tests and measurements. */
import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
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

/** Returns the browser that Playwright would download, whether or not it is present. */
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
  // A bare machine lacks the libraries that a browser needs to render.
  if (process.getuid?.() === 0) await runNode([PLAYWRIGHT, 'install-deps', 'chromium'], { timeoutMs: 300_000 });
  return (await works(path)) ? path : undefined;
}

const canInstall = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
const APT_ENV = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };

async function installDebians() {
  if (!canInstall()) return undefined;
  await runOrThrow('apt-get', ['update', '-q'], { env: APT_ENV });
  await runOrThrow('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'chromium'], { env: APT_ENV });
  return SYSTEM.find((path) => existsSync(path));
}

/**
 * Returns the path of a Chromium that starts: CHROMIUM_PATH, an installed one, Playwright's download, Debian's package.
 *
 * @returns {Promise<string>}
 * @throws {UserError} when none is found or can be installed
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

const SYSTEM_SHELL = '/usr/bin/chromium-headless-shell';

/**
 * Returns the headless shell that Playwright downloaded along with its Chromium: `chromium-1255/chrome-linux64/chrome`
 * and `chromium_headless_shell-1255/<folder>/<program>`.
 *
 * @param {string} chromium
 */
function besidePlaywrights(chromium) {
  const revision = dirname(dirname(chromium));
  const folder = revision.replace(/chromium-(\d+)$/, 'chromium_headless_shell-$1');
  if (folder === revision || !existsSync(folder)) return undefined;
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /(^|\/)(chrome-)?headless[-_]shell$/.test(name))
    .map((name) => join(folder, name))[0];
}

/**
 * Returns a headless Chromium, which takes a quarter less CPU than a full one without windows. Tests that keep a
 * profile, or check whether the storefront is installable, need the full one.
 *
 * @param {string} chromium the result of {@link findChromium}
 * @returns {Promise<string>} CHROMIUM_SHELL_PATH, Playwright's or Debian's; `chromium` itself where there is none
 */
export async function findHeadlessShell(chromium) {
  const asked = process.env['CHROMIUM_SHELL_PATH'];
  if (asked) return asked;
  if (chromium.startsWith('/usr/bin/chromium') && !existsSync(SYSTEM_SHELL) && canInstall()) {
    const install = ['install', '-y', '-q', '--no-install-recommends', 'chromium-headless-shell'];
    await run('apt-get', install, { env: APT_ENV });
  }
  for (const path of [besidePlaywrights(chromium), chromium.startsWith('/usr/bin/') ? SYSTEM_SHELL : undefined]) {
    if (path !== undefined && (await works(path))) return path;
  }
  return chromium;
}
