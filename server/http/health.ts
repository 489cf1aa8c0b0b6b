import { statfs } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import type { Database } from '../db/connection.ts';

const PATIENCE_MS = 3000;

const Setting = v.object({ rows: v.array(v.object({ read_only: v.picklist(['on', 'off']) })) });

/** Closes the connection that returned it (server/db/errors.ts). */
class ReadOnlyError extends Error {
  readonly code = '25006';
}

const answers = async (db: Database): Promise<boolean> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), PATIENCE_MS);
  });
  const asked = db
    .transaction(async (tx) => {
      const result = await tx.execute(sql`select current_setting('transaction_read_only') as read_only`);
      if (v.parse(Setting, result).rows[0]?.read_only === 'on') throw new ReadOnlyError();
    })
    .then(
      () => true,
      () => false,
    );
  const answered = await Promise.race([asked, late]);
  clearTimeout(timer);
  return answered;
};

/** One PostgreSQL log segment, which needs that much disk space. */
const LEAST_FREE_BYTES = 16 * 1024 * 1024;

interface HealthOptions {
  readonly db: Database;
  readonly version: string;
  /** Folder of the embedded database; null: the database server watches its own disk. */
  readonly folder: string | null;
  /** Returns the free bytes at a folder; for tests. */
  readonly freeAt?: (folder: string) => Promise<number>;
}

const freeBytes = async (folder: string): Promise<number> => {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
};

/** Checks whether orders can be written. */
export async function databaseState({
  db,
  folder,
  freeAt = freeBytes,
}: Omit<HealthOptions, 'version'>): Promise<'ok' | 'unavailable' | 'disk full'> {
  if (!(await answers(db))) return 'unavailable';
  if (folder === null) return 'ok';
  // Reads still work on a full disk; no order can be written.
  const free = await freeAt(folder).catch(() => Number.POSITIVE_INFINITY);
  return free < LEAST_FREE_BYTES ? 'disk full' : 'ok';
}

/**
 * `GET /health` for supervisors: 200 while the database is readable and writable, else 503. Load balancers ask `/ready`
 * (server/http/ready.ts), which also knows that the process is stopping.
 */
export function installHealth(app: FastifyInstance, options: HealthOptions): void {
  app.get('/health', { logLevel: 'warn' }, async (_request, reply) => {
    const database = await databaseState(options);
    const isOk = database === 'ok';
    return reply
      .code(isOk ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: isOk ? 'ok' : 'unavailable', database, version: options.version });
  });
}
