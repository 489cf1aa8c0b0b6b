import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { type OpenDatabase, wrapPglite } from '#server/db/connection.ts';
import { openPostgres } from '#server/db/postgres.ts';

/** An open database, and access for a second instance. */
export interface TestDatabase extends OpenDatabase {
  /** Opens the same database through separate pools; PGlite has one connection, which is shared. Close it before the database. */
  readonly openAgain: () => Pick<OpenDatabase, 'db' | 'listen' | 'close'>;
}

const MIGRATIONS = 'server/db/migrations';
/** The sources of the queue's tables and queues. */
const QUEUE = [
  'node_modules/pg-boss/package.json',
  ...['boss', 'job-list', 'queue-schema'].map((name) => `server/jobs/${name}.ts`),
];
const CACHE = 'node_modules/.cache/test-database';

/** Changes with the schema, the queue and PGlite: then the template is rebuilt. */
const templateName = (): string => {
  const hash = createHash('sha256').update(readFileSync('node_modules/@electric-sql/pglite/package.json'));
  for (const file of readdirSync(MIGRATIONS).toSorted()) {
    if (file.endsWith('.sql')) hash.update(file).update(readFileSync(join(MIGRATIONS, file)));
  }
  for (const file of QUEUE) hash.update(readFileSync(file));
  return `${hash.digest('hex').slice(0, 20)}.tar`;
};

const readTemplate = (path: string): Blob | null => {
  try {
    return new Blob([readFileSync(path)]);
  } catch {
    return null;
  }
};

const shared = (database: OpenDatabase): TestDatabase => ({
  ...database,
  openAgain: () => ({ ...database, close: async () => undefined }),
});

/** Opens a migrated, empty PGlite, kept as a file: creating one takes seconds, and every test file needs one. */
const openPgliteCopy = async (): Promise<TestDatabase> => {
  const path = join(CACHE, templateName());
  const template = readTemplate(path);
  if (template) return shared(wrapPglite(await PGlite.create({ loadDataDir: template })));
  const client = await PGlite.create();
  const database = wrapPglite(client);
  await database.migrate();
  const dump = await client.dumpDataDir('none');
  mkdirSync(CACHE, { recursive: true });
  // Written to a temporary file and renamed: a concurrent worker never reads a partial one.
  const part = `${path}.${process.pid}`;
  writeFileSync(part, Buffer.from(await dump.arrayBuffer()));
  renameSync(part, path);
  return shared(database);
};

const openFreshPostgres = async (url: string): Promise<TestDatabase> => {
  const name = `test_${randomBytes(8).toString('hex')}`;
  const run = async (statement: string) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      await client.query(statement);
    } finally {
      await client.end();
    }
  };
  await run(`create database ${name}`);
  const own = new URL(url);
  own.pathname = `/${name}`;
  const database = openPostgres(own.href);
  await database.migrate();
  return {
    ...database,
    openAgain: () => openPostgres(own.href),
    close: async () => {
      await database.close();
      await run(`drop database ${name} with (force)`);
    },
  };
};

/**
 * Opens a separate database for a test file, migrated and empty: PGlite in memory, or a new database on the server in
 * DATABASE_URL. Close it in `afterAll`.
 */
export function openTestDatabase(): Promise<TestDatabase> {
  const url = process.env['DATABASE_URL'];
  return url ? openFreshPostgres(url) : openPgliteCopy();
}
