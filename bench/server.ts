/**
 * `npm run bench:server`: how many of the hot calls the built server answers on PostgreSQL, beside pgbench's TPC-B on the same database
 * server in the same minutes. The ratio to TPC-B can be compared between machines, the numbers cannot.
 *
 *   npm run bench:server                        1 and 50 connections, 8 seconds each
 *   npm run bench:server -- --seconds 4
 *   npm run bench:server -- --profile FOLDER    writes a CPU profile of the server there
 *
 * Everything shares the machine: the database, the server (one process), and whoever sends the requests. pgbench is part of Debian's package
 * postgresql-contrib.
 */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import * as v from 'valibot';
import { Cart } from '#contract/cart.ts';
import { type BodyInput, type Endpoint, endpointPath, type OkOf, type QueryInput } from '#contract/endpoint.ts';
import { api } from '#contract/endpoints.ts';
import { encodeQuery } from '#contract/query-string.ts';
import { findPgbench, postgres } from '#scripts/lib/postgres.mjs';
import { freePort } from '#scripts/lib/ports.mjs';
import { runNode, runOrThrow } from '#scripts/lib/run.mjs';
import { ask, nextAddress } from '#tests/torture/support/shop.ts';
import { environmentOf, startServer } from '#tests/torture/support/server-process.ts';
import { openChain } from '#tests/torture/support/world.ts';
import { type Load, load, type LoadRequest } from './http-load.ts';

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '8' }, profile: { type: 'string' } },
});
const seconds = Number(values.seconds);
const CONNECTIONS = [1, 50] as const;
/** As pgbench advises, at least the number of connections: fewer would wait for each other's branch. */
const SCALE = 50;
/** Most portions of a line (docs/product.md §4.10), so that a cart of two dishes takes twice as many adds. */
const PORTIONS = 99;
/** More than this machine's server can add in a second, with this many connections. */
const ADDS_PER_SECOND = { 1: 1500, 50: 4000 };
const ORDERS = { 1: 200, 50: 1000 };

/** A customer of the load: a guest with a device, and a cart. */
interface Guest {
  readonly bearer: string;
  readonly cartId: string;
}

async function measureAll(): Promise<void> {
  const benchUrl = await cluster.createDatabase('bench_tpcb');
  await runOrThrow(pgbench, ['--initialize', '--quiet', `--scale=${SCALE}`, benchUrl]);
  const settings = {
    port: await freePort(),
    dataDir: folder,
    databaseUrl: await cluster.createDatabase('bench_server'),
    ...(values.profile === undefined ? {} : { nodeArgs: ['--cpu-prof', `--cpu-prof-dir=${values.profile}`] }),
  };
  const file = join(folder, 'chain.json');
  writeFileSync(file, JSON.stringify(openChain()));
  const imported = await runNode(['dist/server/chain-import.js', file], { env: environmentOf(settings) });
  if (imported.code !== 0) throw new Error(`the import failed:\n${imported.output}`);
  const server = await startServer(settings);
  console.log('| Connections | Call | Per second | Ratio to TPC-B | p50, ms | p99, ms |');
  console.log('| ----------- | ---- | ---------- | -------------- | ------- | ------- |');
  for (const connections of CONNECTIONS) {
    const measured: [name: string, load: Load][] = [['pgbench TPC-B', await tpcB(benchUrl, connections)]];
    await measureCalls(settings.port, connections, (name, load) => measured.push([name, load]));
    // Once more: what else the machine does changes within the minute.
    measured.push(['pgbench TPC-B', await tpcB(benchUrl, connections)]);
    const both = measured.filter(([name]) => name === 'pgbench TPC-B').map(([, { perSecond }]) => perSecond);
    const mean = both.reduce((sum, one) => sum + one, 0) / both.length;
    for (const [name, { perSecond, times }] of measured) {
      const at = (part: number): string => (times[Math.floor(times.length * part)] ?? Number.NaN).toFixed(1);
      const ratio = (perSecond / mean).toFixed(2);
      console.log(`| ${connections} | ${name} | ${perSecond.toFixed(0)} | ${ratio} | ${at(0.5)} | ${at(0.99)} |`);
    }
  }
  await server.stop();
}

/** Runs pgbench's TPC-B-like transaction, each its own file of latencies. */
async function tpcB(url: string, connections: number): Promise<Load> {
  const logs = mkdtempSync(join(folder, 'pgbench-'));
  const output = await runOrThrow(pgbench, [
    '--no-vacuum',
    `--client=${connections}`,
    `--jobs=${Math.min(2, connections)}`,
    `--time=${seconds}`,
    '--log',
    `--log-prefix=${join(logs, 'log')}`,
    url,
  ]);
  const perSecond = Number(/tps = ([\d.]+)/.exec(output)?.[1]);
  const lines = readdirSync(logs).flatMap((name) => readFileSync(join(logs, name), 'utf8').trim().split('\n'));
  // client, transaction, latency in µs, …
  const times = lines.map((line) => Number(line.split(' ')[2]) / 1000);
  return { perSecond, times: times.toSorted((a, b) => a - b) };
}

type Input<E extends Endpoint> = (E['query'] extends null ? { query?: undefined } : { query: QueryInput<E> }) &
  (E['body'] extends null ? { body?: undefined } : { body: BodyInput<E> });

