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

/** The steps that a placed order takes, to be drawn; neither draft nor canceled is among them. */
export function statusSequence(orderType: OrderType): readonly OrderStatus[] {
  return SEQUENCE[orderType];
}

/** Returns where an order may go from here. Empty for final statuses, and for a status that this order type never has. */
export function transitionsFrom(status: OrderStatus, orderType: OrderType): OrderStatus[] {
  if (status === 'draft') return ['new', 'canceled'];
  const sequence = SEQUENCE[orderType];
  const next = sequence[sequence.indexOf(status) + 1];
  return sequence.includes(status) && next ? [next, 'canceled'] : [];
}

/** Tells whether the machine has this step; staying where one is, is no step. */
export function canTransition(from: OrderStatus, to: OrderStatus, orderType: OrderType): boolean {
  return transitionsFrom(from, orderType).includes(to);
}

/** Nothing follows. */
export function isFinal(status: OrderStatus): boolean {
  return status === 'delivered' || status === 'canceled';
}

/** Tells whether the customer may cancel: until the kitchen begins. */
export function isCancelable(status: OrderStatus): boolean {
  return status === 'draft' || status === 'new' || status === 'confirmed';
}

/** Tells whether the customer may still correct comment, change and door: as long as cancelling is possible. */
export function isEditable(status: OrderStatus): boolean {
  return isCancelable(status);
}

/** For so long after it was delivered an order can be rated, and its rating changed. */
const RATE_WITHIN_MS = 14 * millisecondsInDay;

/** Tells whether an order can be rated at `now` (docs/product.md §6.17). */
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
