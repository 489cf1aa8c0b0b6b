/**
 * `npm run bench:live`: many clients watch their orders on one instance of the built server; the kitchen taps, and each tap is timed until
 * its event arrives: from the tap itself, which includes the write, and from the moment the change is written.
 *
 *   npm run bench:live                          2,000 watchers on PGlite
 *   npm run bench:live -- --watchers 500 --postgres
 *   npm run bench:live -- --connections 10000   opens streams until the first limit, and names it
 *
 * A server of events only (bench/bare-events.ts) is measured the same way, before and after.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { parseArgs } from 'node:util';
import * as v from 'valibot';
import { type Cluster, postgres } from '#scripts/lib/postgres.mjs';
import { startCustomers } from '#tests/torture/support/shop.ts';
import { untilTrue } from '#tests/torture/support/expect.ts';
import { memoryOf } from '#tests/torture/support/server-process.ts';
import { startWorld } from '#tests/torture/support/world.ts';

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
/** Connections opened concurrently. */
const AT_ONCE = 50;
const STEPS = ['confirmed', 'preparing', 'prepared', 'delivered'] as const;

const start = performance.now();
let starting: Promise<Cluster> | undefined;
const cluster = (): Promise<Cluster> => (starting ??= postgres());
const world = await startWorld(cluster, { kind: values.postgres ? 'postgres' : 'pglite' });

const customers = startCustomers(await world.shop(), 4);
while (customers.acknowledged.length < wantedOrders) await new Promise((resolve) => setTimeout(resolve, 20));
await customers.stop();
const ids = customers.acknowledged.slice(0, wantedOrders).map(({ id }) => id);
console.log(`${ids.length} orders after ${((performance.now() - start) / 1000).toFixed(1)} s`);

/** A measured server: ours, or the events-only one. */
interface Watched {
  readonly name: string;
  readonly port: number;
  /** Memory use, MB. */
  readonly memory: () => number;
}

interface Measured {
  readonly opened: number;
  /** The error of the first stream that failed to open; null if all opened. */
  readonly limit: string | null;
  /** From a tap until its event was read, ms, ascending. */
  readonly sinceTap: readonly number[];
  /** Same, from the moment the change was written. */
  readonly sinceChange: readonly number[];
  readonly missing: number;
}

const quantile = (sorted: readonly number[], part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
const inWords = (sorted: readonly number[]): string =>
  `p50 ${quantile(sorted, 0.5).toFixed(1)} ms, p99 ${quantile(sorted, 0.99).toFixed(1)} ms, longest ${(sorted.at(-1) ?? Number.NaN).toFixed(1)} ms`;
/** A clock shared by all processes of this machine, ms. */
const clock = (): number => performance.timeOrigin + performance.now();
const Moved = v.object({ changed_at: v.number() });
const openFiles = (): string => /Max open files\s+(\d+)/.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1] ?? '?';

