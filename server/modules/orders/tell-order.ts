import type { Database } from '#server/db/connection.ts';
import { tellIiko } from '../iiko/tell-iiko.ts';
import { notifyOrder } from '../push/notify-order.ts';
import { tellWebhooksOfOrder } from '../webhooks/tell-webhooks.ts';
import type { OrderRow } from './order-repository.ts';

/** Tells whoever wants to know that an order has come to its present status, in the transaction that took it there. */
export async function tellOrder(db: Database, order: OrderRow, now: Date): Promise<void> {
  await notifyOrder(db, order, now);
  await tellIiko(db, order, now);
  if (order.status === 'new') await tellWebhooksOfOrder(db, 'order.placed', order, now);
  if (order.status === 'canceled') await tellWebhooksOfOrder(db, 'order.canceled', order, now);
}
