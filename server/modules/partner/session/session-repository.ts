import { and, eq, gt, lt } from 'drizzle-orm';
import type { Database } from '#server/db/connection.ts';
import { partnerSessions } from '#server/db/schema/partner.ts';

export type SessionRow = typeof partnerSessions.$inferSelect;

export async function insertSession(db: Database, session: SessionRow): Promise<void> {
  await db.insert(partnerSessions).values(session);
}

/** A session that has not expired. */
export async function findSession(db: Database, tokenHash: string, now: Date): Promise<SessionRow | undefined> {
  const [row] = await db
    .select()
    .from(partnerSessions)
    .where(and(eq(partnerSessions.tokenHash, tokenHash), gt(partnerSessions.expiresAt, now)));
  return row;
}

export async function prolongSession(
  db: Database,
  tokenHash: string,
  change: Pick<SessionRow, 'lastUsedAt' | 'expiresAt'>,
): Promise<void> {
  await db.update(partnerSessions).set(change).where(eq(partnerSessions.tokenHash, tokenHash));
}

export async function deleteSession(db: Database, tokenHash: string): Promise<void> {
  await db.delete(partnerSessions).where(eq(partnerSessions.tokenHash, tokenHash));
}

/** Deletes expired sessions; run by housekeeping. */
export async function forgetOldPartnerSessions(db: Database, now: Date): Promise<void> {
  await db.delete(partnerSessions).where(lt(partnerSessions.expiresAt, now));
}
