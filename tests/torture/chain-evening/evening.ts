import { millisecondsInMinute } from 'date-fns/constants';
import * as v from 'valibot';
import { BY_LOCALITY, localities } from '#contract/calls/menu.ts';
import { ORDER_STATUSES } from '#contract/orders.ts';
import { ORDER_TYPES } from '#contract/primitives.ts';
import { isFinal } from '#domain/order-status.ts';
import { freePort } from '#scripts/lib/ports.mjs';
import { temporaryCluster } from '#scripts/lib/postgres.mjs';
import { chainOfCities } from '#tests/support/chain-of-cities.ts';
import { randomOf } from '#tests/support/random.ts';
import type { EveningVerdict } from '#tests/server/evening/breaches.ts';
import { Failure, pause } from '../support/expect.ts';
import {
  findLostPayments,
  proveMoney,
  type TestProvider,
  startProvider,
  untilMoneyRests,
} from '../support/provider.ts';
import { type RunningServer, startServer } from '../support/server-process.ts';
import { ask, nextAddress, type Surprises } from '../support/shop.ts';
import { findNginx, NO_NGINX, type Site, startSite } from '../support/site.ts';
import { alwaysOpen, startWorld, type World } from '../support/world.ts';
import { type Place, playCustomer } from './customer.ts';
import { type CausedFault, causeFaults } from './faults.ts';
import { startKitchen } from './kitchen.ts';
import { drawCustomers, kitchenAddress, type PlanOptions } from './plan.ts';
import { type KitchenStep, proveEvening, type StoredOrder, type ToldOrder } from './proof.ts';
import { type CallTimes, createTimings } from './timings.ts';
import { MONITORING_TOKEN, startUsage, type Usage } from './usage.ts';

export interface ChainEveningOptions extends PlanOptions {
  /** At least 4. */
  readonly restaurants: number;
  /** Without faults. */
  readonly isCalm: boolean;
  /** A disk for the database that may be filled; null: none, and it is not. */
  readonly disk: string | null;
  /** Called now and then with how far the evening is. */
  readonly onProgress?: (words: string) => void;
}

/** What an evening was. */
export interface PlayedEvening {
  readonly orders: number;
  readonly requests: number;
  readonly repeats: number;
  readonly pagesLost: number;
  readonly calls: readonly CallTimes[];
  /** While customers came at an even pace: neither the first ones, who find an empty chain, nor the last. */
  readonly measured: Usage & { readonly orders: number; readonly requests: number };
  readonly faults: readonly CausedFault[];
  readonly verdicts: readonly EveningVerdict[];
  readonly money: { readonly payments: number };
}

/** Restaurants of one city. */
const PER_CITY = 4;
/** Until customers of all kinds are in the chain at once, ms. */
const RAMP_MS = 60_000;
/** Whoever still waits for an order so long after the last customer came waits for ever, ms. */
const LATEST_END_MS = 180_000;
const PROGRESS_MS = 15_000;
/** An order stays so long in one status, ms. */
const PACE = [3000, 12_000] as const;
/** As production does: what the database writes of its statements costs next to nothing. */
const DATABASE_SETTINGS = [
  'shared_preload_libraries=pg_stat_statements',
  'max_wal_size=256MB',
  'log_min_messages=fatal',
];

const Steps = v.array(
  v.object({
    id: v.string(),
    number: v.number(),
    status: v.picklist(ORDER_STATUSES),
    orderType: v.picklist(ORDER_TYPES),
    total: v.pipe(v.string(), v.transform(Number)),
    portions: v.number(),
    steps: v.array(v.object({ status: v.picklist(ORDER_STATUSES), actor: v.string(), at: v.number() })),
  }),
);
const STORED = `select o.id, o.number, o.status, o.order_type as "orderType", o.totals->>'total_price' as total,
    (select coalesce(sum(quantity), 0)::int from order_items i where i.order_id = o.id) as portions,
    (select coalesce(json_agg(json_build_object('status', h.status, 'actor', h.actor,
      'at', (extract(epoch from h.at) * 1000)::float8) order by h.id), '[]') from order_status_history h where h.order_id = o.id) as steps
  from orders o`;

