import { lt, sql } from 'drizzle-orm';
import type { Database } from '../db/connection.ts';
import { rateLimits } from '../db/schema/http.ts';
import { ApiError } from './api-error.ts';

/**
 * Counts one hit in the database, for limits that must hold over all instances together (codes, promo guesses).
 * Give it the pool, not the call's transaction: a refused call is rolled back, its hit must stay.
 *
 * @throws {ApiError} RATE_LIMITED with Retry-After, from hit `limit + 1` on
 */
export const countHit = async (
  db: Database,
  { bucket, limit, windowSeconds, now }: { bucket: string; limit: number; windowSeconds: number; now: Date },
): Promise<void> => {
  const length = windowSeconds * 1000;
  const windowStart = new Date(Math.floor(now.getTime() / length) * length);
  const [row] = await db
    .insert(rateLimits)
    .values({ bucket, windowStart, hits: 1 })
    .onConflictDoUpdate({
      target: [rateLimits.bucket, rateLimits.windowStart],
      set: { hits: sql`${rateLimits.hits} + 1` },
    })
    .returning({ hits: rateLimits.hits });
  if ((row?.hits ?? 0) > limit) {
    throw new ApiError('RATE_LIMITED', {
      retryAfter: Math.ceil((windowStart.getTime() + length - now.getTime()) / 1000),
    });
  }
};

/** Forgets windows that have been over for a day. */
export const forgetOldHits = async (db: Database, now: Date): Promise<void> => {
  await db.delete(rateLimits).where(lt(rateLimits.windowStart, new Date(now.getTime() - 86_400_000)));
};

const MINUTE = 60_000;

/**
 * Counts calls per minute in this process: enough to keep one client from starving the others, at no cost for the
 * database. Not a security limit.
 */
export const createMinuteCounter = () => {
  let minute = 0;
  let hits = new Map<string, number>();
  return (bucket: string, limit: number, now: Date): void => {
    const current = Math.floor(now.getTime() / MINUTE);
    if (current !== minute) {
      minute = current;
      hits = new Map();
    }
    const count = (hits.get(bucket) ?? 0) + 1;
    hits.set(bucket, count);
    if (count > limit) {
      throw new ApiError('RATE_LIMITED', { retryAfter: Math.ceil(((current + 1) * MINUTE - now.getTime()) / 1000) });
    }
  };
};
