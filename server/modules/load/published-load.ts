import { addMinutes, subMinutes } from 'date-fns';
import { and, eq, inArray, lte } from 'drizzle-orm';
import { isDeepStrictEqual } from 'node:util';
import type { ChainBusyWhen } from '#contract/chain-file.ts';
import { ORDER_TYPES, type OrderType } from '#contract/primitives.ts';
import type { Intake } from '#contract/restaurants.ts';
import type { Database } from '#server/db/connection.ts';
import { restaurantLoad } from '#server/db/schema/load.ts';
import { orders } from '#server/db/schema/orders.ts';
import { restaurantIntake } from '#server/db/schema/places.ts';
import { renewVersion } from '#server/db/versioned.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import type { JobHandlers } from '#server/jobs/workers.ts';
import type { OrderRow } from '../orders/order-repository.ts';
import { readFull } from './kitchen-places.ts';
import { type LoadTerms, loadTerms } from './load-terms.ts';
import { workInKitchen } from './work-minutes.ts';

/** What customers see of a restaurant's load: when its kitchen is full, and when it is busy by itself (docs/product.md §26.44). */

/** An order is in the kitchen's hands this long before its promise begins, minutes. */
const AHEAD_MINUTES = 60;
/** What customers have read promises longer for this long at most, minutes, and is renewed when half of that is left. */
const SHOWN_MINUTES = 120;

const plan = (db: Database, restaurantId: number, afterMs = 0): Promise<void> =>
  enqueue(db, 'kitchen-load', { restaurant_id: restaurantId }, { afterMs });

/** Counts the orders that are accepted and not ready, except those for much later. */
const countCooking = (db: Database, restaurantId: number, now: Date): Promise<number> =>
  db.$count(
    orders,
    and(
      eq(orders.restaurantId, restaurantId),
      inArray(orders.status, ['confirmed', 'preparing']),
      lte(orders.promisedFrom, addMinutes(now, AHEAD_MINUTES)),
    ),
  );

/** Reports whether more orders are in the kitchen than its limit, or more minutes of work (docs/product.md §26.44, §13.21). */
const isBusy = async (
  db: Database,
  restaurantId: number,
  { orders: most, work_minutes: limit }: ChainBusyWhen,
  now: Date,
): Promise<boolean> =>
  (await countCooking(db, restaurantId, now)) > most ||
  (limit !== undefined && (await workInKitchen(db, restaurantId, addMinutes(now, AHEAD_MINUTES))) > limit);

/** Returns the order types for which the restaurant has set no extra minutes by hand. */
const typesWithoutHand = async (db: Database, restaurantId: number, now: Date): Promise<OrderType[]> => {
  const rows = await db.select().from(restaurantIntake).where(eq(restaurantIntake.restaurantId, restaurantId));
  const byHand = rows.filter(({ busy }) => busy !== null && new Date(busy.until) > now);
  return ORDER_TYPES.filter((type) => byHand.every(({ orderType }) => orderType !== type));
};

type Busy = Intake['busy'];

/** Returns the extra minutes that the restaurant has by itself now; the end that was shown stays while it is far enough away. */
const busyNow = async (
  db: Database,
  restaurantId: number,
  { busyWhen }: LoadTerms,
  { shown, now }: { readonly shown: Busy; readonly now: Date },
): Promise<Busy> => {
  if (busyWhen === null || !(await isBusy(db, restaurantId, busyWhen, now))) return null;
  const renewAt = addMinutes(now, SHOWN_MINUTES / 2);
  const isFresh = shown !== null && shown.minutes === busyWhen.minutes && new Date(shown.until) > renewAt;
  return isFresh ? shown : { minutes: busyWhen.minutes, until: addMinutes(now, SHOWN_MINUTES).toISOString() };
};

/** Shows customers the load of a restaurant as it is now, and gives the public data a new version where that changes something. */
export async function publishLoad(db: Database, restaurantId: number, now: Date): Promise<void> {
  const terms = await loadTerms(db, restaurantId);
  if (terms.capacity === null && terms.busyWhen === null) return;
  const none = { full: [], busy: null, busyTypes: [] };
  await db
    .insert(restaurantLoad)
    .values({ restaurantId, ...none })
    .onConflictDoNothing();
  // Held until the transaction ends: what is shown last was counted last.
  const [shown] = await db
    .select()
    .from(restaurantLoad)
    .where(eq(restaurantLoad.restaurantId, restaurantId))
    .for('update');
  const busy = await busyNow(db, restaurantId, terms, { shown: shown?.busy ?? null, now });
  const next = {
    full: terms.capacity === null ? [] : await readFull(db, restaurantId, { capacity: terms.capacity, now }),
    busy,
    busyTypes: busy === null ? [] : await typesWithoutHand(db, restaurantId, now),
  };
  if (shown !== undefined && isDeepStrictEqual({ restaurantId, ...next }, shown)) return;
  await db.update(restaurantLoad).set(next).where(eq(restaurantLoad.restaurantId, restaurantId));
  await renewVersion(db, now);
  if (busy !== null && busy.until !== shown?.busy?.until) {
    await plan(db, restaurantId, subMinutes(new Date(busy.until), SHOWN_MINUTES / 2).getTime() - now.getTime());
  }
}

/** Notes that orders in the kitchen have become more, or fewer: in the transaction that changed one of them. */
export async function noteLoad(
  db: Database,
  { restaurantId, promisedFrom }: Pick<OrderRow, 'restaurantId' | 'promisedFrom'>,
  now: Date,
): Promise<void> {
  if ((await loadTerms(db, restaurantId)).busyWhen === null) return;
  await plan(db, restaurantId);
  const afterMs = subMinutes(promisedFrom, AHEAD_MINUTES).getTime() - now.getTime();
  if (afterMs > 0) await plan(db, restaurantId, afterMs);
}

/** Plans to count anew at that time. */
export async function planLoad(db: Database, restaurantId: number, at: Date, now: Date): Promise<void> {
  await plan(db, restaurantId, Math.max(0, at.getTime() - now.getTime()));
}

/** The job that shows customers how busy a restaurant is. Idempotent. */
export function loadJobs({
  db,
  now,
}: {
  readonly db: Database;
  readonly now: () => Date;
}): Pick<Required<JobHandlers>, 'kitchen-load'> {
  return {
    'kitchen-load': ({ restaurant_id: restaurantId }) => db.transaction((tx) => publishLoad(tx, restaurantId, now())),
  };
}
