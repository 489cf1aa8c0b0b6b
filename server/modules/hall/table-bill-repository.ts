import { and, asc, desc, eq, gt, gte, inArray, notInArray, sql } from 'drizzle-orm';
import type { Database } from '#server/db/connection.ts';
import { orders, orderStatusHistory } from '#server/db/schema/orders.ts';
import { restaurants } from '#server/db/schema/places.ts';
import { tableSettlements } from '#server/db/schema/table-settlements.ts';
import { tables } from '#server/db/schema/tables.ts';
import type { OrderRow } from '#server/modules/orders/order-repository.ts';
import { isServed } from './table-repository.ts';

/** A table with the time its bill was settled up to. */
export interface SettledTableRow {
  readonly id: number;
  readonly restaurantId: number;
  readonly number: string;
  readonly hall: string | null;
  readonly settledUntil: Date | null;
}

/** Lists served tables in the order of the chain file: of some restaurants, or one by its id. */
export function listSettledTables(
  db: Database,
  of: 'all' | { readonly restaurantIds: readonly number[] } | { readonly tableId: number },
): Promise<SettledTableRow[]> {
  const isOf =
    of === 'all'
      ? undefined
      : 'tableId' in of
        ? eq(tables.id, of.tableId)
        : inArray(restaurants.id, [...of.restaurantIds]);
  return db
    .select({
      id: tables.id,
      restaurantId: restaurants.id,
      number: tables.number,
      hall: tables.hall,
      settledUntil: tableSettlements.settledUntil,
    })
    .from(tables)
    .innerJoin(restaurants, eq(restaurants.externalId, tables.restaurant))
    .leftJoin(tableSettlements, eq(tableSettlements.tableId, tables.id))
    .where(and(isServed(), isOf))
    .orderBy(asc(tables.position));
}

/** A table by its number in a restaurant, as an order has it. */
export type TableOfOrder = Pick<SettledTableRow, 'restaurantId' | 'number'>;

/** An order that became due (docs/product.md §33.17), and when. */
export interface DueOrder {
  readonly order: OrderRow;
  readonly dueAt: Date;
}

/** An order becomes `new` once, at the instant when it becomes due; a draft has no such row. */
const isDueRow = () => and(eq(orderStatusHistory.orderId, orders.id), eq(orderStatusHistory.status, 'new'));

/**
 * Lists orders of tables with these numbers, in the restaurants of these tables, that became due after an instant and are not
 * canceled, in the order in which they became due.
 */
export function listTableOrders(db: Database, of: readonly TableOfOrder[], since: Date): Promise<DueOrder[]> {
  if (of.length === 0) return Promise.resolve([]);
  const unique = <T>(values: readonly T[]): T[] => [...new Set(values)];
  return db
    .select({ order: orders, dueAt: orderStatusHistory.at })
    .from(orders)
    .innerJoin(orderStatusHistory, isDueRow())
    .where(
      and(
        inArray(orders.restaurantId, unique(of.map(({ restaurantId }) => restaurantId))),
        // An order is never updated before it is due: the index on `updatedAt` narrows the scan to one evening's orders.
        gt(orders.updatedAt, since),
        gt(orderStatusHistory.at, since),
        inArray(sql`${orders.table}->>'number'`, unique(of.map(({ number }) => number))),
        notInArray(orders.status, ['draft', 'canceled']),
      ),
    )
    .orderBy(asc(orderStatusHistory.at), asc(orders.number));
}

const isTable = ({ restaurantId, number }: TableOfOrder) =>
  and(isServed(), eq(restaurants.id, restaurantId), eq(tables.number, number));

/** Locks a table until the transaction ends, which serializes orders that become due there and its settling. */
export async function lockTable(db: Database, of: TableOfOrder): Promise<void> {
  await db
    .select({ id: tables.id })
    .from(tables)
    .innerJoin(restaurants, eq(restaurants.externalId, tables.restaurant))
    .where(isTable(of))
    .for('no key update', { of: tables });
}

/** Returns when the last order of a table became due, if that was at `since` or later; otherwise null. */
export async function findLastDue(
  db: Database,
  { restaurantId, number }: TableOfOrder,
  since: Date,
): Promise<Date | null> {
  const [row] = await db
    .select({ at: orderStatusHistory.at })
    .from(orders)
    .innerJoin(orderStatusHistory, isDueRow())
    .where(
      and(
        eq(orders.restaurantId, restaurantId),
        gte(orders.updatedAt, since),
        gte(orderStatusHistory.at, since),
        eq(sql`${orders.table}->>'number'`, number),
      ),
    )
    .orderBy(desc(orderStatusHistory.at))
    .limit(1);
  return row?.at ?? null;
}

/** Returns the instant up to which a table's orders are settled; null: never. */
export async function findSettledUntil(db: Database, of: TableOfOrder): Promise<Date | null> {
  const [row] = await db
    .select({ at: tableSettlements.settledUntil })
    .from(tableSettlements)
    .innerJoin(tables, eq(tables.id, tableSettlements.tableId))
    .innerJoin(restaurants, eq(restaurants.externalId, tables.restaurant))
    .where(isTable(of));
  return row?.at ?? null;
}

/** Marks a table's orders as settled up to an instant; never moves an already later instant back. */
export async function settleTableUntil(db: Database, tableId: number, until: Date): Promise<Date> {
  const [row] = await db
    .insert(tableSettlements)
    .values({ tableId, settledUntil: until })
    .onConflictDoUpdate({
      target: tableSettlements.tableId,
      set: { settledUntil: sql`greatest(${tableSettlements.settledUntil}, excluded.settled_until)` },
    })
    .returning();
  if (row === undefined) throw new Error('A settlement that was written is returned');
  return row.settledUntil;
}
