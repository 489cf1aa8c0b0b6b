import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { Scenario } from '../scenario.ts';
import { atMost, expectThat, pause, percentile, untilTrue } from '../support/expect.ts';
import { heldConnections } from '../support/held-connections.ts';
import { largeChain } from '../support/large-chain.ts';
import { startCustomers } from '../support/shop.ts';
import { visit } from '../support/visitors.ts';

/**
 * A menu larger than the kernel's buffers between two sockets, by more than a client reading 64 KB at a time takes in two
 * minutes. Less would not do: the kernel lets the server write again once a third of 4 MB has been read.
 */
const DISHES = 40_000;
const DRIP_MS = 1400;
const CALM_MS = 5000;
const FLOOD_MS = 15_000;
const FLOODS = 100;
const BACK_MS = 2000;
const OTHERS_MS = 1000;
/** When the last client of each kind has to be cut, ms: server/http/timeouts.ts and connections.ts, and a slow machine. */
const CUT_MS = {
  /** 30 s for the whole request, checked every 5 s. */
  bodies: 45_000,
  /** 30 s twice, because a socket with some progress gets another period. */
  paused: 75_000,
  /** 120 s for a response, checked every 5 s. */
  dripping: 140_000,
};

const BODY =
  'POST /api/restaurant/cart/create HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n{';
const get = (path: string): string => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`;
const MENU = '/api/restaurant/products?restaurant_id=1';

/** Clients that waste the server's time: each kind is cut off, and no one else is affected. */
export const slowClients: Scenario = {
  name: 'clients send slowly and pause reading',
  inShort: false,
  run: async ({ start }) => {
    const world = await start({ kind: 'postgres', chain: largeChain(DISHES) });
    const { port } = world.settings;
    const { origin } = world.server();
    const shop = await world.shop();
    const { text } = await visit(origin, MENU, '10.99.0.1');
    const menuBytes = Buffer.byteLength(text);
    await visit(origin, '/info', '10.99.0.1');
    const ended = new AbortController();
    const opened: Socket[] = [];
    const open = async (text: string): Promise<Socket> => {
      const socket = connect(port, '127.0.0.1').on('error', () => undefined);
      opened.push(socket);
      await Promise.race([once(socket, 'connect'), once(socket, 'close')]);
      socket.write(text);
      return socket;
    };
    const many = (count: number, text: string): Promise<Socket[]> =>
      Promise.all(Array.from({ length: count }, () => open(text)));
    const every = (ms: number, work: () => void): void => {
      const timer = setInterval(work, ms);
      ended.signal.addEventListener('abort', () => clearInterval(timer));
    };

    const customers = startCustomers(shop, 2);
    await pause(CALM_MS);
    const calm = customers.times.splice(0);
    const most = atMost(OTHERS_MS, percentile(calm, 0.99));

    // Each sends 300 requests at once, is cut, and reconnects: 15,000 requests a second.
    const flooding = new AbortController();
    let floods = 0;
    let uncut = 0;
    const flood = Array.from({ length: FLOODS }, async (_, index) => {
      await pause((BACK_MS / FLOODS) * index);
      while (!flooding.signal.aborted) {
        const socket = await open(get('/info').repeat(300));
        socket.resume();
        floods += 1;
        await pause(BACK_MS);
        if (!socket.closed) uncut += 1;
        socket.destroy();
      }
    });
    await pause(FLOOD_MS);
    flooding.abort();
    await Promise.all(flood);
    expectThat(uncut === 0, `${uncut} of ${floods} floods were not cut off within ${BACK_MS / 1000} s`);
    const flooded = percentile(customers.times.splice(0), 0.99);
    expectThat(flooded <= most, `customers waited ${flooded.toFixed(0)} ms (p99) while connections were flooded`);

    const bodies = await many(100, BODY);
    every(1000, () => {
      for (const socket of bodies) if (socket.writable) socket.write(' ');
    });
    const paused = await many(20, get(MENU).repeat(2));
    for (const socket of paused) socket.pause();
    const dripping = await many(20, get(MENU));
    for (const socket of dripping) socket.on('data', () => socket.pause());
    every(DRIP_MS, () => {
      for (const socket of dripping) socket.resume();
    });
    const began = performance.now();
    const cutAfter = async (sockets: readonly Socket[], withinMs: number, who: string): Promise<string> => {
      const ports = sockets.map(({ localPort }) => localPort ?? 0);
      const areCut = (): boolean => {
        const held = heldConnections(port);
        return ports.every((one) => !held.has(one));
      };
      await untilTrue(areCut, withinMs, `${who} are cut off`);
      return `${who} cut within ${((performance.now() - began) / 1000).toFixed(0)} s`;
    };
    await pause(3000);
    const held = heldConnections(port);
    for (const sockets of [bodies, paused, dripping]) {
      expectThat(
        sockets.every(({ localPort }) => held.has(localPort ?? 0)),
        'who is slow is given time',
      );
    }
    const cut = await Promise.all([
      cutAfter(bodies, CUT_MS.bodies, 'slow bodies'),
      cutAfter(paused, CUT_MS.paused, 'paused readers'),
      cutAfter(dripping, CUT_MS.dripping, 'readers that drip'),
    ]);
    expectThat(
      dripping.every(({ bytesRead }) => bytesRead < menuBytes),
      'who drips was cut in the middle of the answer',
    );
    ended.abort();
    for (const socket of opened) socket.destroy();
    await world.untilRecovered();
    await customers.stop();
    const slowed = percentile(customers.times, 0.99);
    expectThat(slowed <= most, `customers waited ${slowed.toFixed(0)} ms (p99) beside slow clients`);
    await world.verify(customers);
    return `calm p99 ${percentile(calm, 0.99).toFixed(0)} ms; ${floods} floods, calls p99 ${flooded.toFixed(0)} ms; ${cut.join(', ')}, calls p99 ${slowed.toFixed(0)} ms`;
  },
};
