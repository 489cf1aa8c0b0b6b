import { subHours } from 'date-fns';
import { and, eq, lt, sql } from 'drizzle-orm';
import type { Database } from '../db/connection.ts';
import { rateLimits } from '../db/schema/http.ts';
import { ApiError } from './api-error.ts';

/** A limit of one bucket; windows start at multiples of their length. */
export interface HitLimit {
  readonly bucket: string;
  readonly limit: number;
  readonly windowSeconds: number;
  readonly now: Date;
  /** Message for the customer when the limit is exceeded. */
  readonly message?: string;
}

const windowOf = ({ windowSeconds, now }: HitLimit): Date => {
  const length = windowSeconds * 1000;
  return new Date(Math.floor(now.getTime() / length) * length);
};

/**
 * Counts one hit in the database, for limits that must hold across all instances (promo guesses). Inside the call's transaction
 * it locks the bucket until the end, so that concurrent calls are counted one after the other; a refused call must then keep
 * its work (ApiError.keepsWork), or the hit is rolled back with it.
 *
 * @throws {ApiError} RATE_LIMITED with Retry-After, from hit `limit + 1` on
 */
export async function countHit(db: Database, hit: HitLimit): Promise<void> {
  const { bucket, limit, windowSeconds, now, message } = hit;
  const windowStart = windowOf(hit);
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
      ...(message === undefined ? {} : { message }),
      retryAfter: Math.ceil((windowStart.getTime() - now.getTime()) / 1000) + windowSeconds,
    });
  }
}

/** Takes back a hit that should not count. */
export async function forgiveHit(db: Database, hit: HitLimit): Promise<void> {
  await db
    .update(rateLimits)
    .set({ hits: sql`${rateLimits.hits} - 1` })
    .where(and(eq(rateLimits.bucket, hit.bucket), eq(rateLimits.windowStart, windowOf(hit))));
}

/** Deletes windows that ended more than a day ago. */
export async function forgetOldHits(db: Database, now: Date): Promise<void> {
  await db.delete(rateLimits).where(lt(rateLimits.windowStart, subHours(now, 24)));
}

const MINUTE = 60_000;

/**
 * Counts hits per minute in this process: keeps one client from starving the others, at no cost for the database. Not a
 * security limit.
 *
 * @returns how many seconds a full bucket has to wait; 0 while it is not full
 */
export function createMinuteBudget() {
  let minute = 0;
  let hits = new Map<string, number>();
  return (bucket: string, limit: number, now: Date): number => {
    const current = Math.floor(now.getTime() / MINUTE);
    if (current !== minute) {
      minute = current;
      hits = new Map();
    }
    const count = (hits.get(bucket) ?? 0) + 1;
    hits.set(bucket, count);
    return count > limit ? Math.ceil(((current + 1) * MINUTE - now.getTime()) / 1000) : 0;
  };
}

/** {@link createMinuteBudget} for calls: throws RATE_LIMITED. */
export function createMinuteCounter() {
  const budget = createMinuteBudget();
  return (bucket: string, limit: number, now: Date): void => {
    const retryAfter = budget(bucket, limit, now);
    if (retryAfter > 0) throw new ApiError('RATE_LIMITED', { retryAfter });
  };
}
