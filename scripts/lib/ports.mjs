import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * Lower bound of the search for ports. Above it most systems assign ports to outgoing connections: one could take a port
 * that was found free before its server starts, or while a test has its server down.
 */
const LOWEST = 10_000;
const BEYOND_HIGHEST = 32_000;
const MAX_ATTEMPTS = 100;

/**
 * Returns an unused port.
 *
 * @returns {Promise<number>}
 * @throws {Error} when none is found
 */
export function freePort() {
  return freePorts(1);
}

/**
 * @param {number} port
 * @returns {Promise<boolean>}
 */
export function isPortFree(port) {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, () => probe.close(() => resolve(true)));
  });
}

/**
 * Returns the first of several consecutive unused ports.
 *
 * @param {number} count
 * @returns {Promise<number>}
 * @throws {Error} when none are found
 */
export async function freePorts(count) {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const first = randomInt(LOWEST, BEYOND_HIGHEST - count);
    const ports = Array.from({ length: count }, (_, index) => isPortFree(first + index));
    if ((await Promise.all(ports)).every(Boolean)) return first;
  }
  throw new Error(`no ${count} free ports in a row between ${LOWEST} and ${BEYOND_HIGHEST}`);
}
