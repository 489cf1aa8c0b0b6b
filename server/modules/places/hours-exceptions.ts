import { lt } from 'drizzle-orm';
import { addDays } from '#domain/zoned-time.ts';
import type { Database } from '#server/db/connection.ts';
import { hoursExceptions } from '#server/db/schema/places.ts';

/** Deletes days that are over, with the night after them, in every time zone; for the housekeeping. */
export async function forgetOldExceptions(db: Database, now: Date): Promise<void> {
  await db.delete(hoursExceptions).where(lt(hoursExceptions.date, addDays(now.toISOString().slice(0, 10), -2)));
}
