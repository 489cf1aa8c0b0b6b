import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import type { Scenario, Setting } from '../scenario.ts';
import { expectThat } from '../support/expect.ts';
import { startCustomers } from '../support/shop.ts';
import type { DatabaseKind } from '../support/world.ts';

/** Connections are cut after 5 s, and the process exits after 10 s at the latest: with an error. */
const END_MS = 10_000;
/** What each connection sends before it goes silent. */
const OPENINGS = [
  '',
  'GET /menu HTTP/1.1\r\nHost: a\r\n',
  'POST /api/restaurant/cart/create HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{',
];

const ended = async ({ start }: Setting, kind: DatabaseKind): Promise<string> => {
  const world = await start({ kind });
  const customers = startCustomers(await world.shop(), 2);
  const silent = await Promise.all(
    Array.from({ length: 30 }, async (_, index): Promise<Socket> => {
      const socket = connect(world.settings.port, '127.0.0.1');
      socket.on('error', () => undefined);
      await once(socket, 'connect');
      socket.write(OPENINGS[index % OPENINGS.length] ?? '');
      return socket;
    }),
  );
  const { code, took } = await world.server().stop();
  for (const socket of silent) socket.destroy();
  expectThat(code === 0, `${kind}: SIGTERM ended the server with code ${String(code)}\n${world.server().log()}`);
  expectThat(took <= END_MS, `${kind}: the server took ${(took / 1000).toFixed(1)} s to end`);
  expectThat(!existsSync(join(world.dataDir, 'pglite.lock')), 'the embedded database was not closed');
  await world.restart();
  await customers.stop();
  await world.verify(customers);
  return `${kind} ended after ${(took / 1000).toFixed(1)} s`;
};

/** SIGTERM while connections are open that have sent nothing, or half of a request. */
export const endWithSilentConnections: Scenario = {
  name: 'SIGTERM ends a server with silent connections',
  inShort: true,
  run: async (setting) => (await Promise.all([ended(setting, 'pglite'), ended(setting, 'postgres')])).join(', '),
};
