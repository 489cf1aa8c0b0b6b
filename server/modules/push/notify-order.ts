import type { Database } from '#server/db/connection.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import type { OrderRow } from '../orders/order-repository.ts';
import { insertDelivery, listenersOf } from './push-repository.ts';

/**
 * Enqueues push messages about an order's current status for all its subscribers (docs/product.md §27.4): in the transaction that
 * changed it, so that nothing uncommitted is announced and nothing committed is missed.
 */
export async function notifyOrder(
  db: Database,
  order: Pick<OrderRow, 'id' | 'status' | 'customerId' | 'device'>,
  now: Date,
): Promise<void> {
  for (const subscriptionId of await listenersOf(db, order)) {
    const message = { subscriptionId, orderId: order.id, status: order.status };
    const id = await insertDelivery(db, message, now);
    if (id !== null) await enqueue(db, 'push-status', { delivery_id: id });
  }
}
