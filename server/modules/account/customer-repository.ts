import { and, asc, desc, eq, inArray, isNull, ne } from 'drizzle-orm';
import type { Database } from '#server/db/connection.ts';
import { addresses, customerConsents, customers, favourites, sessions } from '#server/db/schema/account.ts';

export type CustomerRow = typeof customers.$inferSelect;
export type ConsentRow = typeof customerConsents.$inferSelect;
type AddressRow = typeof addresses.$inferSelect;
type SessionRow = typeof sessions.$inferSelect;

/** Returns the customer of this phone, creating it if missing; concurrent calls get the same one. */
export async function findOrMakeCustomer(db: Database, phone: string, now: Date): Promise<CustomerRow> {
  const [row] = await db
    .insert(customers)
    .values({ phone, createdAt: now })
    // A no-op update, needed to get the row returned in either case.
    .onConflictDoUpdate({ target: customers.phone, set: { phone } })
    .returning();
  if (!row) throw new Error('The database stored a customer and returned none');
  return row;
}

export async function findCustomer(db: Database, id: number): Promise<CustomerRow | undefined> {
  const [row] = await db
    .select()
    .from(customers)
    .where(and(eq(customers.id, id), isNull(customers.deletedAt)));
  return row;
}

/** {@link findCustomer}, locked until the transaction ends: it waits for the customer's other unsafe calls, and none starts before it ends. */
export async function lockCustomerAlone(db: Database, id: number): Promise<CustomerRow | undefined> {
  const [row] = await db
    .select()
    .from(customers)
    .where(and(eq(customers.id, id), isNull(customers.deletedAt)))
    .for('update');
  return row;
}

export async function changeCustomer(
  db: Database,
  id: number,
  change: Partial<Pick<CustomerRow, 'phone' | 'name' | 'email' | 'birthday' | 'deletedAt'>>,
): Promise<void> {
  // Drizzle rejects an update without any changes.
  if (Object.keys(change).length > 0) await db.update(customers).set(change).where(eq(customers.id, id));
}

/** Sets the name of a profile that has none (docs/product.md §7.20). */
export async function nameCustomer(db: Database, id: number, name: string): Promise<void> {
  await db
    .update(customers)
    .set({ name })
    .where(and(eq(customers.id, id), isNull(customers.name), isNull(customers.deletedAt)));
}

/** Newest first. */
export function listSessions(db: Database, customerId: number): Promise<SessionRow[]> {
  return db
    .select()
    .from(sessions)
    .where(eq(sessions.customerId, customerId))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.id));
}

/** Returns which of these sessions still exist. */
export async function existingSessions(db: Database, ids: readonly number[]): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(inArray(sessions.id, [...ids]));
  return new Set(rows.map(({ id }) => id));
}

export async function deleteSessions(
  db: Database,
  customerId: number,
  which: { readonly id: number } | { readonly allBut: number | null } | 'all',
): Promise<void> {
  const isOne = which !== 'all' && 'id' in which ? eq(sessions.id, which.id) : undefined;
  const isOther =
    which !== 'all' && 'allBut' in which && which.allBut !== null ? ne(sessions.id, which.allBut) : undefined;
  await db.delete(sessions).where(and(eq(sessions.customerId, customerId), isOne, isOther));
}

export function listAddresses(db: Database, customerId: number): Promise<AddressRow[]> {
  return db.select().from(addresses).where(eq(addresses.customerId, customerId)).orderBy(asc(addresses.id));
}

export async function insertAddress(db: Database, address: typeof addresses.$inferInsert): Promise<void> {
  await db.insert(addresses).values(address);
}

/** Returns false when this customer has no such address. */
export async function changeAddress(
  db: Database,
  customerId: number,
  id: number,
  change: Pick<AddressRow, 'label' | 'details'>,
): Promise<boolean> {
  const rows = await db
    .update(addresses)
    .set(change)
    .where(and(eq(addresses.customerId, customerId), eq(addresses.id, id)))
    .returning({ id: addresses.id });
  return rows.length > 0;
}

export async function deleteAddresses(db: Database, customerId: number, id?: number): Promise<void> {
  await db
    .delete(addresses)
    .where(and(eq(addresses.customerId, customerId), id === undefined ? undefined : eq(addresses.id, id)));
}

/** Every decision, oldest first. */
export function listConsents(db: Database, customerId: number): Promise<ConsentRow[]> {
  return db
    .select()
    .from(customerConsents)
    .where(eq(customerConsents.customerId, customerId))
    .orderBy(asc(customerConsents.id));
}

export async function insertConsent(db: Database, consent: typeof customerConsents.$inferInsert): Promise<void> {
  await db.insert(customerConsents).values(consent);
}

/** Removes the network address from a customer's consents. The decisions stay. */
export async function blankConsents(db: Database, customerId: number): Promise<void> {
  await db.update(customerConsents).set({ ip: '' }).where(eq(customerConsents.customerId, customerId));
}

/** Ids in display order: the last added first. */
export async function listFavourites(db: Database, customerId: number): Promise<number[]> {
  const rows = await db
    .select({ id: favourites.productId })
    .from(favourites)
    .where(eq(favourites.customerId, customerId))
    .orderBy(asc(favourites.position));
  return rows.map(({ id }) => id);
}

export async function replaceFavourites(db: Database, customerId: number, ids: readonly number[]): Promise<void> {
  await db.delete(favourites).where(eq(favourites.customerId, customerId));
  if (ids.length === 0) return;
  await db.insert(favourites).values(ids.map((productId, position) => ({ customerId, productId, position })));
}

/** Hashes of a customer's sessions, which key the stored responses. */
export async function tokenHashes(db: Database, customerId: number): Promise<string[]> {
  const rows = await db.select({ hash: sessions.tokenHash }).from(sessions).where(eq(sessions.customerId, customerId));
  return rows.map(({ hash }) => hash);
}
