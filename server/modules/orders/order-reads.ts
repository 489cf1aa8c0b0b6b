import type * as v from 'valibot';
import type { DoorPhoto } from '#contract/door-photo.ts';
import type { Order, OrderList, OrdersQuery, OrderStatusAnswer } from '#contract/orders.ts';
import { ApiError } from '#server/http/api-error.ts';
import { isOwn, mayOpen } from '#server/http/visitor.ts';
import { readDoorPhoto } from './door-photos.ts';
import type { OrderContext } from './order-context.ts';
import { findOrder, listOrders, type OrderRow } from './order-repository.ts';
import { orderStrings } from './order-strings.ts';
import { viewOrder, viewOrders } from './order-view.ts';

const DEFAULT_LIMIT = 20;

type Query = v.InferOutput<typeof OrdersQuery>;
type List = v.InferOutput<typeof OrderList>;

/** Loads an order that the visitor may see. @throws ORDER_NOT_FOUND when unknown or another customer's. */
const openOrder = async (context: OrderContext, id: string): Promise<OrderRow> =>
  opened(context, await findOrder(context.db, { orderId: id }));

const openOrderOfCart = async (context: OrderContext, cartId: string): Promise<OrderRow> =>
  opened(context, await findOrder(context.db, { cartId }));

const opened = ({ visitor }: OrderContext, order: OrderRow | undefined): OrderRow => {
  if (!order || !mayOpen(order.customerId, visitor)) {
    throw new ApiError('ORDER_NOT_FOUND', { message: orderStrings.notFound });
  }
  return order;
};

/** Builds the cursor from the page's last order number; opaque to the client. */
const cursorAfter = (order: OrderRow): string => Buffer.from(`before ${order.number}`).toString('base64url');

const readCursor = (cursor: string): number => {
  const number = /^before (\d{1,9})$/.exec(Buffer.from(cursor, 'base64url').toString())?.[1];
  if (number === undefined) {
    throw new ApiError('VALIDATION_FAILED', { fields: { cursor: [orderStrings.cursor] } });
  }
  return Number(number);
};

/** Returns whose orders to list: the ids that a device keeps, else the customer's own; null: no one's. */
const ownerOf = ({ visitor }: OrderContext, query: Query) => {
  if (query.ids) return { ids: query.ids };
  return visitor.customerId === null ? null : { customerId: visitor.customerId };
};

/**
 * `GET /orders`: one order by its id, or a list, newest first. Unknown ids and those of another customer's orders are
 * left out. @throws ORDER_NOT_FOUND (by `order_id`), VALIDATION_FAILED (an invalid cursor).
 */
export async function readOrders(context: OrderContext, query: Query): Promise<List> {
  const { db, visitor } = context;
  if (query.order_id !== undefined) {
    return { orders: [await viewOrder(db, await openOrder(context, query.order_id), visitor)], next_cursor: null };
  }
  const before = query.cursor === undefined ? null : readCursor(query.cursor);
  const owner = ownerOf(context, query);
  if (!owner) return { orders: [], next_cursor: null };
  const limit = query.limit ?? DEFAULT_LIMIT;
  const found = await listOrders(db, {
    owner,
    status: query.status,
    orderType: query.order_type,
    before,
    // One more than requested shows whether there is a next page.
    limit: limit + 1,
  });
  const page = found.slice(0, limit);
  const last = page.at(-1);
  return {
    orders: await viewOrders(
      db,
      page.filter((order) => mayOpen(order.customerId, visitor)),
      visitor,
    ),
    next_cursor: last && found.length > limit ? cursorAfter(last) : null,
  };
}

/** Returns the current order for a repeated call that named it or its cart. @throws ORDER_NOT_FOUND. */
export async function orderAgain(
  context: OrderContext,
  by: { readonly order_id: string } | { readonly cart_id: string },
): Promise<Order> {
  const order = 'order_id' in by ? await openOrder(context, by.order_id) : await openOrderOfCart(context, by.cart_id);
  return viewOrder(context.db, order, context.visitor);
}

/** `GET /orders/status`. @throws ORDER_NOT_FOUND. */
export async function readStatus(
  context: OrderContext,
  orderId: string,
): Promise<v.InferOutput<typeof OrderStatusAnswer>> {
  const order = await viewOrder(context.db, await openOrder(context, orderId), context.visitor);
  return {
    id: order.id,
    number: order.number,
    status: order.status,
    status_history: order.status_history,
    updated_at: order.updated_at,
    promised: order.promised,
    payment_status: order.payment_status,
    payment: order.payment,
    cancel_reason: order.cancel_reason,
    cancel_comment: order.cancel_comment,
    can_cancel: order.can_cancel,
    can_update: order.can_update,
  };
}

/** `GET /orders/door-photo` (docs/product.md §26.61): for the order's owner, nobody else with its link. @throws ORDER_NOT_FOUND. */
export async function readOwnDoorPhoto(
  context: OrderContext,
  orderId: string,
): Promise<v.InferOutput<typeof DoorPhoto>> {
  const order = await openOrder(context, orderId);
  if (!isOwn(order, context.visitor)) throw new ApiError('ORDER_NOT_FOUND', { message: orderStrings.notFound });
  return { photo: await readDoorPhoto(context.db, order) };
}
