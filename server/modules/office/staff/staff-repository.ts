import { randomBytes } from 'node:crypto';
import { and, asc, desc, eq, gt, isNull, lt } from 'drizzle-orm';
import type { Database } from '#server/db/connection.ts';
import type { StaffScreen } from '#contract/staff.ts';
import { staff, staffSessions } from '#server/db/schema/office.ts';
import { pushScreens } from '#server/db/schema/push.ts';

export type StaffRow = typeof staff.$inferSelect;
export type StaffSessionRow = typeof staffSessions.$inferSelect;

/** Adds a person. */
export async function insertStaff(db: Database, person: Omit<StaffRow, 'id' | 'blockedAt'>): Promise<StaffRow> {
  const id = `st_${randomBytes(9).toString('base64url')}`;
  const row = { ...person, id, blockedAt: null };
  await db.insert(staff).values(row);
  return row;
}

export async function findStaff(db: Database, id: string): Promise<StaffRow | undefined> {
  const [row] = await db.select().from(staff).where(eq(staff.id, id));
  return row;
}

export async function findStaffByPhone(db: Database, phone: string): Promise<StaffRow | undefined> {
  const [row] = await db.select().from(staff).where(eq(staff.phone, phone));
  return row;
}

/** Everyone, blocked persons too, in the order in which they came. */
export function listStaff(db: Database): Promise<StaffRow[]> {
  return db.select().from(staff).orderBy(asc(staff.createdAt), asc(staff.id));
}

/** Locks the owners' rows and returns how many are not blocked: two of them cannot remove each other at the same moment. */
export async function countOwners(tx: Database): Promise<number> {
  const owners = await tx
    .select({ id: staff.id })
    .from(staff)
    .where(and(eq(staff.role, 'owner'), isNull(staff.blockedAt)))
    .for('update');
  return owners.length;
}

export async function changeStaff(
  db: Database,
  id: string,
  change: Partial<Pick<StaffRow, 'name' | 'role' | 'restaurants' | 'blockedAt'>>,
): Promise<void> {
  await db.update(staff).set(change).where(eq(staff.id, id));
}

export async function insertStaffSession(db: Database, session: StaffSessionRow): Promise<void> {
  await db.insert(staffSessions).values(session);
}

/** A session of a screen that has not expired. */
export async function findStaffSession(
  db: Database,
  { tokenHash, screen }: Pick<StaffSessionRow, 'tokenHash' | 'screen'>,
  now: Date,
): Promise<StaffSessionRow | undefined> {
  const [row] = await db
    .select()
    .from(staffSessions)
    .where(
      and(eq(staffSessions.tokenHash, tokenHash), eq(staffSessions.screen, screen), gt(staffSessions.expiresAt, now)),
    );
  return row;
}

/** Reports whether a person is logged in on a screen of this kind, in any browser. */
export async function hasStaffSession(db: Database, staffId: string, screen: StaffScreen, now: Date): Promise<boolean> {
  const isThere = and(
    eq(staffSessions.staffId, staffId),
    eq(staffSessions.screen, screen),
    gt(staffSessions.expiresAt, now),
  );
  return (await db.$count(staffSessions, isThere)) > 0;
}

/** Wakes no browser of this person any more (docs/product.md §26.43). */
export async function endScreensOf(db: Database, staffId: string): Promise<void> {
  await db.delete(pushScreens).where(eq(pushScreens.keyId, staffId));
}

export function listStaffSessions(db: Database, now: Date): Promise<StaffSessionRow[]> {
  return db
    .select()
    .from(staffSessions)
    .where(gt(staffSessions.expiresAt, now))
    .orderBy(desc(staffSessions.lastUsedAt));
}

export async function prolongStaffSession(
  db: Database,
  tokenHash: string,
  change: Pick<StaffSessionRow, 'lastUsedAt' | 'expiresAt'>,
): Promise<void> {
  await db.update(staffSessions).set(change).where(eq(staffSessions.tokenHash, tokenHash));
}

export async function deleteStaffSession(db: Database, tokenHash: string): Promise<void> {
  await db.delete(staffSessions).where(eq(staffSessions.tokenHash, tokenHash));
}

export async function deleteStaffSessionsOf(db: Database, staffId: string): Promise<void> {
  await db.delete(staffSessions).where(eq(staffSessions.staffId, staffId));
}

/** Deletes expired sessions; run by housekeeping. */
export async function forgetOldStaffSessions(db: Database, now: Date): Promise<void> {
  await db.delete(staffSessions).where(lt(staffSessions.expiresAt, now));
}
