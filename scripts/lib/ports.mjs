import { createServer } from 'node:net';

/**
 * A port that nobody listens on, chosen by the system.
 *
 * @returns {Promise<number>}
 */
export function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });
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
 */
export async function freePorts(count) {
  for (;;) {
    const first = await freePort();
    const others = Array.from({ length: count - 1 }, (_, index) => isPortFree(first + 1 + index));
    if (first + count <= 65_536 && (await Promise.all(others)).every(Boolean)) return first;
  }
}
