import type { Query } from 'drizzle-orm';
import {
  PgDatabase,
  PgDialect,
  type PgPreparedQuery,
  PgSession,
  type PreparedQueryConfig,
  type SelectedFieldsOrdered,
} from 'drizzle-orm/pg-core';
import type { Database } from './connection.ts';

/**
 * Statements whose SQL is built once. Drizzle can prepare a statement, but only on one pool or one transaction, and a transaction is a new
 * one for each call: building the SQL anew took a fifth of the server's time.
 */

/** What drizzle has built of a statement. */
interface Built {
  readonly query: Query;
  readonly fields: SelectedFieldsOrdered | undefined;
  readonly isResponseInArrayMode: boolean;
  /** Drizzle sets `joinsNotNullableMap` here: which joined tables may have no row. */
  readonly result: object;
}

/** Stands for a prepared statement while one is built. */
class Unsent {
  setToken(): this {
    return this;
  }
}

/** A session that sends nothing, and keeps what it was to send. */
class BuildingSession extends PgSession {
  built: Built | null = null;

  override prepareQuery<T extends PreparedQueryConfig>(
    query: Query,
    fields: SelectedFieldsOrdered | undefined,
    _name: string | undefined,
    isResponseInArrayMode: boolean,
  ): PgPreparedQuery<T> {
    const result = new Unsent();
    this.built = { query, fields, isResponseInArrayMode, result };
    // Nobody executes it: see `compiled`.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    return result as unknown as PgPreparedQuery<T>;
  }

  override transaction(): never {
    throw new Error('Nothing is sent while a statement is built');
  }
}

/** A statement of drizzle with placeholders. */
interface Preparable<T> {
  prepare(name: string): { execute(values?: Record<string, unknown>): Promise<T> };
}

const build = (statement: (db: Database) => Preparable<unknown>): Built => {
  const dialect = new PgDialect();
  const session = new BuildingSession(dialect);
  statement(new PgDatabase(dialect, session, undefined)).prepare('');
  if (session.built === null) throw new Error('Drizzle has built no statement');
  return session.built;
};

/**
 * Returns a function that runs a statement on any database or transaction, with a value for each placeholder; its SQL is built on first use.
 * A value for a column that is encoded, such as json, must not be null.
 */
export function compiled<T>(
  statement: (db: Database) => Preparable<T>,
): (db: Database, values: Readonly<Record<string, unknown>>) => Promise<T> {
  let kept: Built | null = null;
  return (db, values) => {
    kept ??= build(statement);
    const { query, fields, isResponseInArrayMode, result } = kept;
    const prepared = db._.session.prepareQuery(query, fields, undefined, isResponseInArrayMode);
    // What `statement` returns says what its rows are.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    return Object.assign(prepared, result).execute(values) as Promise<T>;
  };
}
