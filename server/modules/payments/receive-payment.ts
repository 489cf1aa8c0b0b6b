import type { Database } from '#server/db/connection.ts';
import { promisedAt } from '#domain/slots.ts';
import { changeOrder, lockOrder, type OrderRow } from '../orders/order-repository.ts';
import { changeStatus } from '../orders/order-status-change.ts';
import { takePlace } from '../load/kitchen-places.ts';
import { postMoney } from './journal.ts';
import { findPayment, insertPayment, type PaymentRow, returnedOf } from './payment-repository.ts';
import { isAwaitingMoney } from './payment-terms.ts';
import { returnPayment, returnPaymentsOf } from './refunds.ts';

const RUBLES = 'RUB';

/** A payment as reported by the provider; the amount in kopecks. */
export type PaidFact = Omit<PaymentRow, 'role' | 'at'>;

/** Our classification of a payment; `known`: already recorded; `test`: no money, from a terminal in test mode. */
export type Received = PaymentRow['role'] | 'known' | 'test';

/** Reports whether it needs manual review (docs/product.md §25.9). */
export function isOdd(received: Received): boolean {
  return received === 'held' || received === 'unknown' || received === 'test';
}

const roleOf = (order: OrderRow | undefined, paid: PaidFact, returned: number): PaymentRow['role'] => {
  if (paid.currency !== RUBLES) return 'unknown';
  // A partly returned payment already pays for nothing.
  if (returned > 0) return 'surplus';
  if (order === undefined || order.terminal !== paid.terminal) return 'unknown';
  if (paid.amount !== order.totals.total_price) return 'held';
  return isAwaitingMoney(order) ? 'order' : 'surplus';
};

/**
 * Returns the promised time of an order once nothing holds it any more: for as soon as possible, time counts from then, and is rounded as
 * any promise (docs/product.md §25.2). It is later where the kitchen has no room by then (docs/product.md §13.12), except at a table.
 */
export async function movedPromise(
  db: Database,
  order: OrderRow,
  now: Date,
): Promise<Pick<OrderRow, 'promisedFrom' | 'promisedTo'>> {
  const { requestedAt, createdAt, promisedFrom, promisedTo, timezone } = order;
  if (requestedAt !== null) return { promisedFrom, promisedTo };
  const waited = Math.max(0, now.getTime() - createdAt.getTime());
  const moved = (at: Date): Date => promisedAt(at.getTime() + waited, timezone);
  const from = moved(promisedFrom);
  const free = await takePlace(db, order, from, now);
  const wait = order.table === null ? free.getTime() - from.getTime() : 0;
  return {
    promisedFrom: new Date(from.getTime() + wait),
    promisedTo: new Date(moved(promisedTo).getTime() + wait),
  };
}

/**
 * Records money that the provider has charged and applies it: it pays its order or is returned (docs/product.md §25.9).
 * Idempotent: repeated reports of a payment count once.
 */
export async function receivePayment(db: Database, paid: PaidFact, now: Date): Promise<Received> {
  const order = await lockOrder(db, { orderId: paid.orderId });
  if (await findPayment(db, paid)) return 'known';
  const role = roleOf(order, paid, await returnedOf(db, paid));
  const payment = { ...paid, role, at: now };
  if (!(await insertPayment(db, payment))) return 'known';
  const { terminal, transactionId, orderId, amount } = payment;
  if (paid.currency === RUBLES) {
    const posting = { name: `payment ${terminal} ${transactionId}`, terminal, orderId, at: now };
    const from = role === 'order' ? 'orders' : role === 'surplus' ? 'to_return' : 'unassigned';
    await postMoney(db, posting, { from, to: 'provider', amount });
  }
  if (order === undefined) return role;
  if (role === 'order') {
    const money = { paymentStatus: 'paid', paymentFailure: null, updatedAt: now } as const;
    const ready = await changeOrder(db, order.id, { ...money, ...(await movedPromise(db, order, now)) });
    await changeStatus(db, ready, 'new', { actor: 'payment', now });
    await returnPaymentsOf(db, order.id, ['held'], now);
  } else if (role === 'surplus') {
    await returnPayment(db, payment, order.paymentStatus === 'paid' ? 'double' : 'late', now);
  } else if (role === 'held' && !isAwaitingMoney(order)) {
    await returnPayment(db, payment, 'amount', now);
  }
  return role;
}