/** Returns a call as bytes to send: each from another address, because limits per address are not measured here. */
function requestOf<E extends Endpoint>(endpoint: E, bearer: string, input: Input<E>): LoadRequest {
  return {
    method: endpoint.method === 'GET' ? 'GET' : 'POST',
    path: `${endpointPath(endpoint)}${encodeQuery(v.parse(v.record(v.string(), v.unknown()), input.query ?? {}))}`,
    headers: {
      authorization: `Bearer ${bearer}`,
      'x-forwarded-for': nextAddress(),
      ...(endpoint.method === 'GET' ? {} : { 'idempotency-key': randomUUID() }),
    },
    ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
  };
}

async function measureCalls(
  port: number,
  connections: (typeof CONNECTIONS)[number],
  report: (name: string, measured: Load) => void,
): Promise<void> {
  const origin = `http://127.0.0.1:${port}`;
  /** Makes a call that belongs to the preparation. */
  const call = async <E extends Endpoint>(endpoint: E, bearer: string, input: Input<E>): Promise<OkOf<E>> => {
    const key = randomUUID();
    const answer = await ask(origin, endpoint, { key, bearer, address: nextAddress(), ...input } as never); // Input above
    if (answer?.status !== 200 || endpoint.ok === null) {
      throw new Error(`${endpoint.name} answered ${JSON.stringify(answer)}`);
    }
    return v.parse(endpoint.ok, answer.body) as OkOf<E>; // parsed by the very schema that OkOf names
  };
  const reader = randomUUID();
  const products = await call(api.products, reader, { query: { restaurant_id: 1 } });
  const dishes = products.products.filter(({ needs_choice: asks }) => !asks).slice(0, 2);
  const restaurants = await call(api.restaurants, reader, { query: {} });
  const zones = JSON.stringify(restaurants);
  const zoneId = Number(/"id":(\d+),"type":"pickup"/.exec(zones)?.[1]);

  const addTo = ({ bearer, cartId }: Guest, count: number, quantity = 1): LoadRequest => {
    const { id: productId, default_modifiers: modifiers } = dishes[count % dishes.length] ?? {
      id: 0,
      default_modifiers: [],
    };
    return requestOf(api.addItem, bearer, { body: { cart_id: cartId, product_id: productId, modifiers, quantity } });
  };
  const newGuest = async (): Promise<Guest> => {
    const bearer = randomUUID();
    const place = { restaurant_id: 1, order_type: 'pickup', delivery_zone_id: zoneId } as const;
    const { id } = v.parse(Cart, await call(api.createCart, bearer, { body: place }));
    return { bearer, cartId: id };
  };
  const newGuests = (count: number): Promise<Guest[]> => inGroups(count, newGuest);

  const perCart = PORTIONS * dishes.length;
  const cartsEach = Math.ceil((ADDS_PER_SECOND[connections] * seconds) / connections / perCart);
  const guests = await newGuests(cartsEach * connections);
  const added = Array.from({ length: connections }, () => 0);
  report(
    'add to the cart',
    await load(port, connections, seconds, (connection) => {
      const count = added[connection] ?? 0;
      added[connection] = count + 1;
      const guest = guests[connection * cartsEach + Math.floor(count / perCart)];
      return guest && Math.floor(count / perCart) < cartsEach ? addTo(guest, count) : null;
    }),
  );
  report(
    'read the cart',
    await load(port, connections, seconds, (connection) => {
      const { bearer, cartId } = guests[connection * cartsEach] ?? { bearer: '', cartId: '' };
      return requestOf(api.cart, bearer, { query: { cart_id: cartId } });
    }),
  );
  report(
    'read the menu',
    await load(port, connections, seconds, () => requestOf(api.products, reader, { query: { restaurant_id: 1 } })),
  );
  const orders = await inGroups(ORDERS[connections], async () => {
    const guest = await newGuest();
    const { body } = addTo(guest, 0, 2);
    await call(api.addItem, guest.bearer, { body: JSON.parse(body ?? '') as BodyInput<typeof api.addItem> });
    const draft = {
      cart_id: guest.cartId,
      delivery_details: null,
      payment_method: 'cash',
      requested_at: null,
      name: 'Анна',
      phone_number: '79161234567',
      comment: null,
      change_from: null,
    } as const;
    const { quote } = await call(api.prevalidateOrder, guest.bearer, { body: draft });
    const consents = { offer: true, personal_data: true, marketing: false, version: '2026-01' };
    return requestOf(api.placeOrder, guest.bearer, { body: { ...draft, quote, consents } });
  });
  report('place an order', await load(port, connections, seconds, () => orders.pop() ?? null));
}

/** Makes things a few at a time. */
async function inGroups<T>(count: number, make: () => Promise<T>): Promise<T[]> {
  const made: T[] = [];
  while (made.length < count) {
    made.push(...(await Promise.all(Array.from({ length: Math.min(20, count - made.length) }, make))));
  }
  return made;
}

const pgbench = await findPgbench();
const cluster = await postgres();
const folder = mkdtempSync(join(tmpdir(), 'samobranka-bench-'));
try {
  await measureAll();
} finally {
  await cluster.stop();
  rmSync(folder, { recursive: true, force: true });
}
