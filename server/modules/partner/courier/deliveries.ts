import { and, asc, eq, inArray, isNull, or } from 'drizzle-orm';
import type * as v from 'valibot';
import type { PartnerOrder } from '#contract/partner.ts';
import type * as contract from '#contract/partner-courier.ts';
import { orders } from '#server/db/schema/orders.ts';
import { ApiError } from '#server/http/api-error.ts';
import { changeOrder, type OrderRow } from '#server/modules/orders/order-repository.ts';
import { audit } from '../audit-log.ts';
import { statusChanged, stepOrder } from '../orders/order-commands.ts';
import { openPartnerOrder } from '../orders/order-reads.ts';
import { partnerOrder, partnerOrders } from '../orders/order-view.ts';
import type { PartnerContext } from '../partner.ts';
import { partnerStrings } from '../partner-strings.ts';

/** More than one courier can look through; the rest appears when these are gone. */
const MOST = 200;

/** `GET /courier/orders` (docs/product.md §26.48): what this courier may take or has taken, the earliest promised first. */
export async function readCourierOrders({
  db,
  partner,
}: PartnerContext): Promise<v.InferOutput<typeof contract.CourierOrders>> {
  const { keyId, restaurants } = partner;
  const isFree = and(inArray(orders.status, ['prepared', 'delivering']), isNull(orders.courierKeyId));
  const isOwn = and(eq(orders.status, 'delivering'), eq(orders.courierKeyId, keyId));
  const rows = await db
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.orderType, 'delivery'),
        or(isFree, isOwn),
        restaurants === 'all' ? undefined : inArray(orders.restaurantId, [...restaurants]),
      ),
    )
    .orderBy(asc(orders.promisedTo), asc(orders.number))
    .limit(MOST);
  return { orders: await partnerOrders(db, rows) };
}

/** Opens a delivery that no other courier has. @throws {ApiError} ORDER_NOT_FOUND, DELIVERY_TAKEN. */
const openDelivery = async (context: PartnerContext, orderId: string, { hold } = { hold: true }): Promise<OrderRow> => {
  const order = await openPartnerOrder(context, orderId, { hold });
  if (order.orderType !== 'delivery') throw new ApiError('ORDER_NOT_FOUND');
  const { courierKeyId, courierName } = order;
  if (courierKeyId !== null && courierName !== null && courierKeyId !== context.partner.keyId) {
    const message = partnerStrings.deliveryTaken(courierName);
    throw new ApiError('DELIVERY_TAKEN', { message, details: { courier: courierName } });
  }
  return order;
};

/**
 * Assigns a delivery to this courier and sends it on its way, in one transaction (docs/product.md §26.49). One that is under way without a
 * courier, because the kitchen has said so, is only assigned. A repeat changes nothing.
 *
 * @throws {ApiError} ORDER_NOT_FOUND, DELIVERY_TAKEN, ORDER_STATUS_CHANGED
 */
export async function takeDelivery(
  context: PartnerContext,
  { order_id: orderId }: v.InferOutput<typeof contract.TakeDeliveryBody>,
): Promise<OrderRow> {
  const { db, partner, now } = context;
  const order = await openDelivery(context, orderId);
  if (order.status === 'delivering' && order.courierKeyId === partner.keyId) return order;
  if (order.status !== 'prepared' && order.status !== 'delivering') throw await statusChanged(context, order);
  const courier = { courierKeyId: partner.keyId, courierName: partner.name, courierPhone: partner.phone };
  const taken = await changeOrder(db, order.id, { ...courier, updatedAt: now });
  const moved = order.status === 'prepared' ? await stepOrder(context, taken, 'delivering') : taken;
  const details = { number: order.number, from: order.status, to: moved.status };
  await audit(context, 'delivery.take', { restaurantId: order.restaurantId, details });
  return moved;
}

/** Opens a delivery that this courier has, or has had when it was finished. @throws {ApiError} as {@link handOverDelivery}. */
export async function openOwnDelivery(
  context: PartnerContext,
  orderId: string,
  options: { readonly hold: boolean } = { hold: true },
): Promise<OrderRow> {
  const order = await openDelivery(context, orderId, options);
  if (order.courierKeyId !== context.partner.keyId) throw await statusChanged(context, order);
  return order;
}

/**
 * Says that this courier has handed an own delivery over, or left it at the door, where the customer wished that (docs/product.md §26.51). A
 * repeat changes nothing.
 *
 * @throws {ApiError} ORDER_NOT_FOUND, DELIVERY_TAKEN, ORDER_STATUS_CHANGED: canceled, taken back, or not taken, VALIDATION_FAILED: no such wish
 */
export async function handOverDelivery(
  context: PartnerContext,
  { order_id: orderId, left_at_door: isLeft }: v.InferOutput<typeof contract.HandOverBody>,
): Promise<OrderRow> {
  const { db, now } = context;
  const order = await openOwnDelivery(context, orderId);
  if (order.status === 'delivered') return order;
  if (isLeft && !order.courierWishes.includes('leave_at_door')) {
    throw new ApiError('VALIDATION_FAILED', { fields: { left_at_door: [partnerStrings.notLeft] } });
  }
  const left = isLeft ? await changeOrder(db, order.id, { leftAtDoor: true, updatedAt: now }) : order;
  const moved = await stepOrder(context, left, 'delivered');
  const details = { number: order.number, from: order.status, to: moved.status, ...(isLeft && { left_at_door: true }) };
  await audit(context, 'delivery.hand_over', { restaurantId: order.restaurantId, details });
  return moved;
}

/**
 * Says that nobody opens the door to this courier: the restaurant's screens show it (docs/product.md §26.50). A repeat changes nothing.
 *
 * @throws {ApiError} ORDER_NOT_FOUND, DELIVERY_TAKEN, ORDER_STATUS_CHANGED
 */
export async function noteNoAnswer(
  context: PartnerContext,
  { order_id: orderId }: v.InferOutput<typeof contract.NoAnswerBody>,
): Promise<OrderRow> {
  const { db, now } = context;
  const order = await openOwnDelivery(context, orderId);
  if (order.status !== 'delivering') throw await statusChanged(context, order);
  if (order.noAnswerAt !== null) return order;
  const noted = await changeOrder(db, order.id, { noAnswerAt: now, updatedAt: now });
  await audit(context, 'delivery.no_answer', { restaurantId: order.restaurantId, details: { number: order.number } });
  return noted;
}

/** Answers the repeat of a step with the delivery as it is now. @throws {ApiError} ORDER_NOT_FOUND, DELIVERY_TAKEN. */
export async function readDelivery(context: PartnerContext, orderId: string): Promise<PartnerOrder> {
  return partnerOrder(context.db, await openDelivery(context, orderId));
}