const placesOf = async (world: World): Promise<readonly Place[]> => {
  const who = { address: nextAddress(), bearer: 'whoever-looks-for-a-restaurant' };
  const answer = await ask(world.server().origin, localities, { ...who, query: BY_LOCALITY });
  return v.parse(localities.ok, answer?.body).flatMap(({ latitude, longitude, restaurants }) =>
    restaurants.flatMap(({ id, delivery_zones: zones }) => {
      const zoneOf = (type: string) => zones.find((zone) => zone.type === type)?.id ?? null;
      const pickupZone = zoneOf('pickup');
      return pickupZone === null
        ? []
        : [{ id, pickupZone, deliveryZone: zoneOf('delivery'), home: { latitude, longitude } }];
    }),
  );
};

/**
 * Plays an evening of a whole chain on two instances of the built server behind nginx, on one PostgreSQL, under faults, and proves from
 * what customers and kitchens were told that nothing is lost and nothing doubled (docs/operations.md).
 *
 * @throws {Failure} when nginx is missing, or nobody is served any more
 */
export async function playChainEvening(options: ChainEveningOptions): Promise<PlayedEvening> {
  const program = findNginx();
  if (program === null) throw new Failure(NO_NGINX);
  const closing: (() => Promise<unknown>)[] = [];
  try {
    const cluster = await temporaryCluster(options.disk ?? undefined, DATABASE_SETTINGS);
    closing.push(cluster.stop);
    const provider = await startProvider();
    closing.push(provider.close);
    const { restaurants } = options;
    const chain = alwaysOpen(chainOfCities({ cities: Math.max(2, Math.ceil(restaurants / PER_CITY)), restaurants }));
    const env = { ...provider.env, TRUST_PROXY: '127.0.0.1', MONITORING_TOKEN, PGAPPNAME: 'instance-1' };
    const world = await startWorld(() => Promise.resolve(cluster), {
      kind: 'postgres',
      chain,
      env,
      cluster,
      isDirect: true,
    });
    closing.push(world.close);
    const settings = { ...world.settings, port: await freePort(), env: { ...env, PGAPPNAME: 'instance-2' } };
    let second: RunningServer = await startServer(settings);
    closing.push(() => second.kill());
    await world.select('create extension pg_stat_statements');
    const site = await startSite(program, [world.settings.port, settings.port]);
    closing.push(site.close);
    const instances = {
      all: () => [world.server(), second],
      kill: () => second.kill(),
      start: async () => void (second = await startServer(settings)),
    };
    return await play({ options, world, provider, site, cluster, instances });
  } finally {
    for (const close of closing.toReversed()) await close();
  }
}

interface Running {
  readonly options: ChainEveningOptions;
  readonly world: World;
  readonly provider: TestProvider;
  readonly site: Site;
  readonly cluster: Awaited<ReturnType<typeof temporaryCluster>>;
  readonly instances: {
    readonly all: () => readonly RunningServer[];
    readonly kill: () => Promise<void>;
    readonly start: () => Promise<void>;
  };
}

