import { lt } from 'drizzle-orm';
import type { Database } from '#server/db/connection.ts';
import { partnerRequests } from '#server/db/schema/partner.ts';

/** Notes a signed request that has come. Returns false: it has come before. */
export async function noteRequest(
  db: Database,
  request: { readonly keyId: string; readonly webhookId: string; readonly until: Date },
): Promise<boolean> {
  const noted = await db.insert(partnerRequests).values(request).onConflictDoNothing().returning();
  return noted.length > 0;
}

/** Forgets requests whose timestamp would be refused as late by now; for the housekeeping. */
export async function forgetOldRequests(db: Database, now: Date): Promise<void> {
  await db.delete(partnerRequests).where(lt(partnerRequests.until, now));
}
