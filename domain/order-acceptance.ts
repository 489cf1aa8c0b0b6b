import type { Order } from '#contract/orders.ts';

/**
 * What the restaurant has said about an order (docs/product.md §6.18): `sent` has reached it, `unconfirmed` has reached it and has been
 * left without a word for too long, `accepted` is its own word. Null where there is nothing to say: it waits for its money, or is
 * canceled.
 */
export type Acceptance = 'sent' | 'unconfirmed' | 'accepted' | null;

/** So long, ms, and somebody who waits for dinner should call. */
export const UNCONFIRMED_AFTER_MS = 5 * 60_000;

type Placed = Pick<Order, 'status' | 'status_history' | 'created_at'>;

/** When the restaurant was told: an order that was paid first became new later than it was placed. */
const sentAt = ({ status_history: history, created_at: createdAt }: Placed): number =>
  Date.parse(history.findLast(({ status }) => status === 'new')?.at ?? createdAt);

/**
 * Returns what the restaurant has said by `now`. An order for later is counted from when it was placed as well: whether the restaurant takes
 * it has to be known while another one can still be found.
 */
export function acceptanceOf(order: Placed, now: Date): Acceptance {
  const { status } = order;
  if (status === 'draft' || status === 'canceled') return null;
  if (status !== 'new') return 'accepted';
  return now.getTime() - sentAt(order) >= UNCONFIRMED_AFTER_MS ? 'unconfirmed' : 'sent';
}
