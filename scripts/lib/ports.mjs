import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * Where ports are looked for. Above it most systems give ports to outgoing connections: one of those would take a port that
 * was found free before its server starts, or while a test has its server down.
 */
const LOWEST = 10_000;
const BEYOND_HIGHEST = 32_000;
const MAX_ATTEMPTS = 100;

/**
 * A port that nobody listens on.
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
 * The first of several ports in a row that nobody listens on.
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
