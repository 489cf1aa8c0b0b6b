import { sql } from 'drizzle-orm';
import { drizzle, NodePgDatabase, NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { PgDialect, type PgTransactionConfig } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { migrateQueue } from '../jobs/queue-schema.ts';
import { ADVISORY_LOCKS } from './advisory-locks.ts';
import { isConnectionLost, isReadOnly } from './errors.ts';
import { migrationsFolder } from './migrations-folder.ts';
import { listenOnPostgres } from './notifications.ts';
import type { RunSql } from './run-sql.ts';

/** How long a pool waits, ms (docs/operations.md). */
interface Patience {
  /** For a new connection, or for one that another call gives back. */
  readonly connect: number;
  /** For a statement: the database itself ends it. */
  readonly statement: number;
  /** For the answer to a statement: what a network that swallows packets would keep for ever. */
  readonly answer: number;
}

/** No customer waits longer. With this a network that is back is in use again within five seconds. */
const CALLS: Patience = { connect: 3000, statement: 4000, answer: 4500 };
/** An import waits for the one before it; a migration or a clean-up may have to go through a whole table. */
const BACKGROUND: Patience = { connect: 10_000, statement: 600_000, answer: 610_000 };
const MAX_CALLS = 10;
const MAX_BACKGROUND = 2;
/** Later work asks all the time; in a network that swallows the answers it must not take customers' connections. */
const MAX_JOBS = 3;
/** Connections to a server that was replaced, or given another address, do not live on for ever. */
const MAX_LIFETIME_SECONDS = 1800;
/** Saying goodbye to a database that does not answer may take so long, ms. */
const GOODBYE_MS = 2000;

const createPool = (connectionString: string, max: number, patience: Patience): pg.Pool => {
  const pool = new pg.Pool({
    connectionString,
    max,
    connectionTimeoutMillis: patience.connect,
    statement_timeout: patience.statement,
    query_timeout: patience.answer,
    idle_in_transaction_session_timeout: 60_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    maxLifetimeSeconds: MAX_LIFETIME_SECONDS,
  });
  // A connection that breaks is replaced at the next query; without a listener it would end the process. The pool listens
  // only while a connection is idle: each needs a listener of its own for when it breaks under a transaction.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
};

type NoSchema = Record<string, never>;

/** Drizzle's session, with transactions that always give their connection back, and a broken one for good. */
class PoolSession extends NodePgSession<NoSchema, NoSchema> {
  readonly #pool: pg.Pool;
  /** When each connection was made, of the monotonic clock, ms. */
  readonly #births = new WeakMap<pg.PoolClient, number>();
  /** Connections from before then may lead to a database that can only be read. */
  #readOnlyUntil = 0;

  constructor(pool: pg.Pool, dialect: PgDialect) {
    super(pool, dialect, undefined);
    this.#pool = pool;
    pool.on('connect', (client) => this.#births.set(client, performance.now()));
  }

  /** One that is younger than the last refusal to write: after a failover none of the older ones is asked again. */
  async #connect(): Promise<pg.PoolClient> {
    for (;;) {
      const client = await this.#pool.connect();
      if ((this.#births.get(client) ?? 0) >= this.#readOnlyUntil) return client;
      client.release(true);
    }
  }

  /** As drizzle's own, where a `begin` that fails keeps its connection for ever. */
  override async transaction<T>(
    work: (tx: NodePgTransaction<NoSchema, NoSchema>) => Promise<T>,
    config?: PgTransactionConfig,
  ): Promise<T> {
    const client = await this.#connect();
    const tx = new NodePgTransaction<NoSchema, NoSchema>(
      this.dialect,
      new NodePgSession(client, this.dialect, undefined),
      undefined,
    );
    let unusable = false;
    try {
      await tx.execute(sql`begin`);
      if (config !== undefined) await tx.setTransaction(config);
      const result = await work(tx);
      await tx.execute(sql`commit`);
      return result;
    } catch (error) {
      // Where nobody answers there is nothing to roll back: the database does so when the connection goes.
      unusable = isConnectionLost(error);
      if (isReadOnly(error)) this.#readOnlyUntil = performance.now();
      if (!unusable) {
        await tx.execute(sql`rollback`).catch(() => {
          unusable = true;
        });
      }
      throw error;
    } finally {
      client.release(unusable);
    }
  }
}

const databaseOn = (pool: pg.Pool): NodePgDatabase<NoSchema> => {
  const dialect = new PgDialect();
  return new NodePgDatabase(dialect, new PoolSession(pool, dialect), undefined);
};

const endWithin = async (pool: pg.Pool, ms: number): Promise<void> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([pool.end(), late]);
  clearTimeout(timer);
};

/** A pool, or one connection of it. */
interface Queryable {
  /** Answers a script of several statements with a list. */
  query(text: string, values?: unknown[]): Promise<pg.QueryResult | pg.QueryResult[]>;
}

const runOn = (client: Queryable): RunSql => {
  return async (text, values = []) => {
    const result = await client.query(text, [...values]);
    return { rows: Array.isArray(result) ? [] : result.rows };
  };
};

/** Opens pools on PostgreSQL: one for customers' calls, which wait for seconds, one for work that may take minutes, one for the queue. */
export function openPostgres(connectionString: string) {
  const calls = createPool(connectionString, MAX_CALLS, CALLS);
  const background = createPool(connectionString, MAX_BACKGROUND, BACKGROUND);
  const jobs = createPool(connectionString, MAX_JOBS, CALLS);
  return {
    db: databaseOn(calls),
    background: databaseOn(background),
    kind: 'postgres' as const,
    jobs: databaseOn(jobs),
    run: runOn(jobs),
    listen: listenOnPostgres(connectionString),
    migrate: async (): Promise<void> => {
      const client = await background.connect();
      // What failed in the middle of a script may have left a transaction open: such a connection goes, and its lock with it.
      let unusable = true;
      try {
        await client.query('select pg_advisory_lock($1)', [ADVISORY_LOCKS.migration]);
        await migrate(drizzle(client), { migrationsFolder: migrationsFolder() });
        await migrateQueue(runOn(client));
        await client.query('select pg_advisory_unlock($1)', [ADVISORY_LOCKS.migration]);
        unusable = false;
      } finally {
        client.release(unusable);
      }
    },
    close: async (): Promise<void> => {
      await Promise.all([calls, background, jobs].map((pool) => endWithin(pool, GOODBYE_MS)));
    },
  };
}