async function play({ options, world, provider, site, cluster, instances }: Running): Promise<PlayedEvening> {
  const { seed, minutes, isCalm, disk } = options;
  const places = await placesOf(world);
  const timings = createTimings();
  const surprises: Surprises = [];
  const told: ToldOrder[] = [];
  const steps: KitchenStep[] = [];
  let [pagesLost, turn] = [0, 0];
  provider.notifies(() => {
    const up = instances.all().filter((one) => !one.hasEnded());
    turn += 1;
    return (up[turn % up.length] ?? world.server()).origin;
  });
  const watched = {
    instances: () => instances.all().map((one) => (one.hasEnded() ? 0 : (one.child.pid ?? 0))),
    database: cluster.pid,
    nginx: site.pid,
    origins: () => instances.all().map(({ origin }) => origin),
    databaseUrl: world.databaseUrl ?? '',
  };
  const lasts = minutes * millisecondsInMinute;
  const measure = async (): Promise<PlayedEvening['measured']> => {
    await pause(Math.min(RAMP_MS, lasts / 4));
    const usage = startUsage(watched);
    const [orders, requests] = [told.length, timings.requests()];
    await pause(began + lasts - performance.now());
    return { ...(await usage.stop()), orders: told.length - orders, requests: timings.requests() - requests };
  };
  const clients = places.map((_, nth) => site.clientAt(kitchenAddress(nth)));
  const kitchens = places.map(({ id: restaurantId }, nth) => {
    const client = clients[nth] ?? site.clientAt(kitchenAddress(nth));
    return startKitchen({
      restaurantId,
      client,
      random: randomOf(seed + restaurantId),
      pace: PACE,
      timings,
      surprises,
      steps,
    });
  });
  const town = {
    clientAt: site.clientAt,
    places,
    provider,
    timings,
    surprises,
    told,
    onPageLost: () => void (pagesLost += 1),
  };
  const began = performance.now();
  const faults = isCalm
    ? Promise.resolve([])
    : causeFaults(
        {
          reloadNginx: site.reload,
          killInstance: instances.kill,
          startInstance: instances.start,
          crashDatabase: cluster.crash,
          startDatabase: cluster.start,
          disk,
          orders: () => told.length,
          repeats: timings.repeats,
        },
        lasts,
      );
  const customers = drawCustomers(options).map(async (plan) => {
    await pause(began + plan.at - performance.now());
    await playCustomer(plan, town, began + plan.at);
  });
  const { onProgress = () => undefined } = options;
  const ended = (): number => told.filter(({ statuses }) => isFinal(statuses.at(-1) ?? 'draft')).length;
  const progress = setInterval(() => {
    const after = Math.round((performance.now() - began) / 1000);
    onProgress(
      `${after} s: ${told.length} orders, ${ended()} ended, ${timings.requests()} requests, ${timings.repeats()} repeats`,
    );
  }, PROGRESS_MS);
  const late = (async (): Promise<never> => {
    await pause(lasts + LATEST_END_MS);
    const open = told.filter(({ statuses }) => !isFinal(statuses.at(-1) ?? 'draft'));
    throw new Failure(
      `${open.length} orders do not end: ${open
        .map(({ number }) => `№ ${number}`)
        .slice(0, 5)
        .join(', ')}`,
    );
  })();
  const played = async () => {
    const [measured, caused] = await Promise.all([measure(), faults, ...customers]);
    await Promise.all(kitchens.map((kitchen) => kitchen.stop()));
    return { measured, caused };
  };
  const { measured, caused } = await Promise.race([played(), late]).finally(() => clearInterval(progress));
  onProgress('everyone has been served; the money is compared');
  for (const client of clients) client.close();

  const stored: readonly StoredOrder[] = v.parse(Steps, await world.select(STORED));
  // The clock of one instance is moved on: the other must not live in the past meanwhile.
  await instances.kill();
  const waiting = told.filter(({ isOnline }) => isOnline).map(({ id }) => id);
  await untilMoneyRests(world, provider, waiting, await findLostPayments(world, provider));
  const recorded = await proveMoney(world, provider);
  const payments = recorded.map(({ orderId }) => orderId);
  return {
    orders: told.length,
    requests: timings.requests(),
    repeats: timings.repeats(),
    pagesLost,
    calls: timings.byCall(),
    measured,
    faults: caused,
    verdicts: proveEvening({ promised: told, ended: stored, kitchen: steps, payments, surprises }),
    money: { payments: payments.length },
  };
}
