import { readdirSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import type { Scenario } from '../scenario.ts';
import { pause, untilTrue } from '../support/expect.ts';
import { startCustomers } from '../support/shop.ts';
import { openMenu } from '../support/visitors.ts';

const EACH = 100;
/** The longest timeout (server/http/timeouts.ts) twice, because a socket that moved a little has another, and a slow machine. */
const CUT_MS = 90_000;

/** Clients that send their order a byte at a time, and clients that ask for much and stop reading. */
export const slowClients: Scenario = {
  name: 'slow bodies and paused readers',
  inShort: false,
  run: async ({ start }) => {
    const world = await start({ kind: 'postgres' });
    const { child, origin } = world.server();
    await openMenu(origin);
    const openFiles = () => readdirSync(`/proc/${child.pid}/fd`).length;
    const before = openFiles();
    const open = (): Socket => connect(world.settings.port, '127.0.0.1').on('error', () => undefined);
    const bodies = Array.from({ length: EACH }, () => {
      const socket = open();
      socket.write(
        'POST /api/restaurant/cart/create HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n{',
      );
      return socket;
    });
    const dripping = setInterval(() => {
      for (const socket of bodies) if (socket.writable) socket.write(' ');
    }, 1000);
    // More than the kernel's buffers hold, and nothing of it is read.
    const readers = Array.from({ length: EACH }, () => {
      const socket = open();
      socket.pause();
      socket.write('GET /menu HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(300));
      return socket;
    });
    await pause(3000);
    const during = openFiles();
    const customers = startCustomers(await world.shop(), 2);
    const took = await untilTrue(() => openFiles() < before + EACH / 4, CUT_MS, 'slow clients are cut off');
    clearInterval(dripping);
    for (const socket of [...bodies, ...readers]) socket.destroy();
    await world.untilRecovered();
    await customers.stop();
    await world.verify(customers);
    return `${during - before} connections, cut after ${(took / 1000).toFixed(0)} s; ${customers.acknowledged.length} orders`;
  },
};
