import * as v from 'valibot';
import { SecretId } from '#contract/primitives.ts';
import { readTab, writeTab } from '#lib/tab-storage.ts';

/**
 * That the provider's widget has spoken of a success (docs/product.md §25.6): a hint, which the server's word follows in a
 * moment. It survives a reload, so that nobody is asked to pay twice meanwhile.
 */
const PaidNote = v.object({ order_id: SecretId, at: v.number() });

const KEY = 'paid_order';
/** Milliseconds in which the server hears of a payment, but for a notification that is late. */
const FRESH = 60_000;

export function notePaid(orderId: string, now: Date): void {
  writeTab(KEY, JSON.stringify({ order_id: orderId, at: now.getTime() }));
}

/** Milliseconds since the order was paid in this tab, as far as the widget knows; null: it was not. */
export function sincePaid(orderId: string, now: Date): number | null {
  try {
    const note = v.safeParse(PaidNote, JSON.parse(readTab(KEY) ?? 'null'));
    return note.success && note.output.order_id === orderId ? Math.max(0, now.getTime() - note.output.at) : null;
  } catch {
    return null;
  }
}

/** Tells whether the order was paid here less than a minute ago: nobody is asked to pay it again. */
export function isJustPaid(orderId: string, now: Date): boolean {
  const since = sincePaid(orderId, now);
  return since !== null && since < FRESH;
}
