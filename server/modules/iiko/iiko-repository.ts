import { and, asc, eq, inArray, lt, notInArray, or } from 'drizzle-orm';
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

/** {@link findIikoOrder}, locked until the transaction ends. */
export async function lockIikoOrder(db: Database, orderId: string): Promise<IikoOrderRow | undefined> {
  const [row] = await db.select().from(iikoOrders).where(eq(iikoOrders.orderId, orderId)).for('update');
  return row;
}

export async function changeIikoOrder(
  db: Database,
  orderId: string,
  change: Partial<Pick<IikoOrderRow, 'state' | 'askedAt' | 'correlationId' | 'problem' | 'status' | 'statusAt'>>,
): Promise<void> {
  await db.update(iikoOrders).set(change).where(eq(iikoOrders.orderId, orderId));
}

/** Lists the restaurants whose till runs iiko. */
export async function listIikoRestaurants(db: Database): Promise<number[]> {
  const rows = await db.select().from(iikoRestaurants).orderBy(asc(iikoRestaurants.restaurantId));
  return rows.map(({ restaurantId }) => restaurantId);
}

/** Lists unfinished orders that have not reached their till, oldest first; those recorded after `before` only if refused. */
export function listNotAtTill(
  db: Database,
  restaurantIds: readonly number[],
  before: Date,
): Promise<{ row: IikoOrderRow; number: number; status: OrderStatus }[]> {
  return db
    .select({ row: iikoOrders, number: orders.number, status: orders.status })
    .from(iikoOrders)
    .innerJoin(orders, eq(orders.id, iikoOrders.orderId))
    .where(
      and(
        inArray(iikoOrders.restaurantId, [...restaurantIds]),
        or(
          eq(iikoOrders.state, 'refused'),
          and(inArray(iikoOrders.state, ['waiting', 'asked']), lt(iikoOrders.createdAt, before)),
        ),
        notInArray(orders.status, ['delivered', 'canceled']),
      ),
    )
    .orderBy(asc(iikoOrders.createdAt), asc(orders.number));
}

/** Lists unfinished orders that are, or may be, at a restaurant's till, oldest first. */
export function listOpenIikoOrders(db: Database, restaurantId: number): Promise<IikoOrderRow[]> {
  return db
    .select({ row: iikoOrders })
    .from(iikoOrders)
    .innerJoin(orders, eq(orders.id, iikoOrders.orderId))
    .where(
      and(
        eq(iikoOrders.restaurantId, restaurantId),
        inArray(iikoOrders.state, ['asked', 'there']),
        notInArray(orders.status, ['delivered', 'canceled']),
      ),
    )
    .orderBy(asc(iikoOrders.createdAt))
    .then((rows) => rows.map(({ row }) => row));
}