/** Opens the streams, sends the kitchen's taps, and returns the measurements. */
async function measure({ name, port, memory }: Watched): Promise<Measured> {
  /** When the kitchen's tap for an order and status was sent, and when the change was written. */
  const tapped = new Map<string, number>();
  const changed = new Map<string, number>();
  const read: { readonly tap: string; readonly at: number }[] = [];
  const sockets: Socket[] = [];
  let cut = 0;

  /** Opens one watcher of an order. Resolves to the error that kept the stream from opening, or null. */
  const watch = (index: number): Promise<string | null> =>
    new Promise((resolve) => {
      const id = ids[index % ids.length] ?? '';
      const socket: Socket = connect({ port, host: '127.0.0.1' });
      sockets.push(socket);
      let waiting = '';
      let isOpen = false;
      socket.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
      socket.once('close', () => {
        if (isOpen) cut += 1;
        resolve('closed at once');
      });
      socket.on('data', (chunk: Buffer) => {
        const now = clock();
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
          const name = `${id} ${status}`;
          if (block.includes('event: order') && tapped.has(name)) read.push({ tap: name, at: now });
        }
      });
      // Each from its own address: limits per address are not measured here.
      const address = `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`;
      socket.write(
        `GET /api/restaurant/orders/events?ids=${id} HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: ${address}\r\n\r\n`,
      );
    });

  const tap = async (id: string, status: string): Promise<void> => {
    const name = `${id} ${status}`;
    tapped.set(name, clock());
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ order_id: id, status });
    const answer = await fetch(`http://127.0.0.1:${port}/sandbox/kitchen`, { method: 'POST', headers, body });
    changed.set(name, v.parse(Moved, await answer.json()).changed_at);
  };

  const before = memory();
  let opened = 0;
  let limit: string | null = null;
  for (let index = 0; index < count && limit === null; index += AT_ONCE) {
    const group = Array.from({ length: Math.min(AT_ONCE, count - index) }, (_, offset) => watch(index + offset));
    for (const refusal of await Promise.all(group)) {
      if (refusal === null) opened += 1;
      else limit ??= refusal;
    }
  }
  const taken = memory() - before;
  const each = ((taken * 1024) / Math.max(1, opened)).toFixed(1);
  console.log(`${name}: ${opened} streams are open; ${each} KB of the server for each (${taken.toFixed(0)} MB)`);
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
  await untilTrue(async () => read.length >= expected, 10_000, 'all events have come').catch(() => undefined);
  const since = (moments: ReadonlyMap<string, number>): number[] =>
    read.map((one) => one.at - (moments.get(one.tap) ?? Number.NaN)).toSorted((a, b) => a - b);
  const [sinceTap, sinceChange] = [since(tapped), since(changed)];
  console.log(`${name}: ${done} taps, ${read.length} events; ${cut} streams ended meanwhile`);
  console.log(`  from the tap: ${inWords(sinceTap)}; from the written change: ${inWords(sinceChange)}`);
  for (const socket of sockets) socket.destroy();
  return { opened, limit, sinceTap, sinceChange, missing: Math.max(0, expected - read.length) };
}

const BareReady = v.object({ port: v.number() });
/** Measures the events-only server, in its own process like ours. */
async function measureBare(): Promise<Measured> {
  const child = fork(new URL('bare-events.ts', import.meta.url), { execArgv: ['--import', 'tsx'] });
  const [ready] = await once(child, 'message');
  const measured = await measure({
    name: 'bare Node',
    port: v.parse(BareReady, ready).port,
    memory: () => memoryOf(child.pid ?? 0),
  });
  child.kill();
  return measured;
}

// Ours runs between two runs of the other: a temporary load of the machine affects both.
const bare = [await measureBare()];
const own = await measure({ name: 'ours', port: world.settings.port, memory: () => world.server().memory() });
bare.push(await measureBare());
const stopping = performance.now();
world.server().child.kill('SIGTERM');
await (world.server().hasEnded() ? Promise.resolve() : once(world.server().child, 'exit'));
console.log(`the server ended ${(performance.now() - stopping).toFixed(0)} ms after it was asked to`);
await world.close();
await (await starting)?.stop();
const p99 = quantile(own.sinceTap, 0.99);
for (const [words, part] of [
  ['the tap', 'sinceTap'],
  ['the written change', 'sinceChange'],
] as const) {
  const bareP99 = Math.min(...bare.map((one) => quantile(one[part], 0.99)));
  const ratio = quantile(own[part], 0.99) / bareP99;
  console.log(`from ${words} p99 is ${ratio.toFixed(2)} times that of bare Node (the better of two runs)`);
}
if (own.missing > 0) console.log(`${own.missing} events did not come`);
// NaN counts as late.
const isLate = !(p99 <= MAX_P99);
if (isLate) console.log(`p99 is over ${MAX_P99} ms`);
process.exit(own.missing > 0 || isLate ? 1 : 0);
