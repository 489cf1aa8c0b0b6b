import * as v from 'valibot';
import { PromisedTime, type Order } from '#contract/orders.ts';
import { SecretId } from '#contract/primitives.ts';
import { readTab, writeTab } from '#lib/tab-storage.ts';

/**
 * Records the promised time that the customer saw last before the restaurant had the order (docs/product.md §13.7): on the checkout's
 * button, or while the order waited for its money, which is paid on another page (docs/product.md §25.2). The promise of an order for as
 * soon as possible moves by the time that passes meanwhile.
 */
const PromiseNote = v.object({
  order_id: SecretId,
  promised: PromisedTime,
  /** It has waited for its money since. */
  waited: v.boolean(),
});
type PromiseNote = v.InferOutput<typeof PromiseNote>;

const KEY = 'promise';

const write = (note: PromiseNote): void => writeTab(KEY, JSON.stringify(note));

/** Notes what the button promised for an order that has just been placed. */
export function notePromise(orderId: string, promised: Order['promised']): void {
  write({ order_id: orderId, promised, waited: false });
}

/** Notes that an order waits for its money: what was noted at its button remains. */
export function noteDraftPromise({ id, promised }: Pick<Order, 'id' | 'promised'>): void {
  write({ order_id: id, promised: promiseNote(id)?.promised ?? promised, waited: true });
}

/** Returns what was promised before the restaurant had the order, as far as this tab has shown it. */
export function promiseNote(orderId: string): PromiseNote | null {
  try {
    const note = v.safeParse(PromiseNote, JSON.parse(readTab(KEY) ?? 'null'));
    return note.success && note.output.order_id === orderId ? note.output : null;
  } catch {
    return null;
  }
}
