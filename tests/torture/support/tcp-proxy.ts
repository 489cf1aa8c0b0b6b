import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { chance } from './chance.ts';

/** A statement that ends a transaction, as a driver sends it. */
const COMMIT = Buffer.from('commit\0');
/** Of the commits, those that a fault meets. */
const CUT_SHARE = 0.2;

/**
 * Stands between the server and PostgreSQL. `swallow` takes every byte and brings it nowhere: connections look alive and
 * stay dead afterwards, as after a router that has forgotten them. `refuse` closes the door. `cutCommits` breaks connections off around
 * a `commit`: before it has arrived, or after it was done and before anybody hears so.
 */
export async function startProxy(port: number, target: { host: string; port: number }) {
  let swallowing = false;
  let cutting = false;
  let most = Number.POSITIVE_INFINITY;
  const cuts = { before: 0, after: 0 };
  let refused = 0;
  const pairs = new Set<readonly [Socket, Socket]>();

  const open = (): Server =>
    createServer((client) => {
      if (pairs.size >= most) {
        refused += 1;
        client.on('error', () => undefined).destroy();
        return;
      }
      const upstream = connect(target);
      const pair = [client, upstream] as const;
      pairs.add(pair);
      let isDead = false;
      const end = () => {
        pairs.delete(pair);
        client.destroy();
        upstream.destroy();
      };
      let isUnheard = false;
      for (const [from, to] of [pair, [upstream, client] as const]) {
        from.on('data', (chunk: Buffer) => {
          if (from === upstream && isUnheard) return end();
          if (from === client && cutting && chunk.includes(COMMIT) && chance() < CUT_SHARE) {
            const isBefore = chance() < 0.5;
            cuts[isBefore ? 'before' : 'after'] += 1;
            if (isBefore) return end();
            isUnheard = true;
          }
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
    /** @returns how many were met until now */
    cutCommits: (isOn: boolean): typeof cuts => {
      cutting = isOn;
      return cuts;
    },
    /** From now on so many connections at most; those that are one too many are hung up. @returns how many were, until now */
    limit: (connections: number): number => {
      most = connections;
      if (pairs.size > connections) hangUp();
      return refused;
    },
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
