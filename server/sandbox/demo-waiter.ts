import { subSeconds } from 'date-fns';
import type { Database } from '../db/connection.ts';
import { hearTableCalls } from '../modules/hall/table-calls.ts';
import { takeTableCall } from '../modules/partner/tables/table-calls.ts';
import { DEMO_PARTNER } from './demo-partner.ts';

/** Long enough for somebody at the screen of the demo's kitchen to be quicker. */
const COMES_AFTER_SECONDS = 40;

/**
 * The waiter of the demo (docs/product.md §21.1): hears the tables of all restaurants, and comes to one that has called for a while.
 *
 * @param speed how many times faster than that
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
