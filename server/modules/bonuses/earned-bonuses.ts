import { bonusKept } from '#domain/bonus-terms.ts';
import type { Database } from '#server/db/connection.ts';
import { findOrder, type OrderRow } from '../orders/order-repository.ts';
import { returnedOfOrders } from '../payments/payment-repository.ts';
import { accrue, revoke } from './ledger.ts';

/** What an order may bring (docs/product.md §8.18): its bonuses, less the share of its money that is returned or on its way back. Kopecks. */
const entitledBonuses = async (db: Database, { id, totals }: OrderRow): Promise<number> => {
  const returned = (await returnedOfOrders(db, [id])).get(id) ?? 0;
  return bonusKept(totals.bonus_received, { total: totals.total_price, returned });
};

/** Credits the bonuses of a delivered order to a customer, once. The order must be locked. */
export async function accrueBonuses(db: Database, order: OrderRow, customerId: number, now: Date): Promise<void> {
  await accrue(db, { id: order.id, customerId, amount: await entitledBonuses(db, order) }, now);
}

/**
 * Takes back what an order has earned too much, after a part of its money or all of it was returned (docs/product.md §8.18): as far as it
 * is left, so this is repeated when bonuses come back to the customer. Idempotent; nothing for an order that has earned none.
 */
export async function takeBackBonuses(db: Database, orderId: string, now: Date): Promise<void> {
  const order = await findOrder(db, { orderId });
  if (order) await revoke(db, { orderId, entitled: await entitledBonuses(db, order) }, now);
}
