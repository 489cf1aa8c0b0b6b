/**
 * `npm run bench:live`: so many watch their orders on one instance of the built server; the kitchen taps, and each tap is timed until its
 * event is there.
 *
 *   npm run bench:live                          2,000 watchers on PGlite
 *   npm run bench:live -- --watchers 500 --postgres
 *   npm run bench:live -- --connections 10000   opens streams until the first limit, and names it
 */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { parseArgs } from 'node:util';
import { type Cluster, postgres } from '../scripts/lib/postgres.mjs';
import { startCustomers } from '../tests/torture/support/shop.ts';
import { untilTrue } from '../tests/torture/support/expect.ts';
import { startWorld } from '../tests/torture/support/world.ts';

const { values } = parseArgs({
  options: {
    watchers: { type: 'string', default: '2000' },
    orders: { type: 'string', default: '50' },
    taps: { type: 'string', default: '200' },
    connections: { type: 'string' },
    postgres: { type: 'boolean', default: false },
  },
});
const count = Number(values.connections ?? values.watchers);
const wantedOrders = Number(values.orders);
const taps = Number(values.taps);

/** From the kitchen's tap to the event, ms. */
const MAX_P99 = 1000;
/** Connections that are opened at the same time. */
const AT_ONCE = 50;
const STEPS = ['confirmed', 'preparing', 'prepared', 'delivered'] as const;

const start = performance.now();
let starting: Promise<Cluster> | undefined;
const cluster = (): Promise<Cluster> => (starting ??= postgres());
const world = await startWorld(cluster, { kind: values.postgres ? 'postgres' : 'pglite' });
const { origin, port } = { origin: world.server().origin, port: world.settings.port };

const customers = startCustomers(await world.shop(), 4);
while (customers.acknowledged.length < wantedOrders) await new Promise((resolve) => setTimeout(resolve, 20));
await customers.stop();
const ids = customers.acknowledged.slice(0, wantedOrders).map(({ id }) => id);
console.log(`${ids.length} orders after ${((performance.now() - start) / 1000).toFixed(1)} s`);

/** When the kitchen's tap for an order and status was sent. */
const tapped = new Map<string, number>();
const delays: number[] = [];
let events = 0;
let cut = 0;

/** One who watches an order: answers what kept the stream from opening, or null. */
const watch = (index: number): Promise<string | null> =>
  new Promise((resolve) => {
    const id = ids[index % ids.length] ?? '';
    const socket: Socket = connect({ port, host: '127.0.0.1' });
    let waiting = '';
    let isOpen = false;
    socket.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    socket.once('close', () => {
      if (isOpen) cut += 1;
      resolve('closed at once');
    });
    socket.on('data', (chunk: Buffer) => {
      const now = performance.now();
      waiting += chunk.toString('latin1');
      if (!isOpen && waiting.includes('event: watching')) {
        isOpen = true;
        resolve(null);
      } else if (!isOpen && /^HTTP\/1\.1 [45]/.test(waiting)) {
        resolve(/"code":"(\w+)"/.exec(waiting)?.[1] ?? waiting.slice(0, 30));
      }
      const blocks = waiting.split('\n\n');
      waiting = blocks.pop() ?? '';
      for (const block of blocks) {
        const status = /"status":"(\w+)"/.exec(block)?.[1];
        const at = status === undefined ? undefined : tapped.get(`${id} ${status}`);
        if (!block.includes('event: order') || at === undefined) continue;
        events += 1;
        delays.push(now - at);
      }
    });
    // Each from an address of their own: limits per address are another matter.
    const address = `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`;
    socket.write(
      `GET /api/restaurant/orders/events?ids=${id} HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: ${address}\r\n\r\n`,
    );
  });

const tap = async (id: string, status: string): Promise<void> => {
  tapped.set(`${id} ${status}`, performance.now());
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ order_id: id, status });
  await (await fetch(`${origin}/sandbox/kitchen`, { method: 'POST', headers, body })).arrayBuffer();
};
const quantile = (sorted: readonly number[], part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
const openFiles = (): string => /Max open files\s+(\d+)/.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1] ?? '?';

const before = world.server().memory();
let opened = 0;
let limit: string | null = null;
for (let index = 0; index < count && limit === null; index += AT_ONCE) {
  const group = Array.from({ length: Math.min(AT_ONCE, count - index) }, (_, offset) => watch(index + offset));
  for (const refusal of await Promise.all(group)) {
    if (refusal === null) opened += 1;
    else limit ??= refusal;
  }
}
const memory = world.server().memory() - before;
console.log(
  `${opened} streams are open; ${((memory * 1024) / Math.max(1, opened)).toFixed(1)} KB of the server for each (${memory.toFixed(0)} MB)`,
);
if (limit !== null) console.log(`the first limit: ${limit} (open files of a process: ${openFiles()})`);

let done = 0;
for (const status of STEPS) {
  for (const id of ids) {
    if (done === taps) break;
    done += 1;
    await tap(id, status);
  }
}
const expected = done * Math.floor(opened / ids.length);
await untilTrue(async () => events >= expected, 10_000, 'all events have come').catch(() => undefined);
const sorted = delays.toSorted((a, b) => a - b);
console.log(
  `${done} taps, ${events} events: p50 ${quantile(sorted, 0.5).toFixed(0)} ms, p99 ${quantile(sorted, 0.99).toFixed(0)} ms, longest ${(sorted.at(-1) ?? Number.NaN).toFixed(0)} ms; ${cut} streams ended meanwhile`,
);
const stopping = performance.now();
world.server().child.kill('SIGTERM');
await (world.server().hasEnded() ? Promise.resolve() : once(world.server().child, 'exit'));
console.log(`the server ended ${(performance.now() - stopping).toFixed(0)} ms after it was asked to`);
await world.close();
await (await starting)?.stop();
const isMissing = events < expected;
if (isMissing) console.log(`${expected - events} events did not come`);
// Without an event there is no success either.
const isLate = !(quantile(sorted, 0.99) <= MAX_P99);
if (isLate) console.log(`p99 is over ${MAX_P99} ms`);
process.exit(isMissing || isLate ? 1 : 0);
