import { isFinal } from '#domain/order-status.ts';
import type { Database } from '#server/db/connection.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import type { OrderRow } from '../orders/order-repository.ts';
import { changeIikoOrder, lockIikoOrder } from './iiko-repository.ts';
import { GRACE_MS, UNSENT_MS } from './iiko-times.ts';
import { planGivingUp } from './notify-iiko.ts';

/**
 * Resends an order that is not at the till (docs/product.md §26.30), under its existing id: an earlier attempt may have arrived, so it
 * is looked up first. A refused one is given up again if it does not get there (docs/product.md §28.4). One that was canceled here and is
 * still at the till is canceled there again (docs/product.md §28.9).
 *
 * @param order locked by this transaction
 * @returns false if it is there, is finished, or its restaurant has no till
 */
export async function sendAgain(db: Database, order: OrderRow, now: Date): Promise<boolean> {
  const row = await lockIikoOrder(db, order.id);
  if (row?.cancelProblem != null && order.status === 'canceled') {
    await enqueue(db, 'iiko-cancel', { order_id: order.id });
    return true;
  }
  if (!row || isFinal(order.status) || row.state === 'there' || row.state === 'withdrawn') return false;
  if (row.state === 'refused') {
    await changeIikoOrder(db, order.id, { state: row.askedAt === null ? 'waiting' : 'asked' });
    const left = row.createdAt.getTime() + UNSENT_MS - now.getTime();
    await planGivingUp(db, order.id, now, Math.max(GRACE_MS, left));
  }
  await enqueue(db, 'iiko-send', { order_id: order.id });
  return true;
}
