/** Set-up that runs before any npm package can be imported: Node's built-ins only. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './paths.mjs';
import { isRelease } from './release-mark.mjs';
import { runOrThrow } from './run.mjs';
import { UserError, step } from './terminal.mjs';

/** @param {string} path */
const readJson = (path) => JSON.parse(readFileSync(join(root, path), 'utf8'));

/** Throws a clear error when this Node is older than package.json requires. */
export function requireNode() {
  /** @type {string} */
  const wanted = readJson('package.json').engines.node.replace('>=', '');
  const parts = (/** @type {string} */ version) => version.split('.').map(Number);
  const [major = 0, minor = 0] = parts(process.versions.node);
  const [needMajor = 0, needMinor = 0] = parts(wanted);
  if (major > needMajor || (major === needMajor && minor >= needMinor)) return;
  throw new UserError(
    `this project needs Node ${wanted} or newer, and this is Node ${process.versions.node}.\n` +
      'Debian 13 has it as the package nodejs; for any other system see https://nodejs.org/en/download.',
  );
}

/**
 * Reports whether node_modules matches package-lock.json. npm records what it installed in its own lock file at the end
 * of an installation, so an interrupted one does not match either.
 *
 * @returns {boolean}
 */
function isInstalled() {
  if (!existsSync(join(root, 'node_modules/.package-lock.json'))) return false;
  return holdsAll(readJson('package-lock.json').packages, readJson('node_modules/.package-lock.json').packages);
}

/** @typedef {Record<string, { version?: string, integrity?: string, optional?: boolean }>} Packages */

/**
 * @param {Packages} wanted of the lock file
 * @param {Packages} present from npm's own record of installed packages
 * @returns {boolean}
 */
export function holdsAll(wanted, present) {
  return Object.entries(wanted).every(([path, { version, integrity, optional }]) => {
    const found = present[path];
    // Packages for other processors and systems are only in the lock file.
    if (path === '' || (optional && !found)) return true;
    return found?.version === version && found?.integrity === integrity;
  });
}

/** Installs the packages of the lock file if they are missing. */
export async function ensureInstalled() {
  // A release has its packages, fewer than the lock file lists.
  if (isRelease() || isInstalled()) return;
  await step('installing packages (npm ci)', async () => {
    // Under npm its path is known; otherwise `npm` is on the PATH.
    const npm = process.env['npm_execpath'];
    const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error'];
    // A production environment would make npm skip build dependencies.
    const env = { ...process.env, NODE_ENV: 'development' };
    if (npm?.endsWith('.js')) await runOrThrow(process.execPath, [npm, ...args], { env });
    else await runOrThrow('npm', args, { env });
  });
}
