import { createHash } from 'node:crypto';
import type { Query } from 'drizzle-orm';
import { drizzle, NodePgDatabase, NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import {
  PgDialect,
  type PgPreparedQuery,
  type PgTransactionConfig,
  type PreparedQueryConfig,
  type SelectedFieldsOrdered,
} from 'drizzle-orm/pg-core';
import pg from 'pg';
import { migrateQueue } from '../jobs/queue-schema.ts';
import { ADVISORY_LOCKS } from './advisory-locks.ts';
import { isConnectionLost, isReadOnly } from './errors.ts';
import { migrationsFolder } from './migrations-folder.ts';
import { beginsWithFirst } from './first-statement.ts';
import { listenOnPostgres } from './notifications.ts';
import type { RunSql } from './run-sql.ts';

/** Timeouts of a pool, ms (docs/operations.md). */
interface Patience {
  /** For a new connection, or one released by another caller. */
  readonly connect: number;
  /** For a statement, enforced by the database. */
  readonly statement: number;
  /** For the response to a statement, which packet loss would otherwise delay forever. */
  readonly answer: number;
  /** For a row or an advisory lock that another transaction holds; missing: as long as for the statement. */
  readonly lock?: number;
}

/** The longest that a customer waits. With these, connections are in use again within five seconds of network recovery. */
const CALLS: Patience = { connect: 3000, statement: 4000, answer: 4500, lock: 3000 };
const JOBS: Patience = { connect: 3000, statement: 4000, answer: 4500 };
/** An import waits for the previous one; a migration or clean-up may scan a whole table. */
const BACKGROUND: Patience = { connect: 10_000, statement: 600_000, answer: 610_000 };
const MAX_CALLS = 10;
const MAX_BACKGROUND = 2;
/** Jobs query constantly; during packet loss they must not take customers' connections. */
const MAX_JOBS = 3;
/** Bounds connections to a server that was replaced or has a new address. */
const MAX_LIFETIME_SECONDS = 1800;
/** Timeout for closing connections to an unresponsive database, ms. */
const GOODBYE_MS = 2000;

const createPool = (connectionString: string, max: number, patience: Patience): pg.Pool => {
  const pool = new pg.Pool({
    connectionString,
    max,
    connectionTimeoutMillis: patience.connect,
    statement_timeout: patience.statement,
    query_timeout: patience.answer,
    ...(patience.lock === undefined ? {} : { lock_timeout: patience.lock }),
    idle_in_transaction_session_timeout: 60_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    maxLifetimeSeconds: MAX_LIFETIME_SECONDS,
  });
  // A broken connection is replaced at the next query; without a listener its error would end the process. The pool only
  // listens on idle connections, so each needs its own listener for errors within a transaction.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
};

type NoSchema = Record<string, never>;

/** A statement is prepared on its connections once it has been sent this often. */
const PREPARED_FROM = 5;
/** Most statements that are prepared: each takes memory on every connection of the database. */
const MOST_PREPARED = 200;
/** Most texts whose uses are counted: lists of any length make any number of them. */
const MOST_COUNTED = 2000;

/**
 * Names the statements that are sent again and again: the database parses and plans a named one once for each connection. One whose text
 * differs with each call, such as a list of ids, keeps none.
 */
class StatementNames {
  readonly #uses = new Map<string, number>();
  readonly #names = new Map<string, string>();

  nameOf(text: string): string | undefined {
    const name = this.#names.get(text);
    if (name !== undefined || this.#names.size >= MOST_PREPARED) return name;
    const uses = (this.#uses.get(text) ?? 0) + 1;
    if (uses < PREPARED_FROM) {
      if (this.#uses.size >= MOST_COUNTED) this.#uses.clear();
      this.#uses.set(text, uses);
      return undefined;
    }
    this.#uses.delete(text);
    const made = createHash('sha256').update(text).digest('base64url').slice(0, 22);
    this.#names.set(text, made);
    return made;
  }
}

const names = new StatementNames();

/** Drizzle's session, whose repeated statements are prepared. */
class PreparingSession extends NodePgSession<NoSchema, NoSchema> {
  // A statement without parameters may be a script of several, which cannot be prepared.
  override prepareQuery<T extends PreparedQueryConfig>(
    query: Query,
    fields: SelectedFieldsOrdered | undefined,
    name: string | undefined,
    isResponseInArrayMode: boolean,
    customResultMapper?: (rows: unknown[][]) => T['execute'],
  ): PgPreparedQuery<T> {
    const given = name ?? (query.params.length === 0 ? undefined : names.nameOf(query.sql));
    return super.prepareQuery<T>(query, fields, given, isResponseInArrayMode, customResultMapper);
  }
}

/** Drizzle's session, with transactions that always release their connection, and destroy a broken one. */
class PoolSession extends PreparingSession {
  readonly #pool: pg.Pool;
  /** Creation time of each connection, on the monotonic clock, ms. */
  readonly #births = new WeakMap<pg.PoolClient, number>();
  /** Connections created before this time may lead to a read-only database. */
  #readOnlyUntil = 0;

  constructor(pool: pg.Pool, dialect: PgDialect) {
    super(pool, dialect, undefined);
    this.#pool = pool;
    pool.on('connect', (client) => this.#births.set(client, performance.now()));
  }

  /** Returns a connection newer than the last read-only error: after a failover no older one is reused. */
  async #connect(): Promise<pg.PoolClient> {
    for (;;) {
      const client = await this.#pool.connect();
      if ((this.#births.get(client) ?? 0) >= this.#readOnlyUntil) return client;
      client.release(true);
    }
  }

  /** Replaces drizzle's, which leaks the connection when `begin` fails. */
  override async transaction<T>(
    work: (tx: NodePgTransaction<NoSchema, NoSchema>) => Promise<T>,
    config?: PgTransactionConfig,
  ): Promise<T> {
    const client = await this.#connect();
    let unusable = false;
    try {
      const begun = beginsWithFirst(client);
      const session = new PreparingSession(begun, this.dialect, undefined);
      const tx = new NodePgTransaction<NoSchema, NoSchema>(this.dialect, session, undefined);
      if (config !== undefined) await tx.setTransaction(config);
      const result = await work(tx);
      await begun.query('commit');
      return result;
    } catch (error) {
      // Nothing to roll back on a lost connection: the database does it when the connection closes.
      unusable = isConnectionLost(error);
      if (isReadOnly(error)) this.#readOnlyUntil = performance.now();
      if (!unusable) {
        await client.query('rollback').catch(() => {
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
  /** Resolves to a list for a script of several statements. */
  query(text: string, values?: unknown[]): Promise<pg.QueryResult | pg.QueryResult[]>;
}

const runOn = (client: Queryable): RunSql => {
  return async (text, values = []) => {
    const result = await client.query(text, [...values]);
    return { rows: Array.isArray(result) ? [] : result.rows };
  };
};

/** Opens three PostgreSQL pools: customer requests (seconds), background work (minutes), and the queue. */
export function openPostgres(connectionString: string) {
  const calls = createPool(connectionString, MAX_CALLS, CALLS);
  const background = createPool(connectionString, MAX_BACKGROUND, BACKGROUND);
  const jobs = createPool(connectionString, MAX_JOBS, JOBS);
  return {
    db: databaseOn(calls),
    background: databaseOn(background),
    kind: 'postgres' as const,
    jobs: databaseOn(jobs),
    run: runOn(jobs),
    listen: listenOnPostgres(connectionString),
    migrate: async (): Promise<void> => {
      const client = await background.connect();
      // A script that failed midway may have left a transaction open: the connection is destroyed, which frees its lock.
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
