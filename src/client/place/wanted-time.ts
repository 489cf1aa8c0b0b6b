import * as v from 'valibot';
import { Instant } from '#contract/primitives.ts';
import { type OrderTime, orderTimeAt } from '#domain/order-time.ts';
import { readTab, writeTab } from '#lib/tab-storage.ts';
import type { Place } from './find-place.ts';

/**
 * Returns where, how and for when an order would be made; null: nowhere.
 *
 * @param wanted the time that the customer has chosen, ISO
 */
export function orderTime(
  { restaurant, ...way }: Pick<Place, 'restaurant' | 'zone' | 'orderType'>,
  now: Date,
  wanted: string | null,
): OrderTime | null {
  return restaurant && orderTimeAt(restaurant, way, now, wanted === null ? null : new Date(wanted));
}

/** The tab's storage key of the checkout draft (docs/product.md §5.9). */
export const CHECKOUT_DRAFT = 'checkout_draft';

const Wanted = v.object({ ahead: v.literal(true), requestedAt: Instant });

/** Returns the time that the customer has chosen for the order, ISO, whether or not still available; null: as soon as possible. */
export function wantedTime(): string | null {
  const typed = readTab(CHECKOUT_DRAFT);
  if (typed === null) return null;
  try {
    const parsed = v.safeParse(Wanted, JSON.parse(typed));
    return parsed.success ? parsed.output.requestedAt : null;
  } catch {
    return null;
  }
}

const CHOICES = 'time_choices';

/** Returns how often the customer has chosen a time in this tab: for what only the customer may change, instead of the time. */
export function timeChoices(): number {
  return Number(readTab(CHOICES));
}

/** Counts one choice; the time itself is stored right after. */
export function countTimeChoice(): void {
  writeTab(CHOICES, String(timeChoices() + 1));
}
