import { randomUUID } from 'node:crypto';
import type { Database } from '#server/db/connection.ts';
import type { REFUND_REASONS } from '#server/db/schema/payments.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import { changeOrder, findOrder, lockOrder } from '../orders/order-repository.ts';
import { type MoneyAccount, postMoney } from './journal.ts';
import {
  changeRefund,
  findNumberlessRefund,
  findOpenRefund,
  findPayment,
  findRefund,
  findRefundOfProvider,
  insertRefund,
  type PaymentRow,
  paymentsOfOrder,
  type RefundRow,
  returnedOf,
} from './payment-repository.ts';

export type RefundReason = (typeof REFUND_REASONS)[number];

/** Where a payment stands in the journal until it is returned. */
const ACCOUNT: Readonly<Record<PaymentRow['role'], MoneyAccount>> = {
  order: 'orders',
  surplus: 'to_return',
  held: 'unassigned',
  unknown: 'unassigned',
};

interface Return {
  /** Kopecks, above 0. */
  readonly amount: number;
  readonly reason: RefundReason;
  readonly now: Date;
}

/**
 * Begins to return a part of a payment: written down now, asked for by a job until the provider has confirmed it
 * (docs/product.md §25.11). The order must be held, the part be left, and no other return of the payment be under way.
 */
export async function returnPart(db: Database, payment: PaymentRow, { amount, reason, now }: Return): Promise<void> {
  const { terminal, transactionId, orderId, role } = payment;
  const id = randomUUID();
  await insertRefund(db, {
    id,
    terminal,
    transactionId,
    orderId,
    amount,
    reason,
    refundTransactionId: null,
    createdAt: now,
    askedAt: null,
    confirmedAt: null,
  });
  const to = ACCOUNT[role];
  if (to !== 'to_return') {
    const posting = { name: `return ${id}`, terminal, orderId, at: now };
    await postMoney(db, posting, { from: 'to_return', to, amount });
  }
  await enqueue(db, 'refund', { refund_id: id });
}

/** {@link returnPart} of all that is left; what has been returned already is not returned again. The order must be held. */
export async function returnPayment(db: Database, payment: PaymentRow, reason: RefundReason, now: Date): Promise<void> {
  const amount = payment.amount - (await returnedOf(db, payment));
  if (amount > 0) await returnPart(db, payment, { amount, reason, now });
}

/** Why a payment that has stood goes back after all. */
const REASON = { order: 'canceled', held: 'amount' } as const satisfies Partial<
  Record<PaymentRow['role'], RefundReason>
>;

/** Returns what was paid for an order in these roles; it must be held. */
export async function returnPaymentsOf(
  db: Database,
  orderId: string,
  roles: readonly (keyof typeof REASON)[],
  now: Date,
): Promise<void> {
  for (const payment of await paymentsOfOrder(db, orderId)) {
    const role = roles.find((one) => one === payment.role);
    if (role !== undefined) await returnPayment(db, payment, REASON[role], now);
  }
}

/** What follows from a return that has been confirmed: an order whose own payment is back says so. */
const notifyPaidOrder = async (db: Database, payment: PaymentRow | undefined, now: Date): Promise<void> => {
  if (payment?.role !== 'order') return;
  const order = await findOrder(db, { orderId: payment.orderId });
  if (order?.paymentStatus !== 'paid' || (await returnedOf(db, payment)) < payment.amount) return;
  await changeOrder(db, order.id, { paymentStatus: 'refunded', updatedAt: now });
};

const confirm = async (
  db: Database,
  refund: RefundRow,
  refundTransactionId: number | null,
  now: Date,
): Promise<void> => {
  await changeRefund(db, refund.id, { confirmedAt: now, refundTransactionId });
  const { terminal, orderId, amount } = refund;
  const posting = { name: `returned ${refund.id}`, terminal, orderId, at: now };
  await postMoney(db, posting, { from: 'provider', to: 'to_return', amount });
  await notifyPaidOrder(db, await findPayment(db, refund), now);
};

/**
 * The provider has returned the money of a refund of ours. A repeat changes nothing.
 *
 * @param refundTransactionId the provider's number of it; null when its answer tells none
 */
export async function confirmRefund(
  db: Database,
  id: string,
  refundTransactionId: number | null,
  now: Date,
): Promise<void> {
  const known = await findRefund(db, id);
  if (known === undefined) return;
  await lockOrder(db, { orderId: known.orderId });
  // Read again while the order is held: its notification may have been quicker.
  const refund = await findRefund(db, id);
  if (refund && refund.confirmedAt === null) await confirm(db, refund, refundTransactionId, now);
}

/** A return as the provider tells it. */
export interface ReturnedFact {
  readonly terminal: string;
  readonly transactionId: number;
  readonly paymentTransactionId: number;
  readonly orderId: string;
  /** Kopecks. */
  readonly amount: number;
}

/**
 * Notes that the provider has returned money: it confirms what we have asked for, else somebody has returned it in the
 * provider's cabinet. It may come before the payment itself (docs/product.md §25.11).
 */
export async function receiveRefund(db: Database, fact: ReturnedFact, now: Date): Promise<void> {
  await lockOrder(db, { orderId: fact.orderId });
  const { terminal, transactionId, paymentTransactionId, orderId, amount } = fact;
  if (await findRefundOfProvider(db, { terminal, transactionId })) return;
  const name = { terminal, transactionId: paymentTransactionId };
  const open = await findOpenRefund(db, name);
  if (open?.amount === amount) return confirm(db, open, transactionId, now);
  const numberless = await findNumberlessRefund(db, name, amount);
  if (numberless) return changeRefund(db, numberless.id, { refundTransactionId: transactionId });
  const payment = await findPayment(db, name);
  const id = randomUUID();
  // Of what is to go back a part has gone by hand: the rest is still asked for.
  const isPart = open !== undefined && amount < open.amount;
  if (isPart) await changeRefund(db, open.id, { amount: open.amount - amount });
  await insertRefund(db, {
    id,
    ...name,
    orderId,
    amount,
    reason: 'provider',
    refundTransactionId: transactionId,
    createdAt: now,
    askedAt: null,
    confirmedAt: now,
  });
  const posting = { name: `returned ${id}`, terminal, orderId, at: now };
  const to = payment && !isPart ? ACCOUNT[payment.role] : 'to_return';
  await postMoney(db, posting, { from: 'provider', to, amount });
  await notifyPaidOrder(db, payment, now);
}
