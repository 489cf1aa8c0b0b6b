import { asc, eq } from 'drizzle-orm';
import type { Database } from '#server/db/connection.ts';
import { partnerKeys } from '#server/db/schema/partner.ts';

export type KeyRow = typeof partnerKeys.$inferSelect;
/** The fields needed to recognize a key. */
export type KnownKey = Pick<
  KeyRow,
  | 'id'
  | 'name'
  | 'restaurantId'
  | 'scopes'
  | 'phone'
  | 'secretHash'
  | 'previousHash'
  | 'previousUntil'
  | 'lastUsedAt'
  | 'revokedAt'
>;

export async function findKey(db: Database, id: string): Promise<KeyRow | undefined> {
  const [row] = await db.select().from(partnerKeys).where(eq(partnerKeys.id, id));
  return row;
}

/** All keys, including revoked ones, oldest first. */
export function listKeys(db: Database): Promise<KeyRow[]> {
  return db.select().from(partnerKeys).orderBy(asc(partnerKeys.createdAt), asc(partnerKeys.id));
}

export async function insertKey(db: Database, key: typeof partnerKeys.$inferInsert): Promise<void> {
  await db.insert(partnerKeys).values(key);
}

export async function changeKey(
  db: Database,
  id: string,
  change: Partial<Pick<KeyRow, 'secretHash' | 'previousHash' | 'previousUntil' | 'lastUsedAt' | 'revokedAt' | 'phone'>>,
): Promise<void> {
  await db.update(partnerKeys).set(change).where(eq(partnerKeys.id, id));
}
