import { and, asc, desc, eq, gt, inArray, isNull, lt, or } from 'drizzle-orm';
import type { TableCallKind } from '#contract/hall.ts';
import type { Database } from '#server/db/connection.ts';
import { restaurants } from '#server/db/schema/places.ts';
import { tableCallReads, tableCalls } from '#server/db/schema/table-calls.ts';
import { tables } from '#server/db/schema/tables.ts';

export type TableCallRow = typeof tableCalls.$inferSelect;

/** A call with its table. */
export interface LocatedCall {
  readonly call: TableCallRow;
  readonly table: { readonly number: string; readonly hall: string | null };
  readonly restaurantId: number;
}

/** Lists a table's calls since an instant, latest first. */
export function listTableCalls(db: Database, tableId: number, since: Date): Promise<TableCallRow[]> {
  return db
    .select()
    .from(tableCalls)
    .where(and(eq(tableCalls.tableId, tableId), gt(tableCalls.calledAt, since)))
    .orderBy(desc(tableCalls.calledAt), desc(tableCalls.id));
}

/** Returns and locks a table's last call of a kind, until the transaction ends. */
export async function lockLastCall(
  db: Database,
  tableId: number,
  kind: TableCallKind,
): Promise<TableCallRow | undefined> {
  const [row] = await db
    .select()
    .from(tableCalls)
    .where(and(eq(tableCalls.tableId, tableId), eq(tableCalls.kind, kind)))
    .orderBy(desc(tableCalls.calledAt), desc(tableCalls.id))
    .limit(1)
    .for('update');
  return row;
}

/** Inserts a call; returns undefined if a call of its kind is already open. */
export async function insertTableCall(
  db: Database,
  call: { readonly tableId: number; readonly kind: TableCallKind; readonly calledAt: Date },
): Promise<TableCallRow | undefined> {
  const [row] = await db.insert(tableCalls).values(call).onConflictDoNothing().returning();
  return row;
}

export async function changeTableCall(
  db: Database,
  id: number,
  change: Partial<Pick<TableCallRow, 'calledAt' | 'times' | 'takenAt'>>,
): Promise<TableCallRow | undefined> {
  const [row] = await db.update(tableCalls).set(change).where(eq(tableCalls.id, id)).returning();
  return row;
}

const located = (db: Database) =>
  db
    .select({ call: tableCalls, table: { number: tables.number, hall: tables.hall }, restaurantId: restaurants.id })
    .from(tableCalls)
    .innerJoin(tables, eq(tables.id, tableCalls.tableId))
    .innerJoin(restaurants, eq(restaurants.externalId, tables.restaurant));

/** Lists untaken calls made since an instant, oldest first. */
export function listStandingCalls(db: Database, of: 'all' | readonly number[], since: Date): Promise<LocatedCall[]> {
  const isOf = of === 'all' ? undefined : inArray(restaurants.id, [...of]);
  return located(db)
    .where(and(isNull(tableCalls.takenAt), gt(tableCalls.calledAt, since), isOf))
    .orderBy(asc(tableCalls.calledAt), asc(tableCalls.id));
}

/** Returns and locks a call until the transaction ends. */
export async function lockTableCall(db: Database, id: number): Promise<LocatedCall | undefined> {
  const [row] = await located(db).where(eq(tableCalls.id, id)).for('update', { of: tableCalls });
  return row;
}

/** Returns when a screen of a restaurant last requested its calls; null if none ever has. */
export async function findCallsReadAt(db: Database, restaurantId: number): Promise<Date | null> {
  const [row] = await db.select().from(tableCallReads).where(eq(tableCallReads.restaurantId, restaurantId));
  return row?.readAt ?? null;
}

/** Records that the calls of these restaurants are being read now, unless that was recorded at or after `before`. */
export async function noteCallsRead(
  db: Database,
  of: 'all' | readonly number[],
  { at, before }: { readonly at: Date; readonly before: Date },
): Promise<void> {
  const isOld = or(isNull(tableCallReads.readAt), lt(tableCallReads.readAt, before));
  const isOf = of === 'all' ? isNull(restaurants.archivedAt) : inArray(restaurants.id, [...of]);
  const due = await db
    .select({ restaurantId: restaurants.id })
    .from(restaurants)
    .leftJoin(tableCallReads, eq(tableCallReads.restaurantId, restaurants.id))
    .where(and(isOf, isOld))
    .orderBy(asc(restaurants.id));
  if (due.length === 0) return;
  await db
    .insert(tableCallReads)
    .values(due.map(({ restaurantId }) => ({ restaurantId, readAt: at })))
    .onConflictDoUpdate({ target: tableCallReads.restaurantId, set: { readAt: at } });
}

export async function deleteTableCallsBefore(db: Database, instant: Date): Promise<void> {
  await db.delete(tableCalls).where(lt(tableCalls.calledAt, instant));
}
