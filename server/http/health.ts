import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../db/connection.ts';

const PATIENCE_MS = 3000;

const answers = async (db: Database): Promise<boolean> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), PATIENCE_MS);
  });
  const asked = db.execute(sql`select 1`).then(
    () => true,
    () => false,
  );
  const answered = await Promise.race([asked, late]);
  clearTimeout(timer);
  return answered;
};

/** `GET /health` for whoever restarts or drains instances: 200 while the database answers, else 503. */
export const installHealth = (app: FastifyInstance, db: Database, version: string): void => {
  app.get('/health', { logLevel: 'warn' }, async (_request, reply) => {
    const ok = await answers(db);
    return reply
      .code(ok ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: ok ? 'ok' : 'unavailable', database: ok ? 'ok' : 'unavailable', version });
  });
};
