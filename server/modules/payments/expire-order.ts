import type { Database } from '#server/db/connection.ts';
import { lockOrder } from '../orders/order-repository.ts';
import { changeStatus } from '../orders/order-status-change.ts';
import { isAwaitingMoney } from './receive-payment.ts';

/**
 * Ends an order that nobody has paid in time, and frees what it held (docs/product.md §25.12).
 *
 * @returns false: it does not wait for money any more, or still has time
 */
export async function expireOrder(db: Database, orderId: string, now: Date): Promise<boolean> {
  const order = await lockOrder(db, { orderId });
  if (!order || !isAwaitingMoney(order) || order.payUntil === null || order.payUntil > now) return false;
  await changeStatus(db, order, 'canceled', { actor: 'payment', now });
  return true;
}
