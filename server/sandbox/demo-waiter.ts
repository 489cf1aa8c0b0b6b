import { subSeconds } from 'date-fns';
import type { Database } from '../db/connection.ts';
import { hearTableCalls } from '../modules/hall/table-calls.ts';
import { takeTableCall } from '../modules/partner/tables/table-calls.ts';
import { DEMO_PARTNER } from './demo-partner.ts';

/** Long enough for a user at the demo's kitchen screen to respond first. */
const COMES_AFTER_SECONDS = 40;

/**
 * The demo's waiter (docs/product.md §21.1): checks the tables of all restaurants and answers calls that have waited for a while.
 *
 * @param speed speed-up factor
 */
export async function tickWaiter({
  db,
  now,
  speed,
}: {
  readonly db: Database;
  readonly now: Date;
  readonly speed: number;
}): Promise<void> {
  const standing = await hearTableCalls({ db, now }, 'all');
  const due = subSeconds(now, COMES_AFTER_SECONDS / speed);
  for (const { call } of standing) {
    if (call.calledAt > due) continue;
    await db.transaction((tx) => takeTableCall({ db: tx, partner: DEMO_PARTNER, now }, { call_id: call.id }));
  }
}
