import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { type OpenDatabase, wrapPglite } from '#server/db/connection.ts';
import { openPostgres } from '#server/db/postgres.ts';
import type { RunSql } from '#server/db/run-sql.ts';
import { copyContent } from './database-content.ts';
import { workerDatabasePrefix } from './worker-databases.ts';

/** An open database, and access for a second instance. */
export interface TestDatabase extends OpenDatabase {
  /** Opens the same database through separate pools; PGlite has one connection, which is shared. Close it before the database. */
  readonly openAgain: () => Pick<OpenDatabase, 'db' | 'listen' | 'close'>;
}

/** A database of this worker, lent to one test file after another. */
interface WorkerDatabase {
  /** Removes what files have left in it. */
  readonly restore: () => Promise<void>;
  /** Opens it for one file; what the file keeps of it fails after `close`. */
  readonly open: () => TestDatabase;
  readonly end: () => Promise<void>;
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

/** Creates a migrated, empty PGlite from a file: migrating one takes seconds. */
const createPglite = async (): Promise<PGlite> => {
  const path = join(CACHE, templateName());
  const template = readTemplate(path);
  if (template) return PGlite.create({ loadDataDir: template });
  const client = await PGlite.create();
  await wrapPglite(client).migrate();
  const dump = await client.dumpDataDir('none');
  mkdirSync(CACHE, { recursive: true });
  // Written to a temporary file and renamed: a concurrent worker never reads a partial one.
  const part = `${path}.${process.pid}`;
  writeFileSync(part, Buffer.from(await dump.arrayBuffer()));
  renameSync(part, path);
  return client;
};

/** Returns the client as one file sees it: closing it ends its listeners and its use, not the database. */
const lend = (client: PGlite): PGlite => {
  const listening = new Set<() => Promise<void>>();
  let closed = false;
  const own: Partial<PGlite> = {
    listen: async (channel, callback) => {
      const stop = await client.listen(channel, callback);
      listening.add(stop);
      return async (tx) => {
        listening.delete(stop);
        await stop(tx);
      };
    },
    close: async () => {
      closed = true;
      await Promise.all([...listening].map((stop) => stop()));
    },
  };
  return new Proxy(client, {
    get(target, name) {
      if (name === 'closed') return closed;
      const value: unknown = Reflect.get(name in own ? own : target, name, target);
      if (typeof value !== 'function') return value;
      return (...args: unknown[]): unknown =>
        closed ? Promise.reject(new Error('this database is closed')) : Reflect.apply(value, target, args);
    },
  });
};

const startPglite = async (): Promise<WorkerDatabase> => {
  const client = await createPglite();
  return {
    restore: await copyContent(wrapPglite(client).run),
    open: () => {
      const database = wrapPglite(lend(client));
      return { ...database, openAgain: () => ({ ...database, close: async () => undefined }) };
    },
    end: () => client.close(),
  };
};

/** Runs a script on a connection of its own. */
const runAt =
  (connectionString: string): RunSql =>
  async (text) => {
    const client = new pg.Client({ connectionString });
    await client.connect();
    try {
      // An array where the script has several statements.
      const results: pg.QueryResult | pg.QueryResult[] = await client.query(text);
      return { rows: [results].flat().at(-1)?.rows ?? [] };
    } finally {
      await client.end();
    }
  };

const startPostgres = async (url: string): Promise<WorkerDatabase> => {
  const name = `${workerDatabasePrefix(url)}${randomBytes(6).toString('hex')}`;
  const run = runAt(url);
  await run(`create database ${name}`);
  const { href } = Object.assign(new URL(url), { pathname: `/${name}` });
  const first = openPostgres(href);
  await first.migrate();
  await first.close();
  return {
    restore: await copyContent(runAt(href)),
    open: () => ({ ...openPostgres(href), openAgain: () => openPostgres(href) }),
    end: async () => void (await run(`drop database ${name} with (force)`)),
  };
};

/** Databases of this worker that no file has open. A file that opens two at a time makes the worker start a second one. */
const idle: WorkerDatabase[] = [];

const start = (): Promise<WorkerDatabase> => {
  const url = process.env['DATABASE_URL'];
  return url ? startPostgres(url) : startPglite();
};

/**
 * Opens a database for a test file, migrated and empty: a PGlite in memory, or one on the server in DATABASE_URL. The files of a
 * worker use one after another. Close it in `afterAll`, which removes what the file has left, and fails when it cannot.
 *
 * @param options `own`: one that no other file uses, for a file that changes the schema
 */
export async function openTestDatabase({ own = false }: { readonly own?: boolean } = {}): Promise<TestDatabase> {
  const lent = (own ? undefined : idle.pop()) ?? (await start());
  const database = lent.open();
  return {
    ...database,
    close: async () => {
      await database.close();
      if (own) return lent.end();
      await lent.restore();
      idle.push(lent);
    },
  };
}
