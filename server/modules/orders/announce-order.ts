import { subMilliseconds } from 'date-fns';
import { UNACCEPTED_AFTER_MS } from '#domain/unaccepted-order.ts';
import type { Database } from '#server/db/connection.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import { notifyIiko } from '../iiko/notify-iiko.ts';
import { loadTerms } from '../load/load-terms.ts';
import { notifyOrder } from '../push/notify-order.ts';
import { notifyWebhooksOfOrder } from '../webhooks/notify-webhooks.ts';
import type { OrderRow } from './order-repository.ts';

/**
 * Notifies all subscribers that an order has reached its present status, in the transaction that changed it. An order becomes `new` paid
 * only with its money: both events have the state that the transaction leaves, the earlier time is that of the payment.
 */
export async function announceOrder(db: Database, order: OrderRow, now: Date): Promise<void> {
  await notifyOrder(db, order, now);
  await notifyIiko(db, order, now);
  const at = order.updatedAt;
  if (order.status === 'new') {
    if (order.paymentStatus === 'paid') await notifyWebhooksOfOrder(db, 'order.paid', order, subMilliseconds(at, 1));
    await notifyWebhooksOfOrder(db, 'order.placed', order, at);
    if ((await loadTerms(db, order.restaurantId)).autoAccept) await enqueue(db, 'order-accept', { order_id: order.id });
    await enqueue(db, 'order-unaccepted', { order_id: order.id }, { afterMs: UNACCEPTED_AFTER_MS });
  }
  if (order.status === 'canceled') await notifyWebhooksOfOrder(db, 'order.canceled', order, at);
}
