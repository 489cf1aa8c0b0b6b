import { lt } from 'drizzle-orm';
import type { Database } from '#server/db/connection.ts';
import { partnerRequests } from '#server/db/schema/partner.ts';

/** Records a received signed request. Returns false if it was received before. */
export async function noteRequest(
  db: Database,
  request: { readonly keyId: string; readonly webhookId: string; readonly until: Date },
): Promise<boolean> {
  const noted = await db.insert(partnerRequests).values(request).onConflictDoNothing().returning();
  return noted.length > 0;
}

/** Deletes requests whose timestamp would be rejected as late by now; run by housekeeping. */
export async function forgetOldRequests(db: Database, now: Date): Promise<void> {
  await db.delete(partnerRequests).where(lt(partnerRequests.until, now));
}
