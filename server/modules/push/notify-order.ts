import type { Database } from '#server/db/connection.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import type { OrderRow } from '../orders/order-repository.ts';
import { insertDelivery, listenersOf } from './push-repository.ts';

/**
 * Has everybody told who hears of this order that it is where it is now (docs/product.md §27.4): in the transaction that took it
 * there, so that nothing is told that has not happened, and nothing that has is forgotten.
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
