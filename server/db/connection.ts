import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { migrateQueue } from '../jobs/queue-schema.ts';
import { lockDataFolder } from './data-folder-lock.ts';
import { migrationsFolder } from './migrations-folder.ts';
import { type Listen, listenOnPglite } from './notifications.ts';
import { openPostgres } from './postgres.ts';
import type { RunSql } from './run-sql.ts';

/** PGlite, PostgreSQL, or a transaction of either: what repositories work on. */
export type Database = PgDatabase<PgQueryResultHKT>;

export interface OpenDatabase {
  /** For customer requests: statements time out after seconds. */
  readonly db: Database;
  /** For imports and housekeeping, which may take minutes and must not use up customers' connections. */
  readonly background: Database;
  /** For background jobs about one order: same timeouts as requests, on separate connections. */
  readonly jobs: Database;
  readonly kind: 'pglite' | 'postgres';
  /** For the job queue, with the timeouts of `db`. */
  readonly run: RunSql;
  /** Subscribes to notifications that schema triggers send on commit, from any instance. */
  readonly listen: Listen;
  /** Migrates the schema and the queue. Safe when several instances start at once: they take turns. */
  readonly migrate: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Wraps an open PGlite. It has a single connection: drizzle and PGlite serialize transactions. */
export function wrapPglite(client: PGlite, afterClose: () => void = () => undefined): OpenDatabase {
  const db = drizzle(client);
  const run: RunSql = async (text, values = []) => {
    const given = values.map((value) => value ?? null);
    if (given.length > 0) return client.query(text, given);
    // A script that fails inside its own transaction must not leave it open for the next caller.
    return client.transaction(async (tx) => ({ rows: (await tx.exec(text)).at(-1)?.rows ?? [] }));
  };
  return {
    db,
    background: db,
    jobs: db,
    kind: 'pglite',
    run,
    listen: listenOnPglite(client),
    migrate: async () => {
      await migrate(db, { migrationsFolder: migrationsFolder() });
      await migrateQueue(run);
    },
    close: async () => {
      await client.close();
      afterClose();
    },
  };
}

const openPglite = async (folder: string): Promise<OpenDatabase> => {
  const unlock = lockDataFolder(folder);
  return wrapPglite(await PGlite.create(folder), unlock);
};

/** Opens the configured database: PostgreSQL by its URL, else PGlite in the data folder. */
export async function openDatabase(config: {
  readonly databaseUrl: string | null;
  readonly dataDir: string;
}): Promise<OpenDatabase> {
  return config.databaseUrl === null ? openPglite(join(config.dataDir, 'pglite')) : openPostgres(config.databaseUrl);
}
