import { and, count, eq, inArray, isNull, ne, or } from 'drizzle-orm';
import { promoKey } from '#contract/promo-key.ts';
import type { Database } from '#server/db/connection.ts';
import { customers } from '#server/db/schema/account.ts';
import { products } from '#server/db/schema/catalog.ts';
import { promocodes } from '#server/db/schema/content.ts';
import { orders } from '#server/db/schema/orders.ts';
import { restaurants } from '#server/db/schema/places.ts';
import { promoUses } from '#server/db/schema/promo-uses.ts';

export type PromocodeRow = typeof promocodes.$inferSelect;

/**
 * Finds a promo code by the typed text (docs/product.md §8.15). Compared in code, since SQL cannot match look-alike letters.
 */
export async function findByCode(db: Database, code: string): Promise<{ readonly externalId: string } | undefined> {
  const typed = promoKey(code);
  const rows = await db
    .select({ externalId: promocodes.externalId, code: promocodes.code })
    .from(promocodes)
    .where(isNull(promocodes.archivedAt));
  return rows.find((row) => promoKey(row.code) === typed);
}

/** Finds a code by its name in the chain's file, including one removed from the file. */
export async function findPromocode(db: Database, externalId: string): Promise<PromocodeRow | undefined> {
  const [row] = await db.select().from(promocodes).where(eq(promocodes.externalId, externalId));
  return row;
}

/** Serializes orders with the same code, so that a single-use code is used once. */
export async function lockPromocode(db: Database, externalId: string): Promise<void> {
  await db.select({ id: promocodes.id }).from(promocodes).where(eq(promocodes.externalId, externalId)).for('update');
}

/** Finds the gift dish, if the chain still has it. */
export async function findGift(
  db: Database,
  externalId: string,
): Promise<{ readonly id: number; readonly name: string } | undefined> {
  const [row] = await db
    .select({ id: products.id, name: products.name })
    .from(products)
    .where(and(eq(products.externalId, externalId), isNull(products.archivedAt)));
  return row;
}

export async function restaurantName(db: Database, id: number): Promise<string | undefined> {
  const [row] = await db.select({ name: restaurants.externalId }).from(restaurants).where(eq(restaurants.id, id));
  return row?.name;
}

/** The user of a code, as far as known: a customer, and phones with their keyed hashes. */
export interface PromoUser {
  readonly customerId: number | null;
  readonly phones: readonly string[];
  readonly phoneHashes: readonly string[];
}

export async function phoneOfCustomer(db: Database, id: number): Promise<string | null> {
  const [row] = await db.select({ phone: customers.phone }).from(customers).where(eq(customers.id, id));
  return row?.phone ?? null;
}

/** The orders of these phones: finds uses of the account's phone too, which has no hash here. */
const ordersOf = (db: Database, phones: readonly string[]) =>
  db
    .select({ id: orders.id })
    .from(orders)
    .where(inArray(orders.phoneNumber, [...phones]));

/** Counts this user's uses of the code; canceled orders do not count. */
export async function countUses(db: Database, promocode: string, user: PromoUser): Promise<number> {
  const isUsers = or(
    user.customerId === null ? undefined : eq(promoUses.customerId, user.customerId),
    user.phoneHashes.length === 0 ? undefined : inArray(promoUses.phoneHash, [...user.phoneHashes]),
    user.phones.length === 0 ? undefined : inArray(promoUses.orderId, ordersOf(db, user.phones)),
  );
  if (!isUsers) return 0;
  const [row] = await db
    .select({ n: count() })
    .from(promoUses)
    .where(and(eq(promoUses.promocode, promocode), isUsers));
  return row?.n ?? 0;
}

/** Reports whether this user has ordered before; canceled orders do not count. */
export async function hasOrdered(db: Database, user: PromoUser): Promise<boolean> {
  const isUsers = or(
    user.customerId === null ? undefined : eq(orders.customerId, user.customerId),
    user.phones.length === 0 ? undefined : inArray(orders.phoneNumber, [...user.phones]),
  );
  if (!isUsers) return false;
  const [row] = await db
    .select({ n: count() })
    .from(orders)
    .where(and(ne(orders.status, 'canceled'), isUsers));
  return (row?.n ?? 0) > 0;
}

export async function insertUse(db: Database, use: typeof promoUses.$inferInsert): Promise<void> {
  await db.insert(promoUses).values(use);
}

/** Finds the code that an order uses. */
export async function findUse(db: Database, orderId: string): Promise<{ readonly promocode: string } | undefined> {
  const [row] = await db
    .select({ promocode: promoUses.promocode })
    .from(promoUses)
    .where(eq(promoUses.orderId, orderId));
  return row;
}

/** Deletes the use of a canceled order: its code may be used again. */
export async function deleteUse(db: Database, orderId: string): Promise<void> {
  await db.delete(promoUses).where(eq(promoUses.orderId, orderId));
}

/** Moves uses to the customer together with their guest orders. */
export async function giveUses(db: Database, orderIds: readonly string[], customerId: number): Promise<void> {
  if (orderIds.length === 0) return;
  await db
    .update(promoUses)
    .set({ customerId })
    .where(inArray(promoUses.orderId, [...orderIds]));
}
