import { millisecondsInDay } from 'date-fns/constants';
import type { OrderStatus, StatusChange } from '#contract/orders.ts';
import type { OrderType } from '#contract/primitives.ts';

/**
 * The order status machine (docs/product.md §6.4):
 *
 *     draft → new → confirmed → preparing → prepared → delivering → delivered     delivery
 *                                                    ↘ ────────────↗              pickup
 *
 * and from each of them but the final two to canceled. No step is skipped, none goes back. A customer may cancel until
 * the kitchen begins; later only the restaurant does (no courier, nobody at the door).
 */
const SEQUENCE: Readonly<Record<OrderType, readonly OrderStatus[]>> = {
  delivery: ['new', 'confirmed', 'preparing', 'prepared', 'delivering', 'delivered'],
  pickup: ['new', 'confirmed', 'preparing', 'prepared', 'delivered'],
};

/** Returns the steps of a placed order for display; without draft and canceled. */
export function statusSequence(orderType: OrderType): readonly OrderStatus[] {
  return SEQUENCE[orderType];
}

/** Returns the statuses an order may move to. Empty for final statuses, and for a status that this order type never has. */
export function transitionsFrom(status: OrderStatus, orderType: OrderType): OrderStatus[] {
  if (status === 'draft') return ['new', 'canceled'];
  const sequence = SEQUENCE[orderType];
  const next = sequence[sequence.indexOf(status) + 1];
  return sequence.includes(status) && next ? [next, 'canceled'] : [];
}

/** Reports whether the transition exists; staying in the same status is not a transition. */
export function canTransition(from: OrderStatus, to: OrderStatus, orderType: OrderType): boolean {
  return transitionsFrom(from, orderType).includes(to);
}

/** Reports whether no transition follows. */
export function isFinal(status: OrderStatus): boolean {
  return status === 'delivered' || status === 'canceled';
}

/** Reports whether the kitchen still has to cook it. */
export function isToCook(status: OrderStatus): boolean {
  return status === 'new' || status === 'confirmed' || status === 'preparing';
}

/** Reports whether the customer may cancel: until the kitchen begins. */
export function isCancelable(status: OrderStatus): boolean {
  return status === 'draft' || status === 'new' || status === 'confirmed';
}

/** Reports whether the customer may still edit comment, change and door: as long as cancelling is possible. */
export function isEditable(status: OrderStatus): boolean {
  return isCancelable(status);
}

/** How long after delivery an order can be rated, and its rating changed. */
const RATE_WITHIN_MS = 14 * millisecondsInDay;

/** Reports whether an order can be rated at `now` (docs/product.md §6.17). */
export function isRateable(
  {
    status,
    status_history: history,
  }: { readonly status: OrderStatus; readonly status_history: readonly StatusChange[] },
  now: Date,
): boolean {
  const end = history.findLast((change) => change.status === 'delivered');
  if (status !== 'delivered' || end === undefined) return false;
  return now.getTime() - new Date(end.at).getTime() <= RATE_WITHIN_MS;
}
