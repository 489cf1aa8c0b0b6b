import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './paths.mjs';

/** @typedef {{ version: string, license?: string, dev?: boolean, devOptional?: boolean }} Locked */
/** @typedef {{ name: string, version: string, license: string }} Package */

/**
 * Returns the packages of the lock file, each version once, by name.
 *
 * @param {'production' | 'all'} which `production`: without those that only build and test
 * @returns {Package[]}
 */
export function lockedPackages(which) {
  /** @type {Record<string, Locked>} */
  const locked = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  const packages = Object.entries(locked)
    .filter(
      ([folder, { dev, devOptional }]) => folder !== '' && (which === 'all' || (dev !== true && devOptional !== true)),
    )
    .map(([folder, { version, license }]) => ({
      name: folder.replace(/^.*node_modules\//, ''),
      version,
      license: license ?? 'unknown',
    }));
  const once = new Map(packages.map((one) => [`${one.name} ${one.version}`, one]));
  return [...once.values()].toSorted((a, b) => (`${a.name} ${a.version}` < `${b.name} ${b.version}` ? -1 : 1));
}
