import type { Database } from '#server/db/connection.ts';
import { lockOrder } from '../orders/order-repository.ts';
import { changeStatus } from '../orders/order-status-change.ts';
import { isAwaitingMoney } from './payment-terms.ts';

/**
 * Expires an order that was not paid in time and releases what it held (docs/product.md §25.12).
 *
 * @returns false if it no longer awaits payment, or still has time
 */
export async function expireOrder(db: Database, orderId: string, now: Date): Promise<boolean> {
  const order = await lockOrder(db, { orderId });
  if (!order || !isAwaitingMoney(order) || order.payUntil === null || order.payUntil > now) return false;
  await changeStatus(db, order, 'canceled', { actor: 'payment', now });
  return true;
}
