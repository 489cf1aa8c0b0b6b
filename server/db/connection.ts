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

/** PGlite, PostgreSQL, or a transaction of either: what a repository works on. */
export type Database = PgDatabase<PgQueryResultHKT>;

export interface OpenDatabase {
  /** For customers' calls: a statement that takes seconds is given up. */
  readonly db: Database;
  /** For imports and housekeeping, which may take minutes and must not keep customers from their connections. */
  readonly background: Database;
  /** For later work about one order: as impatient as a call, and with connections of its own. */
  readonly jobs: Database;
  readonly kind: 'pglite' | 'postgres';
  /** For the queue of later work, with the patience of `db`. */
  readonly run: RunSql;
  /** Hears what the triggers of the schema tell when a transaction commits, of any instance. */
  readonly listen: Listen;
  /** Brings the schema and the queue up to date. Several instances may start at once: they take turns. */
  readonly migrate: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Wraps an open PGlite. It has one connection: transactions wait for each other, which drizzle and PGlite see to. */
export function wrapPglite(client: PGlite, afterClose: () => void = () => undefined): OpenDatabase {
  const db = drizzle(client);
  const run: RunSql = async (text, values = []) => {
    const given = values.map((value) => value ?? null);
    if (given.length > 0) return client.query(text, given);
    // A script that begins a transaction and fails inside it must not leave it open for whoever comes next.
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

/** Opens what the configuration names: PostgreSQL by its address, else PGlite in the data folder. */
export async function openDatabase(config: {
  readonly databaseUrl: string | null;
  readonly dataDir: string;
}): Promise<OpenDatabase> {
  return config.databaseUrl === null ? openPglite(join(config.dataDir, 'pglite')) : openPostgres(config.databaseUrl);
}
