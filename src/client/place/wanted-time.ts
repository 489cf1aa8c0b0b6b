import * as v from 'valibot';
import { Instant } from '../../../contract/primitives.ts';
import { readTab } from '../../lib/tab-storage.ts';

/** The tab's key of what is typed at the checkout (docs/product.md §5.9). */
export const CHECKOUT_DRAFT = 'checkout_draft';

const Wanted = v.object({ ahead: v.literal(true), requestedAt: Instant });

/** The time that the order is for, as it was chosen at the checkout; null: as soon as possible, or it has passed. */
export function wantedTime(now: Date): Date | null {
  const typed = readTab(CHECKOUT_DRAFT);
  if (typed === null) return null;
  try {
    const parsed = v.safeParse(Wanted, JSON.parse(typed));
    const at = parsed.success ? new Date(parsed.output.requestedAt) : null;
    return at !== null && at > now ? at : null;
  } catch {
    return null;
  }
}
