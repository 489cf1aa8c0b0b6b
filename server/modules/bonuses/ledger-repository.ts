import { and, asc, eq, gt, gte, inArray, isNull, lte, sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { Database } from '#server/db/connection.ts';
import { runOn } from '#server/db/numbered-sql.ts';
import { customers } from '#server/db/schema/account.ts';
import { bonusEntries, bonusHoldParts, bonusHolds, bonusLots } from '#server/db/schema/bonuses.ts';

export type LotRow = typeof bonusLots.$inferSelect;
export type HoldRow = typeof bonusHolds.$inferSelect;
type PartRow = typeof bonusHoldParts.$inferSelect;

/**
 * Locks the customer's ledger until the transaction ends, which serializes its changes. Not `for update`, which would wait for
 * every row that merely references the customer.
 */
export async function lockCustomer(db: Database, customerId: number): Promise<void> {
  await db.select({ id: customers.id }).from(customers).where(eq(customers.id, customerId)).for('no key update');
}

/** Unexpired lots with something left, soonest expiry first. */
export function openLots(db: Database, customerId: number, now: Date): Promise<LotRow[]> {
  return db
    .select()
    .from(bonusLots)
    .where(and(eq(bonusLots.customerId, customerId), gt(bonusLots.remaining, 0), gt(bonusLots.expiresAt, now)))
    .orderBy(asc(bonusLots.expiresAt), asc(bonusLots.id));
}

/** Parameters: customer, cart, time. */
const OF_CART = `
  select
    (select coalesce(sum(remaining), 0)::float8 from bonus_lots
      where customer_id = $1 and remaining > 0 and expires_at > $3::timestamptz) as available,
    coalesce((select amount from bonus_holds
      where cart_id = $2 and customer_id = $1 and order_id is null), 0) as requested`;

const OfCart = v.object({ available: v.number(), requested: v.number() });

/** Returns what a customer has available, and what this cart holds, in kopecks. */
export async function bonusOfCart(
  db: Database,
  cart: { readonly id: string; readonly customerId: number },
  now: Date,
): Promise<v.InferOutput<typeof OfCart>> {
  const { rows } = await runOn(db)(OF_CART, [cart.customerId, cart.id, now.toISOString()]);
  return v.parse(OfCart, rows[0]);
}

/** Expired lots with something left. */
export function endedLots(db: Database, customerId: number, now: Date): Promise<LotRow[]> {
  return db
    .select()
    .from(bonusLots)
    .where(and(eq(bonusLots.customerId, customerId), gt(bonusLots.remaining, 0), lte(bonusLots.expiresAt, now)));
}

/** Adds to what is left of a lot, or subtracts; the database refuses to go below zero. */
export async function changeLot(db: Database, id: number, by: number, expiresNotBefore?: Date): Promise<void> {
  const remaining = sql`${bonusLots.remaining} + ${by}`;
  const until = expiresNotBefore?.toISOString();
  await db
    .update(bonusLots)
    .set(
      until === undefined
        ? { remaining }
        : { remaining, expiresAt: sql`greatest(${bonusLots.expiresAt}, ${until}::timestamptz)` },
    )
    .where(eq(bonusLots.id, id));
}

/** Returns false when this order has earned its bonuses already. */
export async function insertLot(db: Database, lot: typeof bonusLots.$inferInsert): Promise<boolean> {
  const rows = await db.insert(bonusLots).values(lot).onConflictDoNothing().returning({ id: bonusLots.id });
  return rows.length > 0;
}

/** Finds what an order has earned; undefined: nothing. */
export async function findLot(db: Database, orderId: string): Promise<LotRow | undefined> {
  const [row] = await db.select().from(bonusLots).where(eq(bonusLots.orderId, orderId));
  return row;
}

/** Returns the kopecks that refunds of an order have taken back of its bonuses. */
export async function revokedOf(db: Database, orderId: string): Promise<number> {
  const [row] = await db
    .select({ sum: sql<string | null>`sum(${bonusEntries.amount})` })
    .from(bonusEntries)
    .where(and(eq(bonusEntries.orderId, orderId), eq(bonusEntries.kind, 'revoked')));
  return 0 - Number(row?.sum ?? 0);
}

/** Holds of carts that took from this lot. */
export async function cartHoldsOn(db: Database, lotId: number): Promise<HoldRow[]> {
  const rows = await db
    .select({ hold: bonusHolds })
    .from(bonusHolds)
    .innerJoin(bonusHoldParts, eq(bonusHoldParts.holdId, bonusHolds.id))
    .where(and(eq(bonusHoldParts.lotId, lotId), isNull(bonusHolds.orderId)))
    .orderBy(asc(bonusHolds.id));
  return rows.map(({ hold }) => hold);
}

/** Lists the orders that had earned what this hold took. */
export async function earningOrders(db: Database, holdId: number): Promise<string[]> {
  const rows = await db
    .select({ orderId: bonusLots.orderId })
    .from(bonusHoldParts)
    .innerJoin(bonusLots, eq(bonusLots.id, bonusHoldParts.lotId))
    .where(eq(bonusHoldParts.holdId, holdId))
    .orderBy(asc(bonusLots.id));
  return rows.map(({ orderId }) => orderId).filter((orderId) => orderId !== null);
}

export async function findHold(
  db: Database,
  by: { readonly cartId: string } | { readonly orderId: string },
): Promise<HoldRow | undefined> {
  const isIt = 'cartId' in by ? eq(bonusHolds.cartId, by.cartId) : eq(bonusHolds.orderId, by.orderId);
  const [row] = await db.select().from(bonusHolds).where(isIt);
  return row;
}

/** Holds of carts; those that became orders are spent. */
export function cartHolds(db: Database, customerId: number): Promise<HoldRow[]> {
  return db
    .select()
    .from(bonusHolds)
    .where(and(eq(bonusHolds.customerId, customerId), isNull(bonusHolds.orderId)))
    .orderBy(asc(bonusHolds.id));
}

export async function insertHold(
  db: Database,
  hold: typeof bonusHolds.$inferInsert,
  parts: readonly { readonly lotId: number; readonly amount: number }[],
): Promise<void> {
  const [row] = await db.insert(bonusHolds).values(hold).returning({ id: bonusHolds.id });
  if (!row) throw new Error('The database stored a hold and returned none');
  await db.insert(bonusHoldParts).values(parts.map((part) => ({ ...part, holdId: row.id })));
}

export async function changeHold(
  db: Database,
  id: number,
  change: Partial<Pick<HoldRow, 'amount' | 'orderId' | 'cartId'>>,
): Promise<void> {
  await db.update(bonusHolds).set(change).where(eq(bonusHolds.id, id));
}

/** Deletes its parts, too. */
export async function deleteHold(db: Database, id: number): Promise<void> {
  await db.delete(bonusHolds).where(eq(bonusHolds.id, id));
}

/** Parts from the lots that expire last come first: they are returned first. */
export async function partsOf(db: Database, holdId: number): Promise<PartRow[]> {
  const rows = await db
    .select({ part: bonusHoldParts, expiresAt: bonusLots.expiresAt })
    .from(bonusHoldParts)
    .innerJoin(bonusLots, eq(bonusLots.id, bonusHoldParts.lotId))
    .where(eq(bonusHoldParts.holdId, holdId));
  return rows.toSorted((a, b) => b.expiresAt.getTime() - a.expiresAt.getTime()).map(({ part }) => part);
}

/** Reduces a part of a hold; deletes it at zero. */
export async function changePart(db: Database, part: PartRow, amount: number): Promise<void> {
  const isIt = and(eq(bonusHoldParts.holdId, part.holdId), eq(bonusHoldParts.lotId, part.lotId));
  if (amount === 0) await db.delete(bonusHoldParts).where(isIt);
  else await db.update(bonusHoldParts).set({ amount }).where(isIt);
}

export async function insertEntry(db: Database, entry: typeof bonusEntries.$inferInsert): Promise<void> {
  await db.insert(bonusEntries).values(entry);
}

/** Returns customers with lots or holds that have expired since the last run. */
export async function customersToSettle(db: Database, now: Date, most: number): Promise<number[]> {
  const lots = await db
    .selectDistinct({ id: bonusLots.customerId })
    .from(bonusLots)
    .where(and(gte(bonusLots.remaining, 1), lte(bonusLots.expiresAt, now)))
    .limit(most);
  const holds = await db
    .selectDistinct({ id: bonusHolds.customerId })
    .from(bonusHolds)
    .where(and(isNull(bonusHolds.orderId), lte(bonusHolds.lapsesAt, now)))
    .limit(most);
  return [...new Set([...lots, ...holds].map(({ id }) => id))];
}

/** Deletes a customer's ledger when the account is deleted. Holds of orders stay, as the orders do. */
export async function deleteLedger(db: Database, customerId: number): Promise<void> {
  const holds = await cartHolds(db, customerId);
  if (holds.length > 0) {
    await db.delete(bonusHolds).where(
      inArray(
        bonusHolds.id,
        holds.map(({ id }) => id),
      ),
    );
  }
  await db.update(bonusLots).set({ remaining: 0 }).where(eq(bonusLots.customerId, customerId));
}
