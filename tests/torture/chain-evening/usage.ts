import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import pg from 'pg';
import * as v from 'valibot';
import { pause } from '../support/expect.ts';
import { memoryOf } from '../support/server-process.ts';
import type { ResourceUse } from './first-limit.ts';

const EVERY_MS = 1000;
/** The event loop's delay is the process's own, since it was last read. */
const METRICS_EVERY = 5;
/** Linux counts processor time in hundredths of a second. */
const TICKS = 100;
/** Connections for requests that one instance opens (docs/operations.md). */
const POOL = 10;
export const MONITORING_TOKEN = 'a-token-of-the-evening-of-a-whole-chain';

const Activity = v.object({
  connections: v.number(),
  /** Working, waiting for a lock, and within a transaction between two statements. */
  busy: v.number(),
  locked: v.number(),
  /** Busy connections of the instance that has most. */
  fullest: v.number(),
  statements: v.pipe(v.string(), v.transform(Number)),
});
/** pg_stat_statements is not counted anew by this query itself. */
const ACTIVITY = `select count(*)::int as connections,
    (count(*) filter (where state <> 'idle'))::int as busy,
    (count(*) filter (where wait_event_type = 'Lock'))::int as locked,
    coalesce((select max(n) from (select count(*)::int as n from pg_stat_activity
      where datname = current_database() and application_name like 'instance-%' and state <> 'idle'
      group by application_name) as each), 0)::int as fullest,
    (select coalesce(sum(calls), 0)::text from pg_stat_statements) as statements
  from pg_stat_activity where datname = current_database() and application_name like 'instance-%'`;
const Hot = v.array(v.object({ query: v.string(), calls: v.string(), ms: v.number(), share: v.number() }));
const HOT = `select left(regexp_replace(query, '\\s+', ' ', 'g'), 110) as query, calls::text, mean_exec_time as ms,
    total_exec_time / sum(total_exec_time) over () as share
  from pg_stat_statements order by total_exec_time desc limit 8`;

/** A statement of the database, by the time it took in all. */
export type HotStatement = v.InferOutput<typeof Hot>[number];

/** Who uses the machine. */
export interface Watched {
  /** Process ids of the instances as they are now; 0 while one is down. */
  readonly instances: () => readonly number[];
  readonly database: () => number;
  readonly nginx: number;
  readonly origins: () => readonly string[];
  readonly databaseUrl: string;
}

/** What was used on average; cores of processor time. */
export interface Usage {
  readonly seconds: number;
  readonly cores: Readonly<Record<'instances' | 'database' | 'nginx' | 'generator' | 'others', number>>;
  readonly statementsPerSecond: number;
  readonly connections: number;
  /** Highest resident memory of an instance, MB. */
  readonly memory: number;
  /** 99th percentile of an instance's event-loop delay: the mean of what was read, and the worst, ms. */
  readonly delay: { readonly mean: number; readonly worst: number };
  readonly streams: number;
  readonly resources: readonly ResourceUse[];
  readonly hot: readonly HotStatement[];
}

/** Fields of /proc/PID/stat after the name, which may contain spaces. */
const statOf = (pid: number): readonly string[] | null => {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return null;
  }
};
const ticksOf = (stat: readonly string[] | null, fields: readonly number[]): number =>
  fields.reduce((sum, at) => sum + Number(stat?.[at] ?? 0), 0);
const OWN = [11, 12];
/** With children that have ended. */
const WITH_ENDED = [11, 12, 13, 14];
const PARENT = 1;

/** Processor time of a process with its children, those that have ended too; ticks. */
const familyTicks = (pid: number): number => {
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => statOf(Number(name)))
    .filter((stat) => Number(stat?.[PARENT]) === pid);
  return ticksOf(statOf(pid), WITH_ENDED) + children.reduce((sum, stat) => sum + ticksOf(stat, WITH_ENDED), 0);
};

/** Processor time that the machine has spent, of all its cores; ticks. */
const machineTicks = (): number => {
  const [line = ''] = readFileSync('/proc/stat', 'utf8').split('\n');
  // user nice system idle iowait irq softirq: idle and iowait are not work.
  const [user, nice, system, , , irq, softirq] = line.split(/\s+/).slice(1).map(Number);
  return (user ?? 0) + (nice ?? 0) + (system ?? 0) + (irq ?? 0) + (softirq ?? 0);
};

const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
const most = (values: readonly number[]): number => values.reduce((max, value) => Math.max(max, value), 0);

/** Adds up what grows: a process that was started again begins at zero. */
const grower = () => {
  let before: number | null = null;
  return (value: number): number => {
    const grown = before === null ? 0 : value < before ? value : value - before;
    before = value;
    return grown;
  };
};

