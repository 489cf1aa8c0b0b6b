import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { lockDataFolder } from './data-folder-lock.ts';
import { migrationsFolder } from './migrations-folder.ts';
import { openPostgres } from './postgres.ts';

/** PGlite, PostgreSQL, or a transaction of either: what a repository works on. */
export type Database = PgDatabase<PgQueryResultHKT>;

export interface OpenDatabase {
  /** For customers' calls: a statement that takes seconds is given up. */
  readonly db: Database;
  /** For imports and housekeeping, which may take minutes and must not keep customers from their connections. */
  readonly background: Database;
  readonly kind: 'pglite' | 'postgres';
  /** Brings the schema up to date. Several instances may start at once: they take turns. */
  readonly migrate: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Wraps an open PGlite. It has one connection: transactions wait for each other, which drizzle and PGlite see to. */
export function wrapPglite(client: PGlite, afterClose: () => void = () => undefined): OpenDatabase {
  const db = drizzle(client);
  return {
    db,
    background: db,
    kind: 'pglite',
    migrate: () => migrate(db, { migrationsFolder: migrationsFolder() }),
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
