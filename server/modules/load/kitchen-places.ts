import { subDays } from 'date-fns';
import { and, asc, eq, gt, gte, lt, lte, or, sql } from 'drizzle-orm';
import type { ChainCapacity } from '#contract/chain-file.ts';
import type { Restaurant } from '#contract/restaurants.ts';
import { nextOnGrid, roomFrom } from '#domain/slots.ts';
import { MINUTE } from '#domain/zoned-time.ts';
import { ADVISORY_LOCKS } from '#server/db/advisory-locks.ts';
import type { Database } from '#server/db/connection.ts';
import { kitchenPlaces, kitchenSlots } from '#server/db/schema/load.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import { loadTerms } from './load-terms.ts';
import { type WorkLine, workOfLines, workOfOrder } from './work-minutes.ts';

/**
 * The places of a kitchen (docs/product.md §13.12): an order is counted in one slot, from when it is placed until it is canceled. The
 * database holds the limits of a slot (`kitchen_slots_room`, `kitchen_slots_work`); the lock only lets orders wait for each other instead of failing.
 */

/** When the kitchen has no room, in order and apart. */
type Full = NonNullable<Restaurant['full']>;

/** An order that needs a place. */
export interface PlacedOrder {
  readonly id: string;
  readonly restaurantId: number;
}

/** An order takes at least this much of a slot's minutes of work: a slot without any is full for all. */
const LEAST_WORK = 1;

/** What a slot holds. */
interface Load {
  readonly taken: number;
  /** Minutes. */
  readonly work: number;
}

/** Returns what an order takes of a slot's minutes of work (docs/product.md §13.21): all of them, if it has more. 0: there is no limit. */
const placeWork = async ({ work_minutes: limit }: ChainCapacity, read: () => Promise<number>): Promise<number> =>
  limit === undefined ? 0 : Math.min(limit, Math.max(LEAST_WORK, await read()));

/** A slot stays for this long after it is over. */
const KEPT_DAYS = 2;

/**
 * Lets the orders of a restaurant that has a limit take, move and leave their places one after another: its load stays as it is until the
 * transaction ends.
 */
