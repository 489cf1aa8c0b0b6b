import { subHours } from 'date-fns';
import { and, eq, lt, sql } from 'drizzle-orm';
import type { Database } from '../db/connection.ts';
import { rateLimits } from '../db/schema/http.ts';
import { ApiError } from './api-error.ts';

/** A limit of one bucket; windows begin at whole multiples of their length. */
export interface HitLimit {
  readonly bucket: string;
  readonly limit: number;
  readonly windowSeconds: number;
  readonly now: Date;
  /** What the customer reads beyond the limit. */
  readonly message?: string;
}

const windowOf = ({ windowSeconds, now }: HitLimit): Date => {
  const length = windowSeconds * 1000;
  return new Date(Math.floor(now.getTime() / length) * length);
};

/**
 * Counts one hit in the database, for limits that must hold over all instances together (promo guesses). Inside the
 * call's transaction it holds the bucket until the end, so that calls made side by side count one after the other; a call
 * that is refused then has to keep its work (ApiError.keepsWork), or the hit is rolled back with it.
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

/** Takes a hit back that has turned out to be none. */
export async function forgiveHit(db: Database, hit: HitLimit): Promise<void> {
  await db
    .update(rateLimits)
    .set({ hits: sql`${rateLimits.hits} - 1` })
    .where(and(eq(rateLimits.bucket, hit.bucket), eq(rateLimits.windowStart, windowOf(hit))));
}

/** Forgets windows that have been over for a day. */
export async function forgetOldHits(db: Database, now: Date): Promise<void> {
  await db.delete(rateLimits).where(lt(rateLimits.windowStart, subHours(now, 24)));
}

const MINUTE = 60_000;

/**
 * Counts hits per minute in this process: enough to keep one client from starving the others, at no cost for the database.
 * Not a security limit.
 *
 * @returns how many seconds a bucket that is full has to wait; 0 while it is not
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
