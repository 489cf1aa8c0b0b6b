import type * as v from 'valibot';
import type { Order, UpdateOrderBody } from '#contract/orders.ts';
import type { CancelOrderBody } from '#contract/placing-orders.ts';
import { isCancelable, isEditable } from '#domain/order-status.ts';
import { ApiError } from '#server/http/api-error.ts';
import { isOnlinePayment } from '#domain/online-payment.ts';
import { possibleWishes } from '#domain/courier-wishes.ts';
import { trimToNull } from '#domain/trim-to-null.ts';
import { movedPromise } from '../payments/receive-payment.ts';
import { isAwaitingMoney } from '../payments/payment-terms.ts';
import { returnPaymentsOf } from '../payments/refunds.ts';
import { holdOrder } from './hold-order.ts';
import type { OrderContext } from './order-context.ts';
import { changeIssues } from './order-issues.ts';
import { changeOrder, type OrderRow } from './order-repository.ts';
import { changeStatus } from './order-status-change.ts';
import { loadRestaurant } from '../places/read-places.ts';
import { orderStrings } from './order-strings.ts';
import { viewOrder } from './order-view.ts';
import { isOwn } from '#server/http/visitor.ts';
import { lockUnpaidOrders, unpaidObstacle } from './unpaid-orders.ts';

/**
 * `POST /orders/cancel`, by the order's id or by its cart's (docs/product.md §18.4), from the device that ordered, or by the customer
 * (docs/product.md §6.1). An already canceled order is returned as it is. @throws ORDER_NOT_FOUND, ORDER_NOT_CANCELABLE.
 */
export async function cancelOrder(context: OrderContext, body: v.InferOutput<typeof CancelOrderBody>): Promise<Order> {
  const { db, now, visitor } = context;
  const order = await holdOrder(context, 'order_id' in body ? { orderId: body.order_id } : { cartId: body.cart_id });
  if (order.status === 'canceled') return viewOrder(db, order, visitor);
  const own = isOwn(order, visitor);
  const canceled =
    own && isCancelable(order.status) ? await changeStatus(db, order, 'canceled', { actor: 'customer', now }) : null;
  if (!canceled) {
    const details = { status: order.status, updated_at: order.updatedAt.toISOString() };
    throw new ApiError('ORDER_NOT_CANCELABLE', {
      message: own ? orderStrings.notCancelable : orderStrings.notYoursToCancel,
      details,
    });
  }
  return viewOrder(db, canceled, visitor);
}

type UpdateBody = v.InferOutput<typeof UpdateOrderBody>;

/** Returns the address with its new parts; parts missing from the body stay. Null when the body has no address. */
const updatedDetails = (order: OrderRow, body: UpdateBody): OrderRow['deliveryDetails'] => {
  const { order_id: _id, comment: _comment, change_from: _change, payment_method: _method, ...parts } = body;
  const given = Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined));
  const [field] = Object.keys(given);
  if (field === undefined) return order.deliveryDetails;
  if (!order.deliveryDetails) {
    throw new ApiError('VALIDATION_FAILED', {
      message: orderStrings.pickupHasNoAddress,
      fields: { [field]: [orderStrings.pickupHasNoAddress] },
    });
  }
  return { ...order.deliveryDetails, ...given };
};

const assertMayPayOnReceipt = async (context: OrderContext, order: OrderRow): Promise<void> => {
  const restaurant = await loadRestaurant(context.db, order.restaurantId);
  // One that the chain no longer has takes no new orders.
  if (!restaurant) return;
  await lockUnpaidOrders(context, order.restaurantId);
  const { device, table } = order;
  const phone = order.phoneNumber || null;
  const message = await unpaidObstacle(context, { restaurant, phone, device, table, ip: context.ip });
  if (message !== null) throw new ApiError('ORDER_NOT_EDITABLE', { message });
};

/**
 * Changes the payment method while the order awaits payment (docs/product.md §25.5): if paid on receipt, it goes to the kitchen at
 * once. @throws ORDER_NOT_EDITABLE.
 */
const payOtherwise = async (
  context: OrderContext,
  order: OrderRow,
  method: OrderRow['paymentMethod'],
): Promise<OrderRow> => {
  const { db, now } = context;
  if (method === order.paymentMethod) return order;
  if (!isAwaitingMoney(order)) throw new ApiError('ORDER_NOT_EDITABLE', { message: orderStrings.notUnpaid });
  const money = { paymentMethod: method, paymentFailure: null, updatedAt: now } as const;
  if (isOnlinePayment(method)) return changeOrder(db, order.id, { ...money, paymentStatus: 'pending' });
  await assertMayPayOnReceipt(context, order);
  const agreed = await changeOrder(db, order.id, {
    ...money,
    paymentStatus: 'not_needed',
    ...(await movedPromise(db, order, now)),
  });
  await returnPaymentsOf(db, order.id, ['held'], now);
  return (await changeStatus(db, agreed, 'new', { actor: 'customer', now })) ?? agreed;
};

/**
 * `POST /orders/update`: comment, change, payment method and directions to the door, until the kitchen starts; from the device that
 * ordered, or by the customer: others do not see what they would change (docs/product.md §6.1).
 * @throws ORDER_NOT_FOUND, ORDER_NOT_EDITABLE, VALIDATION_FAILED.
 */
export async function updateOrder(context: OrderContext, body: UpdateBody): Promise<Order> {
  const { db, now, visitor } = context;
  const order = await holdOrder(context, { orderId: body.order_id });
  if (!isOwn(order, visitor)) throw new ApiError('ORDER_NOT_EDITABLE', { message: orderStrings.notYours });
  if (!isEditable(order.status)) throw new ApiError('ORDER_NOT_EDITABLE', { message: orderStrings.notEditable });
  const method = body.payment_method ?? order.paymentMethod;
  const changeFrom = body.change_from === undefined ? (method === 'cash' ? order.changeFrom : null) : body.change_from;
  const [wrong] = changeIssues(method, changeFrom, order.totals.total_price);
  if (wrong) {
    throw new ApiError('VALIDATION_FAILED', { message: wrong.message, fields: { change_from: [wrong.message] } });
  }
  const changed = await changeOrder(db, order.id, {
    comment: body.comment === undefined ? order.comment : trimToNull(body.comment),
    changeFrom,
    courierWishes: possibleWishes(order.courierWishes, { orderType: order.orderType, method }),
    deliveryDetails: updatedDetails(order, body),
    updatedAt: now,
  });
  return viewOrder(db, await payOtherwise(context, changed, method), visitor);
}
