/**
 * `node scripts/release.mjs --to FOLDER`: builds this checkout and writes what is needed to run it into an empty folder, as the image has it
 * (Dockerfile): built programs, the operator's commands, and the packages that they load.
 */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureInstalled, requireNode } from './lib/install.mjs';
import { root } from './lib/paths.mjs';
import { runMain, UserError } from './lib/terminal.mjs';

/** @param {string} folder @returns {number} bytes */
const sizeOf = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);

runMain(async () => {
  requireNode();
  await ensureInstalled();
  const { to } = parseArgs({ options: { to: { type: 'string' } } }).values;
  if (to === undefined) throw new UserError('Usage: node scripts/release.mjs --to FOLDER');
  const target = resolve(to);
  if (existsSync(target) && readdirSync(target).length > 0) throw new UserError(`${target} is not empty`);
  const { ensureBuilt } = await import('./lib/launch.mjs');
  const { writeRelease } = await import('./lib/release-tree.mjs');
  await ensureBuilt();
  const { packages } = writeRelease(target);
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  console.log(`${version} with ${packages} packages: ${(sizeOf(target) / 1_048_576).toFixed(1)} MB in ${target}`);
});
