import type * as v from 'valibot';
import type * as contract from '#contract/partner.ts';
import type { CancelReason, OrderStatus } from '#contract/orders.ts';
import { isFinal, isToCook } from '#domain/order-status.ts';
import { ApiError } from '#server/http/api-error.ts';
import { takePlace } from '#server/modules/load/kitchen-places.ts';
import { noteLoad } from '#server/modules/load/published-load.ts';
import { changeOrder, type OrderRow } from '#server/modules/orders/order-repository.ts';
import { changeStatus, recallStatus } from '#server/modules/orders/order-status-change.ts';
import { audit } from '../audit-log.ts';
import type { PartnerContext } from '../partner.ts';
import { wasAutoAccepted } from './auto-accept.ts';
import { promiseOf } from './new-promise.ts';
import { openPartnerOrder } from './order-reads.ts';
import { partnerOrder } from './order-view.ts';
import { setLinesDone } from './partner-order-repository.ts';

/**
 * Order commands of a restaurant (docs/product.md §26.8, §26.9). Each locks the order for its transaction, so that if a customer and a
 * kitchen act at the same moment, the second sees what the first did. All throw ORDER_NOT_FOUND.
 */

/** Builds the error for an order that is not in the expected status, with its actual one. */
export async function statusChanged({ db }: PartnerContext, order: OrderRow): Promise<ApiError> {
  return new ApiError('ORDER_STATUS_CHANGED', { details: { order: await partnerOrder(db, order) } });
}

/** Moves a locked order in the restaurant's name. @throws {ApiError} ORDER_STATUS_CHANGED: there is no such step (any more). */
export async function stepOrder(context: PartnerContext, order: OrderRow, to: OrderStatus): Promise<OrderRow> {
  const moved = await changeStatus(context.db, order, to, { actor: 'kitchen', now: context.now });
  if (!moved) throw await statusChanged(context, order);
  return moved;
}

/** The kitchen decides: its promise stands where its slot is full, and the order is counted in the next one that has room. */
const promise = async (context: PartnerContext, order: OrderRow, asked: contract.NewPromise): Promise<OrderRow> => {
  const { db, now } = context;
  const promised = promiseOf(order, asked, now);
  await takePlace(db, order, promised.promisedFrom, now);
  const changed = await changeOrder(db, order.id, { ...promised, updatedAt: now });
  await noteLoad(db, changed, now);
  return changed;
};

const promisedDetails = ({ promisedFrom, promisedTo }: OrderRow) => ({
  promised: { from: promisedFrom.toISOString(), to: promisedTo.toISOString() },
});

/**
 * Notes that someone has seen new orders: no screen of the restaurant rings for them any more (docs/product.md §26.27). Idempotent. Returns
 * which of them have been seen.
 */
export async function seeOrders(
  context: PartnerContext,
  { order_ids: ids }: v.InferOutput<typeof contract.SeeOrdersBody>,
): Promise<v.InferOutput<typeof contract.SeenOrders>> {
  const { db, now } = context;
  const seen: string[] = [];
  // In one order: two screens that see the same orders must not wait for each other.
  for (const id of [...new Set(ids)].toSorted()) {
    const order = await openPartnerOrder(context, id, { hold: true });
    const isRinging = order.status === 'new' || (await wasAutoAccepted(db, order));
    if (order.seenAt === null && isRinging) {
      await changeOrder(db, id, { seenAt: now, updatedAt: now });
      await audit(context, 'order.see', { restaurantId: order.restaurantId, details: { number: order.number } });
      seen.push(id);
    } else if (order.seenAt !== null) seen.push(id);
  }
  return { order_ids: seen };
}

/**
 * Ticks dishes of an order off as cooked, or on again, for all screens of the restaurant (docs/product.md §26.36). Idempotent. Changes
 * nothing, and is no error, once the order is no longer to be cooked: what was ticked off then is of no use to anyone.
 */
