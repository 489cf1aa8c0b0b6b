import { MAX_KEPT } from '#client/orders/own-orders.ts';
import type { Command } from '#client/orders/order-state.ts';

/**
 * Ids of the orders that this device may ask for, newest first. An order that has waited is one of them from the moment it
 * is placed, whoever sent it: this page may read the outbox before anybody has put the order's id into the device's list.
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
