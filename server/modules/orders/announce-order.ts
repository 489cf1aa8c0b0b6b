import type { Database } from '#server/db/connection.ts';
import { notifyIiko } from '../iiko/notify-iiko.ts';
import { notifyOrder } from '../push/notify-order.ts';
import { notifyWebhooksOfOrder } from '../webhooks/notify-webhooks.ts';
import type { OrderRow } from './order-repository.ts';

/** Notifies all subscribers that an order has reached its present status, in the transaction that changed it. */
export async function announceOrder(db: Database, order: OrderRow, now: Date): Promise<void> {
  await notifyOrder(db, order, now);
  await notifyIiko(db, order, now);
  if (order.status === 'new') await notifyWebhooksOfOrder(db, 'order.placed', order, now);
  if (order.status === 'canceled') await notifyWebhooksOfOrder(db, 'order.canceled', order, now);
}
