import { and, asc, eq, gt, isNull, lt } from 'drizzle-orm';
import type { Database } from '#server/db/connection.ts';
import { passkeyChallenges, staffPasskeys } from '#server/db/schema/office.ts';

export type PasskeyRow = typeof staffPasskeys.$inferSelect;

export async function insertChallenge(db: Database, row: typeof passkeyChallenges.$inferInsert): Promise<void> {
  await db.insert(passkeyChallenges).values(row);
}

/** Uses a challenge up. Reports whether it was one of this person's, or of a login (null), and has not expired. */
export async function takeChallenge(
  db: Database,
  { challenge, staffId }: { readonly challenge: string; readonly staffId: string | null },
  now: Date,
): Promise<boolean> {
  const taken = await db
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.challenge, challenge),
        staffId === null ? isNull(passkeyChallenges.staffId) : eq(passkeyChallenges.staffId, staffId),
        gt(passkeyChallenges.expiresAt, now),
      ),
    )
    .returning({ challenge: passkeyChallenges.challenge });
  return taken.length > 0;
}

/** Deletes challenges that nobody answered; run by housekeeping. */
export async function forgetOldChallenges(db: Database, now: Date): Promise<void> {
  await db.delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, now));
}

/** Adds a passkey. Reports whether its id is new. */
export async function insertPasskey(db: Database, row: PasskeyRow): Promise<boolean> {
  const added = await db.insert(staffPasskeys).values(row).onConflictDoNothing().returning({ id: staffPasskeys.id });
  return added.length > 0;
}

/** Locks a passkey and returns it: its counter rises once for each use. */
export async function lockPasskey(tx: Database, id: string): Promise<PasskeyRow | undefined> {
  const [row] = await tx.select().from(staffPasskeys).where(eq(staffPasskeys.id, id)).for('update');
  return row;
}

export function listPasskeys(db: Database, staffId: string): Promise<PasskeyRow[]> {
  return db
    .select()
    .from(staffPasskeys)
    .where(eq(staffPasskeys.staffId, staffId))
    .orderBy(asc(staffPasskeys.createdAt), asc(staffPasskeys.id));
}

export async function noteUsedPasskey(
  db: Database,
  id: string,
  change: Pick<PasskeyRow, 'counter' | 'lastUsedAt'>,
): Promise<void> {
  await db.update(staffPasskeys).set(change).where(eq(staffPasskeys.id, id));
}

/** Removes a passkey of a person. Reports whether there was one. */
export async function deletePasskey(db: Database, staffId: string, id: string): Promise<boolean> {
  const gone = await db
    .delete(staffPasskeys)
    .where(and(eq(staffPasskeys.id, id), eq(staffPasskeys.staffId, staffId)))
    .returning({ id: staffPasskeys.id });
  return gone.length > 0;
}

export async function deletePasskeysOf(db: Database, staffId: string): Promise<void> {
  await db.delete(staffPasskeys).where(eq(staffPasskeys.staffId, staffId));
}
