import type { Order } from '#contract/orders.ts';

/**
 * The restaurant's response to an order (docs/product.md §6.18): `sent` was received, `unconfirmed` was received but not
 * answered for too long, `accepted` was confirmed by the restaurant. Null where it does not apply: awaiting payment, or
 * canceled.
 */
export type Acceptance = 'sent' | 'unconfirmed' | 'accepted' | null;

/** After this many ms without confirmation the customer should call. */
export const UNCONFIRMED_AFTER_MS = 5 * 60_000;

type Placed = Pick<Order, 'status' | 'status_history' | 'created_at'>;

/** When the restaurant received it: a prepaid order becomes new later than it is placed. */
const sentAt = ({ status_history: history, created_at: createdAt }: Placed): number =>
  Date.parse(history.findLast(({ status }) => status === 'new')?.at ?? createdAt);

/**
 * Returns the restaurant's response as of `now`. A scheduled order is also counted from when it was placed: the customer
 * has to know whether it is accepted while there is time to find another restaurant.
 */
export function acceptanceOf(order: Placed, now: Date): Acceptance {
  const { status } = order;
  if (status === 'draft' || status === 'canceled') return null;
  if (status !== 'new') return 'accepted';
  return now.getTime() - sentAt(order) >= UNCONFIRMED_AFTER_MS ? 'unconfirmed' : 'sent';
}
