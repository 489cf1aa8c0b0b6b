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

/** Enqueues push messages about a change of an order's dishes (docs/product.md §26.67): in the transaction that has changed it. */
export async function notifyOfChange(
  db: Database,
  order: Pick<OrderRow, 'id' | 'revision' | 'customerId' | 'device'>,
  now: Date,
): Promise<void> {
  for (const subscriptionId of await listenersOf(db, order)) {
    const id = await insertDelivery(db, { subscriptionId, orderId: order.id, revision: order.revision }, now);
    if (id !== null) await enqueue(db, 'push-status', { delivery_id: id });
  }
}
