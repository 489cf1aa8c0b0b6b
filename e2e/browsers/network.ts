import { connect, createServer, type Socket } from 'node:net';
import { freePort } from '#scripts/lib/ports.mjs';

/** A proxy between the browser and the app with an on/off switch: neither Firefox nor WebKitGTK can emulate being offline. */
export interface Network {
  /** The origin at which the browser reaches the app. */
  readonly origin: string;
  /** Refuses new connections and breaks those in progress. */
  readonly cut: () => Promise<void>;
  readonly restore: () => Promise<void>;
  /** How many orders were sent over this connection, counting each retry. */
  readonly ordersSent: () => number;
}

const PLACES = 'POST /api/restaurant/orders/place ';

/** Proxies the app on its own port; `cut` closes the port, and `restore` reopens the same one. */
export async function networkTo(app: URL): Promise<Network> {
  const open = new Set<Socket>();
  let ordersSent = 0;
  const server = createServer((near) => {
    const far = connect(Number(app.port), app.hostname);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one);
      one.on('close', () => {
        open.delete(one);
        other.destroy();
      });
      // `close` follows and does all the handling.
      one.on('error', () => undefined);
      one.pipe(other);
    }
    near.on('data', (chunk) => {
      ordersSent += String(chunk).split(PLACES).length - 1;
    });
  });
  const listen = (port: number): Promise<void> =>
    new Promise((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, '127.0.0.1', resolve);
    });
  const port = await freePort();
  await listen(port);
  return {
    origin: `http://127.0.0.1:${port}`,
    cut: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of open) socket.destroy();
      }),
    restore: () => listen(port),
    ordersSent: () => ordersSent,
  };
}
