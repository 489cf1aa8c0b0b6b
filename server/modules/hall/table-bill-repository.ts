import { and, asc, eq, gt, inArray, notInArray, sql } from 'drizzle-orm';
import type { Database } from '#server/db/connection.ts';
import { orders } from '#server/db/schema/orders.ts';
import { restaurants } from '#server/db/schema/places.ts';
import { tableSettlements } from '#server/db/schema/table-settlements.ts';
import { tables } from '#server/db/schema/tables.ts';
import type { OrderRow } from '#server/modules/orders/order-repository.ts';
import { isServed } from './list-tables.ts';

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

/**
 * Lists orders of tables with these numbers, in the restaurants of these tables, that were placed after an instant and are not
 * canceled, oldest first; excludes drafts, which are not placed yet.
 */
export function listTableOrders(
  db: Database,
  of: readonly Pick<SettledTableRow, 'restaurantId' | 'number'>[],
  since: Date,
): Promise<OrderRow[]> {
  if (of.length === 0) return Promise.resolve([]);
  const unique = <T>(values: readonly T[]): T[] => [...new Set(values)];
  return db
    .select()
    .from(orders)
    .where(
      and(
        inArray(orders.restaurantId, unique(of.map(({ restaurantId }) => restaurantId))),
        // An order is never updated before it is placed: the index on `updatedAt` narrows the scan to one evening's orders.
        gt(orders.updatedAt, since),
        gt(orders.createdAt, since),
        inArray(sql`${orders.table}->>'number'`, unique(of.map(({ number }) => number))),
        notInArray(orders.status, ['draft', 'canceled']),
      ),
    )
    .orderBy(asc(orders.createdAt), asc(orders.number));
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
