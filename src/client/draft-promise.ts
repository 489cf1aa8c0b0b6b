import * as v from 'valibot';
import { PromisedTime, type Order } from '#contract/orders.ts';
import { SecretId } from '#contract/primitives.ts';
import { readTab, writeTab } from '#lib/tab-storage.ts';

/**
 * Records what was promised while an order waited for its money (docs/product.md §25.2): paying happens on another page, and the promise of
 * an order for as soon as possible moves by the time that it takes.
 */
const DraftPromise = v.object({ order_id: SecretId, promised: PromisedTime });

const KEY = 'draft_promise';

export function noteDraftPromise({ id, promised }: Pick<Order, 'id' | 'promised'>): void {
  writeTab(KEY, JSON.stringify({ order_id: id, promised }));
}

/** Returns what was promised while the order waited for its money, as far as this tab has seen it. */
export function draftPromise(orderId: string): Order['promised'] | null {
  try {
    const note = v.safeParse(DraftPromise, JSON.parse(readTab(KEY) ?? 'null'));
    return note.success && note.output.order_id === orderId ? note.output.promised : null;
  } catch {
    return null;
  }
}
