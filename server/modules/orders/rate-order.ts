import type { Order } from '#contract/orders.ts';
import type { RateOrderBody } from '#contract/rating.ts';
import { isRateable } from '#domain/order-status.ts';
import { trimToNull } from '#domain/trim-to-null.ts';
import { ApiError } from '#server/http/api-error.ts';
import { holdOrder } from './hold-order.ts';
import type { OrderContext } from './order-context.ts';
import { saveRating } from './order-repository.ts';
import { orderStrings } from './order-strings.ts';
import { viewOrder } from './order-view.ts';
import { isOwn } from '#server/http/visitor.ts';

/**
 * `POST /orders/rate`: the rating of a delivered order by the customer, or by the device that ordered (docs/product.md §6.17). Rejects
 * lines that are not part of the order.
 * @throws ORDER_NOT_FOUND, ORDER_NOT_RATEABLE, VALIDATION_FAILED.
 */
export async function rateOrder(context: OrderContext, body: RateOrderBody): Promise<Order> {
  const { db, now, visitor } = context;
  const order = await holdOrder(context, { orderId: body.order_id });
  if (!isOwn(order, visitor)) throw new ApiError('ORDER_NOT_RATEABLE', { message: orderStrings.notYoursToRate });
  const seen = await viewOrder(db, order, visitor);
  if (!isRateable(seen, now)) throw new ApiError('ORDER_NOT_RATEABLE', { message: orderStrings.notRateable });
  const known = new Set(seen.items.map(({ item_id }) => item_id));
  const named = body.items.map(({ item_id }) => item_id);
  if (named.some((id) => !known.has(id)) || new Set(named).size < named.length) {
    throw new ApiError('VALIDATION_FAILED', { fields: { items: [orderStrings.ratedItem] } });
  }
  const { stars, items } = body;
  await saveRating(db, { orderId: order.id, stars, items, comment: trimToNull(body.comment ?? ''), at: now });
  return viewOrder(db, order, visitor);
}
