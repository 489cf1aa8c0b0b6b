import type { OrderStatus } from '../../../contract/orders.ts';
import { canTransition } from '../../../domain/order-status.ts';
import type { Database } from '../../db/connection.ts';
import { accrue, returnToCustomer } from '../bonuses/ledger.ts';
import { deleteUse } from '../promo/promo-repository.ts';
import { changeOrder, insertHistory, type OrderRow } from './order-repository.ts';

/**
 * The one way to another status. `order` must be held by this transaction. Null when the machine has no such step
 * (docs/product.md §6.4): the caller says what that means. A delivered order brings its bonuses, a canceled one gives back
 * what it took.
 */
export async function changeStatus(
  db: Database,
  order: OrderRow,
  to: OrderStatus,
  by: { readonly actor: 'customer' | 'kitchen'; readonly now: Date },
): Promise<OrderRow | null> {
  if (!canTransition(order.status, to, order.orderType)) return null;
  const changed = await changeOrder(db, order.id, { status: to, updatedAt: by.now });
  await insertHistory(db, { orderId: order.id, status: to, actor: by.actor, at: by.now });
  if (to === 'canceled') {
    await returnToCustomer(db, order.id, by.now);
    await deleteUse(db, order.id);
  }
  if (to === 'delivered' && order.customerId !== null) {
    await accrue(db, { id: order.id, customerId: order.customerId, amount: order.totals.bonus_received }, by.now);
  }
  return changed;
}
