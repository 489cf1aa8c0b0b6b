import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres';
import { migrate as migratePg } from 'drizzle-orm/node-postgres/migrator';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator';
import pg from 'pg';
import { lockDataFolder } from './data-folder-lock.ts';

/** PGlite, PostgreSQL, or a transaction of either: what a repository works on. */
export type Database = PgDatabase<PgQueryResultHKT>;

export interface OpenDatabase {
  readonly db: Database;
  readonly kind: 'pglite' | 'postgres';
  /** Brings the schema up to date. Several instances may start at once: they take turns. */
  readonly migrate: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Any number, the same in every instance: who holds it may migrate. */
const MIGRATION_LOCK = 7_240_915;

/** Beside this file while developing, beside the bundle once built. */
const migrationsFolder = (): string => {
  const here = dirname(fileURLToPath(import.meta.url));
  const candidates = ['migrations', '../migrations', '../db/migrations'].map((path) => join(here, path));
  const found = candidates.find((path) => existsSync(join(path, 'meta/_journal.json')));
  if (found === undefined) throw new Error(`no migrations found in ${candidates.join(', ')}`);
  return found;
};

/** Wraps an open PGlite. It has one connection: transactions wait for each other, which drizzle and PGlite see to. */
export const wrapPglite = (client: PGlite, afterClose: () => void = () => undefined): OpenDatabase => {
  const db = drizzlePglite(client);
  return {
    db,
    kind: 'pglite',
    migrate: () => migratePglite(db, { migrationsFolder: migrationsFolder() }),
    close: async () => {
      await client.close();
      afterClose();
    },
  };
};

const openPglite = async (folder: string): Promise<OpenDatabase> => {
  const unlock = lockDataFolder(folder);
  return wrapPglite(await PGlite.create(folder), unlock);
};

/** Opens a pool on PostgreSQL. */
export const openPostgres = (connectionString: string): OpenDatabase => {
  const pool = new pg.Pool({
    connectionString,
    max: 10,
    connectionTimeoutMillis: 10_000,
    // A statement that runs this long will not be waited for by any customer.
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 60_000,
  });
  // A connection that breaks while idle is replaced at the next query; without a listener it would end the process.
  pool.on('error', () => undefined);
  return {
    db: drizzlePg(pool),
    kind: 'postgres',
    migrate: async () => {
      const client = await pool.connect();
      try {
        await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
        await migratePg(drizzlePg(client), { migrationsFolder: migrationsFolder() });
      } finally {
        await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => undefined);
        client.release();
      }
    },
    close: () => pool.end(),
  };
};

/** Opens what the configuration names: PostgreSQL by its address, else PGlite in the data folder. */
export const openDatabase = async (config: {
  readonly databaseUrl: string | null;
  readonly dataDir: string;
}): Promise<OpenDatabase> =>
  config.databaseUrl === null ? openPglite(join(config.dataDir, 'pglite')) : openPostgres(config.databaseUrl);
