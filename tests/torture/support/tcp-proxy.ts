import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';

/**
 * Stands between the server and PostgreSQL. `swallow` takes every byte and brings it nowhere: connections look alive and
 * stay dead afterwards, as after a router that has forgotten them. `refuse` closes the door.
 */
export async function startProxy(port: number, target: { host: string; port: number }) {
  let swallowing = false;
  const pairs = new Set<readonly [Socket, Socket]>();

  const open = (): Server =>
    createServer((client) => {
      const upstream = connect(target);
      const pair = [client, upstream] as const;
      pairs.add(pair);
      let isDead = false;
      const end = () => {
        pairs.delete(pair);
        client.destroy();
        upstream.destroy();
      };
      for (const [from, to] of [pair, [upstream, client] as const]) {
        from.on('data', (chunk: Buffer) => {
          isDead ||= swallowing;
          if (!isDead) to.write(chunk);
        });
        from.on('error', end);
        from.on('close', () => {
          // Whoever hangs up is not heard at the other end either.
          if (!isDead) end();
        });
      }
    });

  let door = open();
  const listen = async () => {
    door.listen(port, '127.0.0.1');
    await once(door, 'listening');
  };
  await listen();
  const hangUp = () => {
    for (const pair of pairs) for (const socket of pair) socket.destroy();
    pairs.clear();
  };
  return {
    swallow: (): void => void (swallowing = true),
    refuse: (): void => {
      door.close();
      hangUp();
    },
    /** Everything is as before; what was swallowed is lost. */
    restore: async (): Promise<void> => {
      swallowing = false;
      if (door.listening) return;
      door = open();
      await listen();
    },
    close: (): void => {
      door.close();
      hangUp();
    },
  };
}