export async function lockPlaces(db: Database, restaurantId: number): Promise<void> {
  if ((await loadTerms(db, restaurantId)).capacity === null) return;
  await db.execute(sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.kitchenPlaces}, ${restaurantId})`);
}

/**
 * Reads when the kitchen has no room for another order; slots that touch are one time.
 *
 * @param work what the order takes of a slot's minutes of work; by default as little as an order can: what has room for it may have none for another
 */
export async function readFull(
  db: Database,
  restaurantId: number,
  {
    capacity,
    work = LEAST_WORK,
    now,
  }: { readonly capacity: ChainCapacity; readonly work?: number; readonly now: Date },
): Promise<Full> {
  const { work_minutes: limit } = capacity;
  const rows = await db
    .select({ startsAt: kitchenSlots.startsAt })
    .from(kitchenSlots)
    .where(
      and(
        eq(kitchenSlots.restaurantId, restaurantId),
        eq(kitchenSlots.minutes, capacity.slot_minutes),
        or(
          gte(kitchenSlots.taken, capacity.orders),
          limit === undefined ? undefined : gt(kitchenSlots.work, limit - work),
        ),
        gt(kitchenSlots.startsAt, new Date(now.getTime() - capacity.slot_minutes * MINUTE)),
      ),
    )
    .orderBy(asc(kitchenSlots.startsAt));
  const full: { from: string; to: string }[] = [];
  for (const { startsAt } of rows) {
    const from = startsAt.toISOString();
    const to = new Date(startsAt.getTime() + capacity.slot_minutes * MINUTE).toISOString();
    const last = full.at(-1);
    if (last?.to === from) last.to = to;
    else full.push({ from, to });
  }
  return full;
}

/**
 * Returns the restaurant as its kitchen is loaded at this moment, for an order of these dishes: what customers have read may lag behind by
 * seconds, and knows nothing of the order.
 */
export async function withRoom<R extends Pick<Restaurant, 'id' | 'full'>>(
  db: Database,
  restaurant: R,
  { lines, now }: { readonly lines: readonly WorkLine[]; readonly now: Date },
): Promise<R> {
  const { capacity } = await loadTerms(db, restaurant.id);
  if (capacity === null) return restaurant;
  const work = await placeWork(capacity, () => workOfLines(db, lines));
  return { ...restaurant, full: await readFull(db, restaurant.id, { capacity, work, now }) };
}

/** Takes one place of a slot. Null: it has none left, or not enough minutes of work. */
const takeIn = async (
  db: Database,
  restaurantId: number,
  startsAt: Date,
  { capacity, work }: { readonly capacity: ChainCapacity; readonly work: number },
): Promise<Load | null> => {
  const { slot_minutes: minutes, orders: places, work_minutes: limit } = capacity;
  const workLimit = limit ?? null;
  const hasPlace = lt(kitchenSlots.taken, places);
  const [row] = await db
    .insert(kitchenSlots)
    .values({ restaurantId, startsAt, minutes, taken: 1, places, work, workLimit })
    .onConflictDoUpdate({
      target: [kitchenSlots.restaurantId, kitchenSlots.startsAt, kitchenSlots.minutes],
      set: { taken: sql`${kitchenSlots.taken} + 1`, places, work: sql`${kitchenSlots.work} + ${work}`, workLimit },
      setWhere: limit === undefined ? hasPlace : sql`${hasPlace} and ${lte(kitchenSlots.work, limit - work)}`,
    })
    .returning({ taken: kitchenSlots.taken, work: kitchenSlots.work });
  return row ?? null;
};

/** Reports whether a slot is full for every order: what customers read changes with it. */
const isFull = ({ taken, work }: Load, { orders, work_minutes: limit }: ChainCapacity): boolean =>
  taken >= orders || (limit !== undefined && work + LEAST_WORK > limit);

/**
 * Gives an order its place: in the slot of `from`, or in the first one after it that has room. An order that has a place leaves it first.
 * Does nothing where the restaurant has no limit.
 *
 * @returns the time from which the order can be promised: `from`, or the beginning of the later slot
 */
export async function takePlace(db: Database, order: PlacedOrder, from: Date, now: Date): Promise<Date> {
  await leavePlace(db, order);
  return takeFirstPlace(db, order, from, now);
}

/** {@link takePlace} of an order that has had no place yet. */
export async function takeFirstPlace(
  db: Database,
  { id: orderId, restaurantId }: PlacedOrder,
  from: Date,
  now: Date,
): Promise<Date> {
  const { capacity, timezone } = await loadTerms(db, restaurantId);
  if (capacity === null) return from;
  await lockPlaces(db, restaurantId);
  const work = await placeWork(capacity, () => workOfOrder(db, orderId));
  const full = await readFull(db, restaurantId, { capacity, work, now });
  const length = capacity.slot_minutes * MINUTE;
  let at = roomFrom({ full }, from.getTime());
  for (;;) {
    const startsAt = new Date(nextOnGrid(at - length + 1, length, timezone));
    const row = await takeIn(db, restaurantId, startsAt, { capacity, work });
    if (row === null) {
      at = startsAt.getTime() + length;
      continue;
    }
    await db.insert(kitchenPlaces).values({ orderId, restaurantId, startsAt, minutes: capacity.slot_minutes, work });
    if (isFull(row, capacity)) await enqueue(db, 'kitchen-load', { restaurant_id: restaurantId });
    return new Date(at);
  }
}

type Place = typeof kitchenPlaces.$inferSelect;

const findPlace = async (db: Database, { id }: PlacedOrder): Promise<Place | undefined> =>
  (await db.select().from(kitchenPlaces).where(eq(kitchenPlaces.orderId, id)))[0];

/** The slot that a place is in. */
const slotOf = (place: Place) =>
  and(
    eq(kitchenSlots.restaurantId, place.restaurantId),
    eq(kitchenSlots.startsAt, place.startsAt),
    eq(kitchenSlots.minutes, place.minutes),
  );

/**
 * Counts the work of an order whose dishes have changed (docs/product.md §13.21). With no more work it stays in its slot; with more it takes
 * its place anew, in its slot if that has room, else in the first one after it. Does nothing for an order that has no place.
 */
export async function recountWork(db: Database, order: PlacedOrder, now: Date): Promise<void> {
  const { capacity } = await loadTerms(db, order.restaurantId);
  if (capacity === null) return;
  await lockPlaces(db, order.restaurantId);
  const place = await findPlace(db, order);
  if (place === undefined) return;
  const work = await placeWork(capacity, () => workOfOrder(db, order.id));
  if (work > place.work) {
    await takePlace(db, order, place.startsAt, now);
    return;
  }
  const freed = place.work - work;
  if (freed === 0) return;
  await db.update(kitchenPlaces).set({ work }).where(eq(kitchenPlaces.orderId, order.id));
  const [slot] = await db
    .update(kitchenSlots)
    .set({ work: sql`${kitchenSlots.work} - ${freed}` })
    .where(slotOf(place))
    .returning();
  if (slot !== undefined && isFull({ taken: slot.taken, work: slot.work + freed }, capacity)) {
    await enqueue(db, 'kitchen-load', { restaurant_id: order.restaurantId });
  }
}

/** Frees the place of an order, if it has one. Idempotent. */
export async function leavePlace(db: Database, order: PlacedOrder): Promise<void> {
  const { id, restaurantId } = order;
  if ((await findPlace(db, order)) === undefined) return;
  await lockPlaces(db, restaurantId);
  const [place] = await db.delete(kitchenPlaces).where(eq(kitchenPlaces.orderId, id)).returning();
  if (place === undefined) return;
  const [slot] = await db
    .update(kitchenSlots)
    .set({ taken: sql`${kitchenSlots.taken} - 1`, work: sql`${kitchenSlots.work} - ${place.work}` })
    .where(slotOf(place))
    .returning();
  const { capacity } = await loadTerms(db, restaurantId);
  const before = slot && { taken: slot.taken + 1, work: slot.work + place.work };
  if (before !== undefined && capacity !== null && isFull(before, capacity)) {
    await enqueue(db, 'kitchen-load', { restaurant_id: restaurantId });
  }
}

/** Deletes slots that are long over, with the places in them; for the housekeeping. */
export async function forgetOldSlots(db: Database, now: Date): Promise<void> {
  await db.delete(kitchenSlots).where(lt(kitchenSlots.startsAt, subDays(now, KEPT_DAYS)));
}
