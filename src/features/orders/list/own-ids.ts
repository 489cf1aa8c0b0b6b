import { MAX_KEPT } from '#client/ordering/orders/own-orders.ts';
import type { Command } from '#client/ordering/orders/order-state.ts';

/**
 * Ids of the orders that this device may request, newest first. A waiting order is included as soon as it
 * is placed, from whichever tab: this page may read the outbox before the order's id is added to the device's list.
 */
export function ownIds(
  kept: readonly string[],
  commands: readonly Pick<Command, 'kind' | 'state' | 'order_id'>[],
): readonly string[] {
  const placed = commands.flatMap(({ kind, state, order_id: id }) =>
    kind === 'place' && state === 'acked' && id !== null ? [id] : [],
  );
  return [...new Set([...placed.toReversed().filter((id) => !kept.includes(id)), ...kept])].slice(0, MAX_KEPT);
}
