import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import * as v from 'valibot';
import { BY_LOCALITY, localities as localitiesCall } from '#contract/calls/menu.ts';
import type { ChainInput } from '#contract/chain-file.ts';
import { api } from '#contract/endpoints.ts';
import { OrderStatus } from '#contract/orders.ts';
import { freePort } from '#scripts/lib/ports.mjs';
import type { Cluster } from '#scripts/lib/postgres.mjs';
import { runNode } from '#scripts/lib/run.mjs';
import { smallChain } from '#tests/support/small-chain.ts';
import { expectThat, Failure, untilTrue } from './expect.ts';
import { environmentOf, isHealthy, type RunningServer, type ServerSettings, startServer } from './server-process.ts';
import { ask, type Customers, nextAddress, type Shop } from './shop.ts';
import { startProxy } from './tcp-proxy.ts';

/** Everything works again within this time after a fault has ended, ms. */
const RECOVERY_MS = 5000;
const AROUND_THE_CLOCK = { daily: [{ from: '00:00', to: '24:00' }] };

/** Returns the chain, always open: a scenario runs at any hour of the day. That nobody accepts its orders does not end them. */
export function alwaysOpen<T extends ChainInput>(chain: T): T {
  return {
    ...chain,
    restaurants: (chain.restaurants ?? []).map((restaurant) => ({
      ...restaurant,
      opening_hours: AROUND_THE_CLOCK,
      cancel_unaccepted_minutes: null,
    })),
  };
}

/** The small chain, always open. */
export function openChain(): ReturnType<typeof smallChain> {
  return alwaysOpen(smallChain());
}

/** An order as it is stored; its total in kopecks. */
const Stored = v.array(
  v.object({
    id: v.string(),
    number: v.number(),
    cart_id: v.string(),
    status: OrderStatus,
    total: v.pipe(v.string(), v.transform(Number)),
  }),
);
const ORDERS = `select id, number, cart_id, status, totals->>'total_price' as total from orders`;

export type DatabaseKind = 'pglite' | 'postgres';

export interface WorldOptions {
  readonly kind: DatabaseKind;
  readonly chain?: ChainInput;
  readonly nodeArgs?: readonly string[];
  readonly env?: NodeJS.ProcessEnv;
  readonly output?: number;
  readonly maxFiles?: number;
  /** Default: a new folder, removed at the end. */
  readonly dataDir?: string;
  /** Default: the cluster shared by all scenarios. */
  readonly cluster?: Cluster;
  /** Without our proxy between server and database, which costs time; default: with it. */
  readonly isDirect?: boolean;
}

let worlds = 0;

