import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { isOutOfReach } from '../db/errors.ts';
import { lastMigration } from '../db/migrations-folder.ts';
import { databaseState } from './health.ts';

/** Why an instance must get no requests. */
type NotReady = 'STOPPING' | 'DATABASE_UNAVAILABLE' | 'DISK_FULL' | 'MIGRATIONS_PENDING' | 'MEDIA_UNAVAILABLE';

const Applied = v.object({ rows: v.array(v.object({ at: v.nullable(v.pipe(v.string(), v.transform(Number))) })) });

/** Creates the check whether an instance can serve; null: it can. */
export function createReadyCheck(
  options: Parameters<typeof databaseState>[0] & { readonly media?: (() => Promise<boolean>) | undefined },
): () => Promise<Exclude<NotReady, 'STOPPING'> | null> {
  // Read once: an update may replace the files under a running server.
  const newest = lastMigration();
  /** The schema may be newer than this code: a newer release migrates first, while older instances still serve. */
  const isMigrated = async (): Promise<boolean> => {
    const result = await options.db.execute(sql`select max(created_at)::text as at from drizzle.__drizzle_migrations`);
    return (v.parse(Applied, result).rows[0]?.at ?? 0) >= newest;
  };
  return async () => {
    const database = await databaseState(options);
    if (database !== 'ok') return database === 'disk full' ? 'DISK_FULL' : 'DATABASE_UNAVAILABLE';
    try {
      if (!(await isMigrated())) return 'MIGRATIONS_PENDING';
    } catch (error) {
      return isOutOfReach(error) ? 'DATABASE_UNAVAILABLE' : 'MIGRATIONS_PENDING';
    }
    return (await options.media?.()) === false ? 'MEDIA_UNAVAILABLE' : null;
  };
}

/** `GET /ready` for load balancers (docs/operations.md): 200 while this instance may get requests, else 503 with a code. */
export function installReady(
  app: FastifyInstance,
  { stopping, check }: { readonly stopping: AbortSignal | undefined; readonly check: () => Promise<NotReady | null> },
): void {
  app.get('/ready', { logLevel: 'warn' }, async (_request, reply) => {
    const code = stopping?.aborted === true ? 'STOPPING' : await check();
    return reply
      .code(code === null ? 200 : 503)
      .header('cache-control', 'no-store')
      .send(code === null ? { status: 'ready' } : { status: 'not ready', code });
  });
}
