import { subHours } from 'date-fns';
import { and, desc, eq, gt, inArray, lt, sql } from 'drizzle-orm';
import { ADVISORY_LOCKS } from '#server/db/advisory-locks.ts';
import type { Database } from '#server/db/connection.ts';
import { loginCodes } from '#server/db/schema/account.ts';

type CodeRow = typeof loginCodes.$inferSelect;

const KEPT_HOURS = 48;

/** Locks the sending of codes across all instances for milliseconds: counting and writing under the lock keeps the limits exact. */
export async function lockSending(db: Database): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.loginCodes})`);
}

export async function insertCode(db: Database, code: typeof loginCodes.$inferInsert): Promise<void> {
  await db.insert(loginCodes).values(code);
}

export async function lockCode(db: Database, id: string): Promise<CodeRow | undefined> {
  const [row] = await db.select().from(loginCodes).where(eq(loginCodes.id, id)).for('update');
  return row;
}

export async function changeCode(
  db: Database,
  id: string,
  change: Partial<Pick<CodeRow, 'tries' | 'usedAt' | 'codeHash' | 'expiresAt'>>,
): Promise<void> {
  await db.update(loginCodes).set(change).where(eq(loginCodes.id, id));
}

/**
 * Returns when codes were sent to a phone, or requested from an address, since then; newest first. A phone has several keys:
 * its number, and the hash that replaces it once an account has been deleted ({@link disownCodesOf}).
 */
export function sentSince(
  db: Database,
  to: { readonly phones: readonly string[] } | { readonly ipHash: string },
  since: Date,
  most: number,
): Promise<Pick<CodeRow, 'createdAt' | 'kind'>[]> {
  return db
    .select({ createdAt: loginCodes.createdAt, kind: loginCodes.kind })
    .from(loginCodes)
    .where(
      and(
        'phones' in to ? inArray(loginCodes.phone, [...to.phones]) : eq(loginCodes.ipHash, to.ipHash),
        gt(loginCodes.createdAt, since),
      ),
    )
    .orderBy(desc(loginCodes.createdAt))
    .limit(most);
}

/** Counts the codes of this kind sent since then. */
export function countSince(db: Database, kind: CodeRow['kind'], since: Date): Promise<number> {
  return db.$count(loginCodes, and(eq(loginCodes.kind, kind), gt(loginCodes.createdAt, since)));
}

/** Deletes codes that no limit counts any more; for the housekeeping. */
export async function forgetOldCodes(db: Database, now: Date): Promise<void> {
  await db.delete(loginCodes).where(lt(loginCodes.createdAt, subHours(now, KEPT_HOURS)));
}

/**
 * Removes the number from its codes when an account is deleted: they no longer grant access, but every limit still counts them
 * under the number's keyed hash (docs/product.md §7.1), until the housekeeping deletes them.
 */
export async function disownCodesOf(db: Database, phone: string, phoneHash: string): Promise<void> {
  await db.update(loginCodes).set({ phone: phoneHash, codeHash: null }).where(eq(loginCodes.phone, phone));
}
