import { connect, type Socket } from 'node:net';
import type { Scenario } from '../scenario.ts';
import { pause, untilTrue } from '../support/expect.ts';
import { startCustomers } from '../support/shop.ts';
import type { DatabaseKind } from '../support/world.ts';

/** Open file limit of a process; most systems allow twice as much. A start alone reads more than 256 files at once. */
const FILES = 512;
const SILENT = 700;
const FIRST_ORDER_MS = 10_000;

/** Silent connections use up every file that the server may open: it accepts no one, and cannot open its own files. */
export const fewFiles: Scenario = {
  name: 'the server may open no more files',
  inShort: false,
  run: async ({ short, start }) => {
    const lines: string[] = [];
    for (const kind of ['pglite', 'postgres'] satisfies DatabaseKind[]) {
      const world = await start({ kind, maxFiles: FILES });
      const { port } = world.settings;
      const customers = startCustomers(await world.shop(), 4);
      await pause(1000);
      const held = new Set<Socket>();
      /** Reconnects whenever it is disconnected. */
      const hold = (): void => {
        const socket = connect(port, '127.0.0.1').on('error', () => undefined);
        held.add(socket);
        socket.once('close', () => held.delete(socket));
      };
      const holding = setInterval(() => {
        for (let missing = SILENT - held.size; missing > 0; missing -= 1) hold();
      }, 100);
      await pause(short ? 8000 : 45_000);
      clearInterval(holding);
      const still = held.size;
      for (const socket of held) socket.destroy();
      await world.untilRecovered();
      const there = customers.acknowledged.length;
      await untilTrue(() => customers.acknowledged.length > there, FIRST_ORDER_MS, 'customers can order again');
      await customers.stop();
      await world.verify(customers);
      lines.push(
        `${kind}: ${still} silent connections in the end, ${there} orders, ${customers.tallies.repeats} repeats`,
      );
    }
    return lines.join('; ');
  },
};
