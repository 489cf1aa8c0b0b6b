import { millisecondsInDay, millisecondsInMinute } from 'date-fns/constants';
import type { OrderStatus, StatusChange } from '#contract/orders.ts';
import type { OrderType } from '#contract/primitives.ts';

/**
 * The order status machine (docs/product.md §6.4):
 *
 *     draft → new → confirmed → preparing → prepared → delivering → delivered     delivery
 *                                                    ↘ ────────────↗              pickup
 *
 * and from each of them but the final two to canceled. No step is skipped, and only a step that was a mistake goes back ({@link recalledStatus}). A customer may cancel until
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

/** How long a step that was a mistake can be taken back. */
const RECALL_WITHIN_MS = 10 * millisecondsInMinute;
const RECALLABLE: ReadonlySet<OrderStatus> = new Set(['prepared', 'delivering', 'delivered']);

/** Returns the status that an order goes back to when its last step is taken back (docs/product.md §26.39); null: it has none. */
export function recalledStatus(status: OrderStatus, orderType: OrderType): OrderStatus | null {
  const sequence = SEQUENCE[orderType];
  return (RECALLABLE.has(status) && sequence[sequence.indexOf(status) - 1]) || null;
}

/** Returns until when the last step of an order can be taken back, by its history alone; null: it cannot. */
export function recallableUntil(
  { status, orderType }: { readonly status: OrderStatus; readonly orderType: OrderType },
  last: { readonly status: OrderStatus; readonly at: Date } | undefined,
): Date | null {
  if (last?.status !== status || recalledStatus(status, orderType) === null) return null;
  return new Date(last.at.getTime() + RECALL_WITHIN_MS);
}

/** Reports whether the server itself has accepted an order, by its history, and nobody has moved it on (docs/product.md §26.45). */
export function isAutoAccepted(
  status: OrderStatus,
  history: readonly { readonly status: OrderStatus; readonly actor: string }[],
): boolean {
  return status === 'confirmed' && history.some((step) => step.status === 'confirmed' && step.actor === 'server');
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

/** Reports whether the restaurant may change its dishes (docs/product.md §26.55): nobody cooks them yet. */
export function isChangeable(status: OrderStatus): boolean {
  return status === 'new' || status === 'confirmed';
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
