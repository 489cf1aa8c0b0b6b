import { ApiError } from '#server/http/api-error.ts';
import { mayOpen } from '#server/http/visitor.ts';
import type { OrderContext } from './order-context.ts';
import { lockOrder, type OrderRow } from './order-repository.ts';
import { orderStrings } from './order-strings.ts';

/** Returns the order, locked until the transaction ends. @throws ORDER_NOT_FOUND when unknown or another customer's. */
export async function holdOrder(
  { db, visitor }: Pick<OrderContext, 'db' | 'visitor'>,
  by: Parameters<typeof lockOrder>[1],
): Promise<OrderRow> {
  const order = await lockOrder(db, by);
  if (!order || !mayOpen(order.customerId, visitor)) {
    throw new ApiError('ORDER_NOT_FOUND', { message: orderStrings.notFound });
  }
  return order;
}
