import { connect, createServer, type Socket } from 'node:net';
import { freePort } from '#scripts/lib/ports.mjs';

/** The line between the browser and the app, with a switch in it: neither Firefox nor WebKitGTK can be asked to lose theirs. */
export interface Network {
  /** Where the browser finds the app. */
  readonly origin: string;
  /** Nobody answers any more, and whatever was under way breaks. */
  readonly cut: () => Promise<void>;
  readonly restore: () => Promise<void>;
  /** How many orders have been sent down this line, each repetition counted. */
  readonly ordersSent: () => number;
}

const PLACES = 'POST /api/restaurant/orders/place ';

/** Stands before the app on a port of its own; after `cut` the port is closed, after `restore` it is the same port. */
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
      // `close` follows, and says all that there is to do.
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
