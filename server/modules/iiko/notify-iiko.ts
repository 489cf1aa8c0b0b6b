import { randomUUID } from 'node:crypto';
import type { Database } from '#server/db/connection.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import type { OrderRow } from '../orders/order-repository.ts';
import { changeIikoOrder, findIikoOrder, hasIiko, insertIikoOrder } from './iiko-repository.ts';
import { UNSENT_MS } from './iiko-times.ts';

/** Schedules the decision about an order that may not reach the till (docs/product.md §28.4). */
export function planGivingUp(db: Database, orderId: string, now: Date, afterMs = UNSENT_MS): Promise<void> {
  const due = new Date(now.getTime() + afterMs);
  return enqueue(db, 'iiko-unsent', { order_id: orderId, due_at: due.toISOString() }, { afterMs });
}

/**
 * Schedules notifying iiko of a placed or canceled order if the restaurant's till is iiko (docs/product.md §28.2): records it in
 * the same transaction, with the jobs that send it and that reject it if it does not arrive.
 */
export async function notifyIiko(db: Database, order: OrderRow, now: Date): Promise<void> {
  const { id: orderId, restaurantId, status } = order;
  if (status === 'new' && (await hasIiko(db, restaurantId))) {
    const row = { orderId, restaurantId, iikoId: randomUUID(), state: 'waiting', createdAt: now } as const;
    if (await insertIikoOrder(db, row)) {
      await enqueue(db, 'iiko-send', { order_id: orderId });
      await planGivingUp(db, orderId, now);
    }
  }
  if (status !== 'canceled') return;
  const row = await findIikoOrder(db, { orderId });
  if (row?.state === 'waiting') await changeIikoOrder(db, orderId, { state: 'withdrawn' });
  if (row?.state === 'asked' || row?.state === 'there') await enqueue(db, 'iiko-cancel', { order_id: orderId });
}
