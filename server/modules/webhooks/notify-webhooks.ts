import { randomBytes } from 'node:crypto';
import type { WebhookData, WebhookEvent } from '#contract/webhooks.ts';
import type { Database } from '#server/db/connection.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import type { OrderRow } from '../orders/order-repository.ts';
import { endpointsOf, insertMessage } from './webhook-repository.ts';

/**
 * Saves an event for every subscribed endpoint, with the job that sends it, in the transaction that caused it
 * (docs/product.md §27.10). `data` contains no personal data; `at` is the
 * time of the event.
 */
export async function notifyWebhooks<E extends WebhookEvent>(
  db: Database,
  type: E,
  { restaurantId, data }: { readonly restaurantId: number; readonly data: WebhookData<E> },
  at: Date,
): Promise<void> {
  const endpoints = await endpointsOf(db, type, restaurantId);
  if (endpoints.length === 0) return;
  const messageId = `msg_${randomBytes(18).toString('base64url')}`;
  const body = JSON.stringify({ type, timestamp: at.toISOString(), data });
  for (const { id: endpointId } of endpoints) {
    const id = await insertMessage(db, { messageId, endpointId, body, createdAt: at });
    await enqueue(db, 'webhook', { webhook_id: id });
  }
}

/** {@link notifyWebhooks} for an order; `at` orders the events of one order, so it is its strictly rising `updatedAt`, not the clock. */
export function notifyWebhooksOfOrder(
  db: Database,
  type: 'order.placed' | 'order.unaccepted' | 'order.changed' | 'order.canceled' | 'order.paid',
  order: OrderRow,
  at: Date,
): Promise<void> {
  const data = {
    order_id: order.id,
    number: String(order.number),
    status: order.status,
    order_type: order.orderType,
    table: order.table,
    restaurant_id: order.restaurantId,
    payment_method: order.paymentMethod,
    payment_status: order.paymentStatus,
    total_price: order.totals.total_price,
    promised: { from: order.promisedFrom.toISOString(), to: order.promisedTo.toISOString() },
  };
  return notifyWebhooks(db, type, { restaurantId: order.restaurantId, data }, at);
}