export async function tickLines(
  context: PartnerContext,
  { order_id: orderId, item_ids: itemIds, done }: v.InferOutput<typeof contract.TickLinesBody>,
): Promise<OrderRow> {
  const { db, now } = context;
  const order = await openPartnerOrder(context, orderId, { hold: true });
  if (!isToCook(order.status)) return order;
  const ticked = await setLinesDone(db, { orderId, itemIds, doneAt: done ? now : null });
  if (ticked === 0) return order;
  const details = { number: order.number, lines: ticked, done };
  await audit(context, 'order.lines', { restaurantId: order.restaurantId, details });
  return changeOrder(db, orderId, { updatedAt: now });
}

/** Accepts a new order, with another time if the kitchen needs one. @throws {ApiError} ORDER_STATUS_CHANGED, PROMISE_REFUSED. */
export async function acceptOrder(
  context: PartnerContext,
  { order_id: orderId, promised }: v.InferOutput<typeof contract.AcceptOrderBody>,
): Promise<OrderRow> {
  const order = await openPartnerOrder(context, orderId, { hold: true });
  if (order.status !== 'new') throw await statusChanged(context, order);
  const accepted = await stepOrder(
    context,
    promised === null ? order : await promise(context, order, promised),
    'confirmed',
  );
  const details = { number: order.number, ...(promised === null ? {} : promisedDetails(accepted)) };
  await audit(context, 'order.accept', { restaurantId: order.restaurantId, details });
  return accepted;
}

/** Cancels a new or active order: the customer gets the reason, and what the order took is returned. @throws {ApiError} ORDER_STATUS_CHANGED. */
export async function rejectOrder(
  context: PartnerContext,
  {
    order_id: orderId,
    reason,
    comment,
  }: Omit<v.InferOutput<typeof contract.RejectOrderBody>, 'reason'> & { readonly reason: CancelReason },
): Promise<OrderRow> {
  const order = await openPartnerOrder(context, orderId, { hold: true });
  const canceled = await stepOrder(context, order, 'canceled');
  const why = { cancelReason: reason, cancelComment: comment?.trim() || null, updatedAt: context.now };
  const rejected = await changeOrder(context.db, canceled.id, why);
  const details = { number: order.number, from: order.status, reason };
  await audit(context, 'order.reject', { restaurantId: order.restaurantId, details });
  return rejected;
}

/** Moves an order one step on. @throws {ApiError} ORDER_STATUS_CHANGED: this is not its next step (any more). */
export async function moveOrder(
  context: PartnerContext,
  { order_id: orderId, status }: v.InferOutput<typeof contract.MoveOrderBody>,
): Promise<OrderRow> {
  const order = await openPartnerOrder(context, orderId, { hold: true });
  const moved = await stepOrder(context, order, status);
  const details = { number: order.number, from: order.status, to: status };
  await audit(context, 'order.move', { restaurantId: order.restaurantId, details });
  return moved;
}

/**
 * Takes an order back by one step that was a mistake (docs/product.md §26.39).
 *
 * @throws {ApiError} ORDER_STATUS_CHANGED: it is elsewhere by now, or this step cannot be taken back (any more)
 */
export async function recallOrder(
  context: PartnerContext,
  { order_id: orderId, status }: v.InferOutput<typeof contract.RecallOrderBody>,
): Promise<OrderRow> {
  const { db, now } = context;
  const order = await openPartnerOrder(context, orderId, { hold: true });
  const { recall_until: until } = await partnerOrder(db, order);
  const isLate = until === null || Date.parse(until) < now.getTime();
  const recalled = order.status !== status || isLate ? null : await recallStatus(db, order, { actor: 'kitchen', now });
  if (recalled === null) throw await statusChanged(context, order);
  const details = { number: order.number, from: status, to: recalled.status };
  await audit(context, 'order.recall', { restaurantId: order.restaurantId, details });
  return recalled;
}

/** Changes the promised time of an active order. @throws {ApiError} ORDER_STATUS_CHANGED, PROMISE_REFUSED. */
export async function promiseOrder(
  context: PartnerContext,
  { order_id: orderId, promised }: v.InferOutput<typeof contract.PromiseOrderBody>,
): Promise<OrderRow> {
  const order = await openPartnerOrder(context, orderId, { hold: true });
  if (isFinal(order.status)) throw await statusChanged(context, order);
  const changed = await promise(context, order, promised);
  const details = { number: order.number, ...promisedDetails(changed) };
  await audit(context, 'order.promise', { restaurantId: order.restaurantId, details });
  return changed;
}
