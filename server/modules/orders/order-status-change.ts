import type { OrderStatus } from '#contract/orders.ts';
import { canTransition, recalledStatus } from '#domain/order-status.ts';
import type { Database } from '#server/db/connection.ts';
import { accrueBonuses, takeBackBonuses } from '../bonuses/earned-bonuses.ts';
import { returnToCustomer, revoke } from '../bonuses/ledger.ts';
import { deleteUse } from '../promo/promo-repository.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import { leavePlace } from '../load/kitchen-places.ts';
import { noteLoad } from '../load/published-load.ts';
import { ASK_AFTER_END_MS } from '../payments/payment-times.ts';
import { returnPaymentsOf } from '../payments/refunds.ts';
import { announceOrder } from './announce-order.ts';
import { dropDoorPhoto } from './door-photos.ts';
import { dueAt } from './due-at.ts';
import { changeOrder, type HistoryRow, insertHistory, type OrderRow } from './order-repository.ts';

/**
 * The only way to change an order's status. `order` must be locked by this transaction. Null when the state machine has no such step
 * (docs/product.md §6.4): the caller decides what that means. A delivered order earns its bonuses; a canceled one releases what it took,
 * including money; a payment still in progress then is looked up later (docs/product.md §25.11, §25.13).
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
  if (to === 'canceled') {
    await leavePlace(db, order);
    // It was handed over before it was recalled.
    await revoke(db, { orderId: order.id, entitled: 0 }, by.now);
    for (const earned of await returnToCustomer(db, order.id, by.now)) await takeBackBonuses(db, earned, by.now);
    await deleteUse(db, order.id);
    if (order.terminal !== null) {
      await returnPaymentsOf(db, order.id, ['order', 'held'], by.now);
      for (const afterMs of ASK_AFTER_END_MS) await enqueue(db, 'ask-provider', { order_id: order.id }, { afterMs });
    }
  }
  if (to === 'delivered' && order.customerId !== null) {
    await accrueBonuses(db, order, order.customerId, by.now);
  }
  await noteLoad(db, changed, by.now);
  await announceOrder(db, changed, by.now);
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