/** Samples who uses the machine, each second, until stopped. */
export function startUsage(watched: Watched) {
  const stopping = new AbortController();
  const series = { one: [] as number[], database: [] as number[], machine: [] as number[] };
  const pool: number[] = [];
  const locks: number[] = [];
  const connections: number[] = [];
  const delays: number[] = [];
  const totals = { instances: 0, database: 0, nginx: 0, generator: 0, machine: 0, statements: 0, seconds: 0 };
  let [memory, streams] = [0, 0];
  const grows = new Map<string, (value: number) => number>();
  const grown = (name: string, value: number): number => {
    const known = grows.get(name) ?? grower();
    grows.set(name, known);
    return known(value);
  };
  const cores = availableParallelism();
  let client: pg.Client | null = null;

  const askDatabase = async (): Promise<v.InferOutput<typeof Activity> | null> => {
    try {
      if (client === null) {
        client = new pg.Client({
          connectionString: watched.databaseUrl,
          connectionTimeoutMillis: EVERY_MS,
          query_timeout: EVERY_MS,
        });
        client.on('error', () => (client = null));
        await client.connect();
      }
      const { rows }: { rows: unknown[] } = await client.query(ACTIVITY);
      return v.parse(Activity, rows[0]);
    } catch {
      // It is down for the moment.
      await client?.end().catch(() => undefined);
      client = null;
      return null;
    }
  };
  const readMetrics = async (): Promise<void> => {
    for (const origin of watched.origins()) {
      const text = await fetch(`${origin}/metrics`, {
        headers: { authorization: `Bearer ${MONITORING_TOKEN}` },
        signal: AbortSignal.timeout(EVERY_MS),
      }).then(
        (response) => response.text(),
        () => '',
      );
      const value = (name: string): number => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1] ?? Number.NaN);
      const delay = value('nodejs_eventloop_lag_p99_seconds') * 1000;
      if (Number.isFinite(delay)) delays.push(delay);
      streams = Math.max(streams, value('storefront_streams_open') || 0);
    }
  };

  const sample = async (seconds: number): Promise<void> => {
    const perCore = (ticks: number): number => ticks / TICKS / seconds;
    const each = watched.instances().map((pid, nth) => {
      if (pid > 0) memory = Math.max(memory, memoryOf(pid));
      return grown(`instance ${nth}`, ticksOf(statOf(pid), OWN));
    });
    const database = grown('database', familyTicks(watched.database()));
    const nginx = grown('nginx', familyTicks(watched.nginx));
    const { user, system } = process.cpuUsage();
    const generator = grown('generator', ((user + system) / 1e6) * TICKS);
    const machine = grown('machine', machineTicks());
    const activity = await askDatabase();
    if (activity !== null) {
      pool.push(activity.fullest / POOL);
      locks.push(activity.busy === 0 ? 0 : activity.locked / activity.busy);
      connections.push(activity.connections);
      totals.statements += grown('statements', activity.statements);
    }
    if (seconds === 0) return;
    series.one.push(perCore(most(each)));
    series.database.push(perCore(database) / cores);
    series.machine.push(perCore(machine) / cores);
    totals.instances += each.reduce((sum, ticks) => sum + ticks, 0);
    totals.database += database;
    totals.nginx += nginx;
    totals.generator += generator;
    totals.machine += machine;
    totals.seconds += seconds;
  };

  const going = (async (): Promise<void> => {
    let before = performance.now();
    await sample(0);
    for (let nth = 1; !stopping.signal.aborted; nth += 1) {
      await pause(EVERY_MS);
      const now = performance.now();
      await sample((now - before) / 1000);
      before = now;
      if (nth % METRICS_EVERY === 0) await readMetrics();
    }
  })();

  return {
    stop: async (): Promise<Usage> => {
      stopping.abort();
      await going;
      const answered: { rows: unknown[] } = (await client?.query(HOT).catch(() => null)) ?? { rows: [] };
      await client?.end().catch(() => undefined);
      const { instances, database, nginx, generator, machine, statements, seconds } = totals;
      const used = (ticks: number): number => ticks / TICKS / seconds;
      const others = Math.max(0, machine - instances - database - nginx - generator);
      return {
        seconds,
        cores: {
          instances: used(instances),
          database: used(database),
          nginx: used(nginx),
          generator: used(generator),
          others: used(others),
        },
        statementsPerSecond: statements / seconds,
        connections: most(connections),
        memory,
        delay: { mean: mean(delays), worst: most(delays) },
        streams,
        resources: [
          { name: `the machine's ${cores} cores`, mean: mean(series.machine), peak: most(series.machine) },
          { name: 'one core of the busier instance', mean: mean(series.one), peak: most(series.one) },
          { name: 'all cores, by PostgreSQL', mean: mean(series.database), peak: most(series.database) },
          { name: `the ${POOL} connections of an instance`, mean: mean(pool), peak: most(pool) },
          { name: 'busy connections that wait for a lock', mean: mean(locks), peak: most(locks) },
        ],
        hot: v.parse(Hot, answered.rows),
      };
    },
  };
}
