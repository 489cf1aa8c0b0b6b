import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { chance } from './chance.ts';

/** A statement that ends a transaction, as sent by a driver. */
const COMMIT = Buffer.from('commit\0');
/** Share of the commits that a fault hits. */
const CUT_SHARE = 0.2;

/**
 * A proxy between the server and PostgreSQL. `swallow` takes every byte and forwards none: connections look alive and stay
 * dead afterwards, as after a router that lost its state. `refuse` rejects connections. `cutCommits` breaks connections around
 * a `commit`: before it arrives, or after it is done and before its acknowledgement.
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
          // When swallowing, a hangup does not reach the other end either.
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
    /** @returns how many were hit so far */
    cutCommits: (isOn: boolean): typeof cuts => {
      cutting = isOn;
      return cuts;
    },
    /** Limits the number of connections from now on; those above it are closed. @returns how many were closed so far */
    limit: (connections: number): number => {
      most = connections;
      if (pairs.size > connections) hangUp();
      return refused;
    },
    refuse: (): void => {
      door.close();
      hangUp();
    },
    /** Restores normal operation; what was swallowed is lost. */
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
