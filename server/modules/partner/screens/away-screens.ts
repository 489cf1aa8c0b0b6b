import { subDays, subHours, subMilliseconds } from 'date-fns';
import { and, eq, gt, isNull, lt } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { ORDER_TYPES } from '#contract/primitives.ts';
import { pauseAt } from '#domain/intake.ts';
import { isOpenAt, workingHours } from '#domain/working-hours.ts';
import { calendarDate, MINUTE } from '#domain/zoned-time.ts';
import type { Database } from '#server/db/connection.ts';
import { restaurantReaders } from '#server/db/schema/partner.ts';
import type { JobHandlers } from '#server/jobs/workers.ts';
import { hasIiko } from '#server/modules/iiko/iiko-repository.ts';
import { loadRestaurant, type StoredRestaurant } from '#server/modules/places/read-places.ts';
import { wakeManagers } from './push-screens.ts';

/** Whether anything reads the new orders of a restaurant (docs/product.md §26.47). */

/** Nothing has read the orders for so long: the screen is away, ms. */
const AWAY_AFTER_MS = 3 * MINUTE;
/** A reading is noted at most this often, ms. */
const NOTED_EVERY_MS = 30_000;
/** A restaurant whose orders nothing has read for so many days works otherwise. */
const KEPT_DAYS = 3;

type Reader = typeof restaurantReaders.$inferSelect;

/** When this process has last noted a restaurant's readings, by database. */
const noted = new WeakMap<Database, Map<number, number>>();

/** Notes that a screen or a program of these restaurants reads their orders now. */
export async function noteReading(db: Database, restaurantIds: readonly number[], now: Date): Promise<void> {
  const times = noted.get(db) ?? new Map<number, number>();
  noted.set(db, times);
  for (const restaurantId of restaurantIds) {
    const since = now.getTime() - (times.get(restaurantId) ?? Number.NEGATIVE_INFINITY);
    // A clock that was set back counts as time.
    if (since >= 0 && since < NOTED_EVERY_MS) continue;
    times.set(restaurantId, now.getTime());
    await db
      .insert(restaurantReaders)
      .values({ restaurantId, seenAt: now })
      .onConflictDoUpdate({ target: restaurantReaders.restaurantId, set: { seenAt: now } });
  }
}

/** Returns since when nothing has read the orders of a restaurant; null: something does, or never has. */
export async function awaySince(db: Database, restaurantId: number, now: Date): Promise<Date | null> {
  const [reader] = await db.select().from(restaurantReaders).where(eq(restaurantReaders.restaurantId, restaurantId));
  return reader !== undefined && reader.seenAt <= subMilliseconds(now, AWAY_AFTER_MS) ? reader.seenAt : null;
}

/** Reports whether the restaurant takes orders, and has for long enough to open its screen. */
const takesOrders = (restaurant: StoredRestaurant, now: Date): boolean => {
  const hours = workingHours(restaurant);
  return (
    isOpenAt(hours, restaurant.timezone, now) &&
    isOpenAt(hours, restaurant.timezone, subMilliseconds(now, AWAY_AFTER_MS)) &&
    ORDER_TYPES.some((type) => pauseAt(restaurant.intake, type, now) === null)
  );
};

/** Once for each absence, and for each day of one; once in an hour where a program reads seldom. */
const isTold = ({ seenAt, alarmedAt }: Reader, timezone: string, now: Date): boolean =>
  alarmedAt !== null &&
  (alarmedAt > subHours(now, 1) ||
    (alarmedAt > seenAt && calendarDate(alarmedAt, timezone) === calendarDate(now, timezone)));

const alarm = async (db: Database, reader: Reader, now: Date): Promise<boolean> => {
  const { restaurantId, seenAt, alarmedAt } = reader;
  const restaurant = await loadRestaurant(db, restaurantId);
  if (restaurant === null || !takesOrders(restaurant, now) || isTold(reader, restaurant.timezone, now)) return false;
  // There the till shows the orders.
  if (await hasIiko(db, restaurantId)) return false;
  return db.transaction(async (tx) => {
    // Another instance may have been faster, and the screen may be back.
    const isAsRead = and(
      eq(restaurantReaders.restaurantId, restaurantId),
      eq(restaurantReaders.seenAt, seenAt),
      alarmedAt === null ? isNull(restaurantReaders.alarmedAt) : eq(restaurantReaders.alarmedAt, alarmedAt),
    );
    const rows = await tx.update(restaurantReaders).set({ alarmedAt: now }).where(isAsRead).returning();
    if (rows.length > 0) await wakeManagers(tx, restaurantId);
    return rows.length > 0;
  });
};

interface Watching {
  readonly db: Database;
  readonly now: () => Date;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
}

/** The job that looks every minute for restaurants that take orders while nothing reads them. Idempotent. */
export function awayJobs({ db, now, log }: Watching): Pick<Required<JobHandlers>, 'screens-away'> {
  return {
    'screens-away': async () => {
      const at = now();
      const readers = await db
        .select()
        .from(restaurantReaders)
        .where(
          and(
            lt(restaurantReaders.seenAt, subMilliseconds(at, AWAY_AFTER_MS)),
            gt(restaurantReaders.seenAt, subDays(at, KEPT_DAYS)),
          ),
        );
      for (const reader of readers) {
        if (await alarm(db, reader, at)) {
          log.warn({ restaurant: reader.restaurantId }, 'a restaurant takes orders, and no screen of it reads them');
        }
      }
    },
  };
}

/** Deletes restaurants whose orders nothing has read for days; for the housekeeping. */
export async function forgetGoneReaders(db: Database, now: Date): Promise<void> {
  await db.delete(restaurantReaders).where(lt(restaurantReaders.seenAt, subDays(now, KEPT_DAYS)));
}
