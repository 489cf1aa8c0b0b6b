import * as v from 'valibot';
import { SecretId } from '#contract/primitives.ts';
import { readTab, writeTab } from '#lib/tab-storage.ts';

/**
 * Records that the provider's widget has reported a success (docs/product.md §25.6): a hint, confirmed by the server a
 * moment later. It survives a reload, so that no customer is asked to pay twice meanwhile.
 */
const PaidNote = v.object({ order_id: SecretId, at: v.number() });

const KEY = 'paid_order';
/** Milliseconds within which the server learns of a payment, unless a notification is late. */
const FRESH = 60_000;

export function notePaid(orderId: string, now: Date): void {
  writeTab(KEY, JSON.stringify({ order_id: orderId, at: now.getTime() }));
}

/** Returns the milliseconds since the order was paid in this tab, as reported by the widget; null if it was not. */
export function sincePaid(orderId: string, now: Date): number | null {
  try {
    const note = v.safeParse(PaidNote, JSON.parse(readTab(KEY) ?? 'null'));
    return note.success && note.output.order_id === orderId ? Math.max(0, now.getTime() - note.output.at) : null;
  } catch {
    return null;
  }
}

/** Reports whether the order was paid here less than a minute ago: then it is not offered for payment again. */
export function isJustPaid(orderId: string, now: Date): boolean {
  const since = sincePaid(orderId, now);
  return since !== null && since < FRESH;
}
