import { millisecondsInHour } from 'date-fns/constants';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from './db/connection.ts';
import { forgetOldKeys } from './http/idempotency.ts';
import { forgetOldHits } from './http/rate-limit.ts';
import { forgetEndedSessions } from './http/session.ts';
import { forgetOldCodes } from './modules/account/login-code-repository.ts';
import { settleLedgers } from './modules/bonuses/ledger.ts';
import { forgetOldVitals } from './modules/reports/vitals-repository.ts';
import { forgetEndedCarts } from './modules/cart/cart-access.ts';

/** Deletes what has outlived its use, every hour. Several instances may do so at once: a row is gone only once. */
export function startHousekeeping(db: Database, log: FastifyBaseLogger, clock: () => Date): () => void {
  const sweep = async (): Promise<void> => {
    const now = clock();
    await forgetOldKeys(db, now);
    await forgetOldHits(db, now);
    await forgetEndedCarts(db, now);
    await forgetOldCodes(db, now);
    await forgetEndedSessions(db, now);
    await forgetOldVitals(db, now);
    await settleLedgers(db, now);
  };
  const timer = setInterval(() => {
    sweep().catch((error: unknown) => log.error({ err: error }, 'housekeeping failed'));
  }, millisecondsInHour);
  timer.unref();
  return () => clearInterval(timer);
}
