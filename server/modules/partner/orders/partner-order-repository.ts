import {
  and,
  asc,
  desc,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  ne,
  notInArray,
  or,
  sql,
  type SQL,
} from 'drizzle-orm';
import { DAY_BEGINS_HOUR } from '#domain/business-day.ts';
import { MINUTE } from '#domain/zoned-time.ts';
import type { Database } from '#server/db/connection.ts';
import { orderItems, orders, orderStatusHistory } from '#server/db/schema/orders.ts';
import type { OrderRow } from '#server/modules/orders/order-repository.ts';

/** Position reached in the list of changes. */
export interface Reached {
  readonly updatedAt: Date;
  readonly number: number;
}

/** What a kitchen may see: orders that were `new` at some time, so none that was never paid (docs/product.md §25.2). */
const hasReachedKitchen = and(
  ne(orders.status, 'draft'),
  or(
    ne(orders.status, 'canceled'),
    sql`exists (select 1 from ${orderStatusHistory} where ${orderStatusHistory.orderId} = ${orders.id} and ${orderStatusHistory.status} = 'new')`,
  ),
);

/** Orders of these restaurants by last change, oldest first. */
export function listPartnerOrders(
  db: Database,
  filter: {
    readonly restaurants: 'all' | readonly number[];
    /** Only active orders. */
    readonly active: boolean;
    /** Changed at or after this instant. */
    readonly since: Date | null;
    readonly after: Reached | null;
    readonly limit: number;
  },
): Promise<OrderRow[]> {
  const { restaurants, active, since, after, limit } = filter;
  return db
    .select()
    .from(orders)
    .where(
      and(
        restaurants === 'all' ? undefined : inArray(orders.restaurantId, [...restaurants]),
        hasReachedKitchen,
        active ? notInArray(orders.status, ['delivered', 'canceled']) : undefined,
        since === null ? undefined : gte(orders.updatedAt, since),
        after === null
          ? undefined
          : or(
              gt(orders.updatedAt, after.updatedAt),
              and(eq(orders.updatedAt, after.updatedAt), gt(orders.number, after.number)),
            ),
      ),
    )
    .orderBy(asc(orders.updatedAt), asc(orders.number))
    .limit(limit);
}

/** The business day of an instant in the order's time zone (domain/business-day.ts). */
export function dayOf(at: SQL): SQL {
  return sql`(${at} at time zone ${orders.timezone} - make_interval(hours => ${DAY_BEGINS_HOUR}))::date`;
}

/** When an order's last step was. */
export const endedAt = sql`(select max(${orderStatusHistory.at}) from ${orderStatusHistory} where ${orderStatusHistory.orderId} = ${orders.id})`;

/** Orders that were handed over or canceled on the present business day of their restaurant, the newest number first. */
export function listFinishedOrders(
  db: Database,
  {
    restaurants,
    before,
    now,
    limit,
  }: {
    readonly restaurants: 'all' | readonly number[];
    readonly before: number | null;
    readonly now: Date;
    readonly limit: number;
  },
): Promise<OrderRow[]> {
  return db
    .select()
    .from(orders)
    .where(
      and(
        restaurants === 'all' ? undefined : inArray(orders.restaurantId, [...restaurants]),
        inArray(orders.status, ['delivered', 'canceled']),
        hasReachedKitchen,
        // What has changed last before has ended before.
        gte(orders.updatedAt, new Date(now.getTime() - 25 * 60 * MINUTE)),
        sql`${dayOf(endedAt)} = ${dayOf(sql`${now.toISOString()}::timestamptz`)}`,
        before === null ? undefined : lt(orders.number, before),
      ),
    )
    .orderBy(desc(orders.number))
    .limit(limit);
}

/** Finds an order that a kitchen may see; locked until the transaction ends if `hold` is set. */
export async function findPartnerOrder(
  db: Database,
  orderId: string,
  { hold }: { readonly hold: boolean },
): Promise<OrderRow | undefined> {
  if (hold) await db.select({ id: orders.id }).from(orders).where(eq(orders.id, orderId)).for('update');
  const [row] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.id, orderId), hasReachedKitchen));
  return row;
}

/** Ticks these lines off, or on again (null); those that are so already stay as they are. Returns how many it changed. */
export async function setLinesDone(
  db: Database,
  {
    orderId,
    itemIds,
    doneAt,
  }: { readonly orderId: string; readonly itemIds: readonly number[]; readonly doneAt: Date | null },
): Promise<number> {
  const changed = await db
    .update(orderItems)
    .set({ doneAt })
    .where(
      and(
        eq(orderItems.orderId, orderId),
        inArray(orderItems.itemId, [...itemIds]),
        doneAt === null ? isNotNull(orderItems.doneAt) : isNull(orderItems.doneAt),
      ),
    )
    .returning({ id: orderItems.id });
  return changed.length;
}