/** Starts a chain in a fresh database, the built server on it, and, for PostgreSQL, our own proxy between the two. */
export async function startWorld(cluster: () => Promise<Cluster>, options: WorldOptions) {
  const { kind, chain = openChain(), nodeArgs, env, output, maxFiles } = options;
  const folder = mkdtempSync(join(tmpdir(), 'samobranka-torture-'));
  const { dataDir = join(folder, 'data') } = options;
  mkdirSync(dataDir, { recursive: true });
  worlds += 1;
  const databaseUrl =
    kind === 'postgres' ? await (options.cluster ?? (await cluster())).createDatabase(`torture_${worlds}`) : null;
  const target = databaseUrl === null || options.isDirect === true ? null : new URL(databaseUrl);
  const proxyPort = await freePort();
  const proxy = target && (await startProxy(proxyPort, { host: target.hostname, port: Number(target.port) || 5432 }));
  const throughProxy =
    target && Object.assign(new URL(target), { hostname: '127.0.0.1', port: String(proxyPort) }).href;
  const settings: ServerSettings = {
    port: await freePort(),
    dataDir,
    ...(databaseUrl === null ? {} : { databaseUrl: throughProxy ?? databaseUrl }),
    ...(nodeArgs === undefined ? {} : { nodeArgs }),
    ...(env === undefined ? {} : { env }),
    ...(output === undefined ? {} : { output }),
    ...(maxFiles === undefined ? {} : { maxFiles }),
  };

  /** Imports as an operator does: in another process. */
  const importChain = async (input: ChainInput): Promise<void> => {
    const file = join(folder, 'chain.json');
    writeFileSync(file, JSON.stringify(input));
    const { code, output } = await runNode(['dist/server/chain-import.js', file], {
      env: environmentOf({ ...settings, ...(databaseUrl === null ? {} : { databaseUrl }) }),
    });
    if (code !== 0) throw new Failure(`the import failed:\n${output.slice(-2000)}`);
  };
  await importChain(chain);
  let server = await startServer(settings);
  let changed: NodeJS.ProcessEnv = {};

  /** Queries the database past the proxy; the embedded one only while its server is down. */
  const select = async (statement: string): Promise<unknown[]> => {
    if (databaseUrl === null) {
      const database = await PGlite.create(join(dataDir, 'pglite'));
      const { rows } = await database.query(statement);
      await database.close();
      return rows;
    }
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    const { rows }: { rows: unknown[] } = await client.query(statement);
    await client.end();
    return rows;
  };

  /** Lists the orders, under the condition of `select`. */
  const orders = async (): Promise<v.InferOutput<typeof Stored>> => v.parse(Stored, await select(ORDERS));

  const shop = async (): Promise<Shop> => {
    const who = { address: nextAddress(), bearer: 'whoever-looks-at-the-menu' };
    const products = await ask(server.origin, api.products, { ...who, query: { restaurant_id: 1 } });
    const places = await ask(server.origin, localitiesCall, { ...who, query: BY_LOCALITY });
    const dish = v.parse(api.products.ok, products?.body).products.find(({ name }) => name.startsWith('Салат'));
    const zones = v.parse(localitiesCall.ok, places?.body).flatMap(({ restaurants }) => restaurants)[0]?.delivery_zones;
    const pickup = zones?.find(({ type }) => type === 'pickup');
    if (!dish || !pickup) throw new Failure('the menu is not there');
    return { origin: server.origin, productId: dish.id, pickupZoneId: pickup.id };
  };

  return {
    kind,
    settings,
    /** Of the database itself; null: it is embedded. */
    databaseUrl,
    proxy,
    dataDir,
    importChain,
    select,
    orders,
    shop,
    server: (): RunningServer => server,
    /**
     * Restarts the server after it was stopped or killed: it has to be healthy within five seconds, not counting the time that
     * a busy machine made it wait.
     *
     * @param change of its environment, from now on
     * @returns how long it took, ms
     */
    restart: async (change: NodeJS.ProcessEnv = {}): Promise<number> => {
      changed = { ...changed, ...change };
      const asked = performance.now();
      server = await startServer({ ...settings, env: { ...settings.env, ...changed } });
      const took = performance.now() - asked - server.starved();
      expectThat(
        took <= RECOVERY_MS,
        `${kind}: healthy ${(took / 1000).toFixed(1)} s after the server was started again`,
      );
      return took;
    },
    /** The fault is over: everything has to work within five seconds. */
    untilRecovered: async (): Promise<void> => {
      await untilTrue(() => isHealthy(server.origin), RECOVERY_MS, 'the server is healthy after the fault');
      expectThat(!server.hasEnded(), `the server has ended:\n${server.log()}`);
    },
    /**
     * Checks that nothing acknowledged is lost, nothing is duplicated, everyone pays the price shown, and no response was a
     * surprise. Stops the server.
     *
     * @param prices whether the same dish cost the same for everyone
     */
    verify: async (
      { acknowledged, surprises }: Customers,
      prices: 'one price' | 'changing prices' = 'one price',
    ): Promise<void> => {
      if (kind === 'pglite') await server.stop();
      const stored = await orders();
      expectThat(
        surprises.length === 0,
        `surprising answers (${surprises.length}): ${surprises.slice(0, 3).join('\n')}`,
      );
      expectThat(acknowledged.length > 0, 'nobody could order anything');
      const byId = new Map(stored.map((order) => [order.id, order]));
      for (const { id, number, cartId, agreed, total } of acknowledged) {
        const order = byId.get(id);
        expectThat(
          String(order?.number) === number && order?.cart_id === cartId,
          `order ${number} was confirmed and is lost`,
        );
        expectThat(
          total === agreed && order?.total === agreed,
          `order ${number} was agreed to for ${agreed}, confirmed for ${total}, and is stored for ${String(order?.total)}`,
        );
      }
      expectThat(
        stored.length === acknowledged.length,
        `${stored.length} orders are stored, and ${acknowledged.length} were confirmed to their customers`,
      );
      const totals = new Set(stored.map(({ total }) => total));
      expectThat(
        prices === 'changing prices' || totals.size === 1,
        `the same order costs ${[...totals].join(', ')}: something was added twice`,
      );
    },
    close: async (): Promise<void> => {
      if (!server.hasEnded()) await server.kill();
      proxy?.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
export type World = Awaited<ReturnType<typeof startWorld>>;
