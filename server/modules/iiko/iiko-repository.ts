import { millisecondsInDay } from 'date-fns/constants';
import { and, asc, eq, gte, inArray, isNotNull, lt, notInArray, or, sql } from 'drizzle-orm';
import type { OrderStatus } from '#contract/orders.ts';
import type { Database } from '#server/db/connection.ts';
import { iikoOrders, iikoRestaurants } from '#server/db/schema/iiko.ts';
import { orders } from '#server/db/schema/orders.ts';

export type IikoOrderRow = typeof iikoOrders.$inferSelect;

/** Sets the restaurants whose orders are recorded for iiko from now on, replacing the previous set. */
export async function setIikoRestaurants(db: Database, ids: readonly number[]): Promise<void> {
  await db.transaction(async (tx) => {
    await tx
      .delete(iikoRestaurants)
      .where(ids.length === 0 ? undefined : notInArray(iikoRestaurants.restaurantId, [...ids]));
    if (ids.length === 0) return;
    const rows = ids.map((restaurantId) => ({ restaurantId }));
    await tx.insert(iikoRestaurants).values(rows).onConflictDoNothing();
  });
}

export async function hasIiko(db: Database, restaurantId: number): Promise<boolean> {
  const rows = await db.select().from(iikoRestaurants).where(eq(iikoRestaurants.restaurantId, restaurantId));
  return rows.length > 0;
}

/** Returns false if it already exists. */
export async function insertIikoOrder(db: Database, row: typeof iikoOrders.$inferInsert): Promise<boolean> {
  const rows = await db.insert(iikoOrders).values(row).onConflictDoNothing().returning();
  return rows.length > 0;
}

export async function findIikoOrder(
  db: Database,
  by: { readonly orderId: string } | { readonly iikoId: string },
): Promise<IikoOrderRow | undefined> {
  const isMeant = 'orderId' in by ? eq(iikoOrders.orderId, by.orderId) : eq(iikoOrders.iikoId, by.iikoId);
  const [row] = await db.select().from(iikoOrders).where(isMeant);
  return row;
}

/** Finds an order of the last day that had this id at the restaurant's till before it got the one that it has. */
export async function findIikoOrderByFormerId(
  db: Database,
  restaurantId: number,
  iikoId: string,
  now: Date,
): Promise<IikoOrderRow | undefined> {
  const [found] = await db
    .select({ row: iikoOrders })
    .from(iikoOrders)
    .innerJoin(orders, eq(orders.id, iikoOrders.orderId))
    .where(
      and(
        eq(orders.restaurantId, restaurantId),
        gte(orders.updatedAt, dayBefore(now)),
        sql`${iikoOrders.formerIds} @> ${JSON.stringify([iikoId])}::jsonb`,
      ),
    );
  return found?.row;
}

/** {@link findIikoOrder}, locked until the transaction ends. */
export async function lockIikoOrder(db: Database, orderId: string): Promise<IikoOrderRow | undefined> {
  const [row] = await db.select().from(iikoOrders).where(eq(iikoOrders.orderId, orderId)).for('update');
  return row;
}

export async function changeIikoOrder(
  db: Database,
  orderId: string,
  change: Partial<Omit<IikoOrderRow, 'orderId' | 'restaurantId' | 'createdAt'>>,
): Promise<void> {
  await db.update(iikoOrders).set(change).where(eq(iikoOrders.orderId, orderId));
}

/** Lists the restaurants whose till runs iiko. */
export async function listIikoRestaurants(db: Database): Promise<number[]> {
  const rows = await db.select().from(iikoRestaurants).orderBy(asc(iikoRestaurants.restaurantId));
  return rows.map(({ restaurantId }) => restaurantId);
}

/** An order that was canceled here, and not at the till. */
const isStillThere = and(eq(orders.status, 'canceled'), isNotNull(iikoOrders.cancelProblem));
const isUnfinished = notInArray(orders.status, ['delivered', 'canceled']);

/**
 * Lists orders about which the till differs, oldest first: unfinished ones that have not reached it (those recorded after `before` only
 * if refused), and canceled ones that it does not cancel, unless they are older than `since`.
 */
export function listNotAtTill(
  db: Database,
  restaurantIds: readonly number[],
  { before, since }: { readonly before: Date; readonly since: Date },
): Promise<{ row: IikoOrderRow; number: number; status: OrderStatus }[]> {
  return db
    .select({ row: iikoOrders, number: orders.number, status: orders.status })
    .from(iikoOrders)
    .innerJoin(orders, eq(orders.id, iikoOrders.orderId))
    .where(
      and(
        inArray(iikoOrders.restaurantId, [...restaurantIds]),
        or(
          and(
            isUnfinished,
            or(
              eq(iikoOrders.state, 'refused'),
              and(inArray(iikoOrders.state, ['waiting', 'asked']), lt(iikoOrders.createdAt, before)),
            ),
          ),
          and(isStillThere, gte(orders.updatedAt, since)),
        ),
      ),
    )
    .orderBy(asc(iikoOrders.createdAt), asc(orders.number));
}

/**
 * Lists orders that are, or may be, at a restaurant's till, oldest first: unfinished ones, and those that were canceled here within a day
 * and not at the till.
 */
export function listOpenIikoOrders(db: Database, restaurantId: number, now: Date): Promise<IikoOrderRow[]> {
  return db
    .select({ row: iikoOrders })
    .from(iikoOrders)
    .innerJoin(orders, eq(orders.id, iikoOrders.orderId))
    .where(
      and(
        eq(iikoOrders.restaurantId, restaurantId),
        inArray(iikoOrders.state, ['asked', 'there']),
        or(isUnfinished, and(isStillThere, gte(orders.updatedAt, dayBefore(now)))),
      ),
    )
    .orderBy(asc(iikoOrders.createdAt))
    .then((rows) => rows.map(({ row }) => row));
}

/** How long an order that the till does not cancel is followed and reported. */
export function dayBefore(now: Date): Date {
  return new Date(now.getTime() - millisecondsInDay);
}

/**
 * Reports whether an order was sent to the till, or may be there: iiko then has its dishes, and this server cannot change them there
 * (docs/product.md §26.55). Locks the row until the transaction ends; the order must be locked before.
 */
export async function isSentToTill(db: Database, orderId: string): Promise<boolean> {
  const row = await lockIikoOrder(db, orderId);
  return row !== undefined && row.askedAt !== null;
}
