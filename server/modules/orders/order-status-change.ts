import type { OrderStatus } from '#contract/orders.ts';
import { canTransition, recalledStatus } from '#domain/order-status.ts';
import type { Database } from '#server/db/connection.ts';
import { noteLoad } from '../load/published-load.ts';
import { dropDoorPhoto } from './door-photos.ts';
import { dueAt } from './due-at.ts';
import { reactToStatus } from './order-reactions.ts';
import { changeOrder, type HistoryRow, insertHistory, type OrderRow } from './order-repository.ts';

/**
 * The only way to change an order's status. `order` must be locked by this transaction. Null when the state machine has no such step
 * (docs/product.md §6.4): the caller decides what that means. What the new status sets off is in order-reactions.ts.
 */
export async function changeStatus(
  db: Database,
  order: OrderRow,
  to: OrderStatus,
  by: { readonly actor: HistoryRow['actor']; readonly now: Date },
): Promise<OrderRow | null> {
  if (!canTransition(order.status, to, order.orderType)) return null;
  const at = to === 'new' ? await dueAt(db, order, by.now) : by.now;
  // A courier's phone is for the way only (docs/product.md §6.29).
  const isOver = to === 'delivered' || to === 'canceled';
  const over = isOver && { courierPhone: null, ...(order.leftAtDoor ? {} : await dropDoorPhoto(db, order)) };
  const changed = await changeOrder(db, order.id, { status: to, updatedAt: at, ...over });
  await insertHistory(db, { orderId: order.id, status: to, actor: by.actor, at });
  await reactToStatus(db, changed, by.now);
  return changed;
}

/**
 * Takes an order back by one step (docs/product.md §26.39). `order` must be locked by this transaction. What the step has set in motion stays:
 * messages that were sent, and bonuses, which an order earns once and which a cancellation takes back. Null when there is no such step.
 */
export async function recallStatus(
  db: Database,
  order: OrderRow,
  by: { readonly actor: HistoryRow['actor']; readonly now: Date },
): Promise<OrderRow | null> {
  const to = recalledStatus(order.status, order.orderType);
  if (to === null) return null;
  // Whoever had taken it has not.
  const untaken = to === 'prepared' && { courierKeyId: null, courierName: null, courierPhone: null, noAnswerAt: null };
  const left = { leftAtDoor: false, ...(await dropDoorPhoto(db, order)) };
  const changed = await changeOrder(db, order.id, { status: to, updatedAt: by.now, ...left, ...untaken });
  await insertHistory(db, { orderId: order.id, status: to, actor: by.actor, at: by.now });
  await noteLoad(db, changed, by.now);
  return changed;
}
