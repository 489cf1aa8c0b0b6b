import { subDays } from 'date-fns';
import { and, asc, eq, gt, gte, lt, sql } from 'drizzle-orm';
import type { ChainCapacity } from '#contract/chain-file.ts';
import type { Restaurant } from '#contract/restaurants.ts';
import { nextOnGrid, roomFrom } from '#domain/slots.ts';
import { MINUTE } from '#domain/zoned-time.ts';
import { ADVISORY_LOCKS } from '#server/db/advisory-locks.ts';
import type { Database } from '#server/db/connection.ts';
import { kitchenPlaces, kitchenSlots } from '#server/db/schema/load.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import { loadTerms } from './load-terms.ts';

/**
 * The places of a kitchen (docs/product.md §13.12): an order is counted in one slot, from when it is placed until it is canceled. The
 * database holds the limit of a slot (`kitchen_slots_room`); the lock only lets orders wait for each other instead of failing.
 */

/** When the kitchen has no room, in order and apart. */
type Full = NonNullable<Restaurant['full']>;

/** An order that needs a place. */
export interface PlacedOrder {
  readonly id: string;
  readonly restaurantId: number;
}

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

/** Reads when the kitchen has no room for another order; slots that touch are one time. */
export async function readFull(db: Database, restaurantId: number, capacity: ChainCapacity, now: Date): Promise<Full> {
  const rows = await db
    .select({ startsAt: kitchenSlots.startsAt })
    .from(kitchenSlots)
    .where(
      and(
        eq(kitchenSlots.restaurantId, restaurantId),
        eq(kitchenSlots.minutes, capacity.slot_minutes),
        gte(kitchenSlots.taken, capacity.orders),
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

/** Returns the restaurant as its kitchen is loaded at this moment, which what customers have read may lag behind by seconds. */
export async function withRoom<R extends Pick<Restaurant, 'id' | 'full'>>(
  db: Database,
  restaurant: R,
  now: Date,
): Promise<R> {
  const { capacity } = await loadTerms(db, restaurant.id);
  return capacity === null ? restaurant : { ...restaurant, full: await readFull(db, restaurant.id, capacity, now) };
}

/** Takes one place of a slot. Null: it has none left. */
const takeIn = async (
  db: Database,
  restaurantId: number,
  startsAt: Date,
  { slot_minutes: minutes, orders: places }: ChainCapacity,
): Promise<{ readonly taken: number } | null> => {
  const [row] = await db
    .insert(kitchenSlots)
    .values({ restaurantId, startsAt, minutes, taken: 1, places })
    .onConflictDoUpdate({
      target: [kitchenSlots.restaurantId, kitchenSlots.startsAt, kitchenSlots.minutes],
      set: { taken: sql`${kitchenSlots.taken} + 1`, places },
      setWhere: lt(kitchenSlots.taken, places),
    })
    .returning({ taken: kitchenSlots.taken });
  return row ?? null;
};

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
  const full = await readFull(db, restaurantId, capacity, now);
  const length = capacity.slot_minutes * MINUTE;
  let at = roomFrom({ full }, from.getTime());
  for (;;) {
    const startsAt = new Date(nextOnGrid(at - length + 1, length, timezone));
    const row = await takeIn(db, restaurantId, startsAt, capacity);
    if (row === null) {
      at = startsAt.getTime() + length;
      continue;
    }
    await db.insert(kitchenPlaces).values({ orderId, restaurantId, startsAt, minutes: capacity.slot_minutes });
    if (row.taken >= capacity.orders) await enqueue(db, 'kitchen-load', { restaurant_id: restaurantId });
    return new Date(at);
  }
}

/** Frees the place of an order, if it has one. Idempotent. */
export async function leavePlace(db: Database, { id, restaurantId }: PlacedOrder): Promise<void> {
  const [held] = await db.select().from(kitchenPlaces).where(eq(kitchenPlaces.orderId, id));
  if (held === undefined) return;
  await lockPlaces(db, restaurantId);
  const [place] = await db.delete(kitchenPlaces).where(eq(kitchenPlaces.orderId, id)).returning();
  if (place === undefined) return;
  const [slot] = await db
    .update(kitchenSlots)
    .set({ taken: sql`${kitchenSlots.taken} - 1` })
    .where(
      and(
        eq(kitchenSlots.restaurantId, place.restaurantId),
        eq(kitchenSlots.startsAt, place.startsAt),
        eq(kitchenSlots.minutes, place.minutes),
      ),
    )
    .returning();
  const { capacity } = await loadTerms(db, restaurantId);
  if (slot !== undefined && capacity !== null && slot.taken + 1 >= capacity.orders) {
    await enqueue(db, 'kitchen-load', { restaurant_id: restaurantId });
  }
}

/** Deletes slots that are long over, with the places in them; for the housekeeping. */
export async function forgetOldSlots(db: Database, now: Date): Promise<void> {
  await db.delete(kitchenSlots).where(lt(kitchenSlots.startsAt, subDays(now, KEPT_DAYS)));
}
