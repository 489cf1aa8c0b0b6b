import { randomUUID } from 'node:crypto';
import type { Database } from '#server/db/connection.ts';
import type { REFUND_REASONS } from '#server/db/schema/payments.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import { takeBackBonuses } from '../bonuses/earned-bonuses.ts';
import { changeOrder, findOrder, lockOrder } from '../orders/order-repository.ts';
import { type MoneyAccount, postMoney } from './journal.ts';
import {
  changeRefund,
  deleteRefund,
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

/** Journal account of a payment until it is returned. */
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

/** Requests an open return from the provider, in a job. */
const request = (db: Database, refundId: string): Promise<void> => enqueue(db, 'refund', { refund_id: refundId });

/**
 * Starts a partial return of a payment: recorded now, requested by a job until the provider confirms it (docs/product.md §25.11).
 * The order must be locked, the amount still available, and no other return of the payment in progress.
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
  await request(db, id);
  if (role === 'order') await takeBackBonuses(db, orderId, now);
}

/** {@link returnPart} of the whole remainder; amounts already returned are excluded. The order must be locked. */
export async function returnPayment(db: Database, payment: PaymentRow, reason: RefundReason, now: Date): Promise<void> {
  const amount = payment.amount - (await returnedOf(db, payment));
  if (amount > 0) await returnPart(db, payment, { amount, reason, now });
}

/** Why an accepted payment is returned after all. */
const REASON = { order: 'canceled', held: 'amount' } as const satisfies Partial<
  Record<PaymentRow['role'], RefundReason>
>;

/** Returns what was paid for an order in these roles; the order must be locked. */
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

/**
 * Applies a confirmed return to its order: refunded once its own payment is returned in full, and updated with a part as well, so that
 * the kitchen reads it (docs/product.md §26.6).
 */
const applyReturn = async (db: Database, payment: PaymentRow | undefined, now: Date): Promise<void> => {
  if (payment?.role !== 'order') return;
  const order = await findOrder(db, { orderId: payment.orderId });
  if (order?.paymentStatus !== 'paid') return;
  const isWhole = (await returnedOf(db, payment)) >= payment.amount;
  await changeOrder(db, order.id, { ...(isWhole ? { paymentStatus: 'refunded' } : {}), updatedAt: now });
  await takeBackBonuses(db, order.id, now);
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
  await applyReturn(db, await findPayment(db, refund), now);
};

/**
 * Confirms that the provider has returned the money of one of our refunds. Idempotent.
 *
 * @param refundTransactionId the provider's number of it; null when its response has none
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
  // Read again under the order's lock: its notification may have arrived first.
  const refund = await findRefund(db, id);
  if (refund && refund.confirmedAt === null) await confirm(db, refund, refundTransactionId, now);
}

/**
 * Reduces an open return to what is left of its payment, after the provider has returned `amount` without us (docs/product.md §25.11):
 * to another return with a request id of its own, since the provider knows the old id with the old amount; to none where nothing is left.
 */
const shrinkOpen = async (
  db: Database,
  open: RefundRow,
  payment: PaymentRow,
  { amount, now }: Pick<Return, 'amount' | 'now'>,
): Promise<void> => {
  const left = payment.amount - (await returnedOf(db, payment)) + open.amount - amount;
  const rest = Math.min(open.amount, Math.max(0, left));
  if (rest === open.amount) return;
  const { terminal, orderId } = open;
  const id = randomUUID();
  if (rest === 0) await deleteRefund(db, open.id);
  else await changeRefund(db, open.id, { id, amount: rest, askedAt: null });
  const from = ACCOUNT[payment.role];
  if (from !== 'to_return') {
    const posting = { name: `not returned ${open.id}`, terminal, orderId, at: now };
    await postMoney(db, posting, { from, to: 'to_return', amount: open.amount - rest });
  }
  if (rest > 0) await request(db, id);
};

/** A return as reported by the provider. */
export interface ReturnedFact {
  readonly terminal: string;
  readonly transactionId: number;
  readonly paymentTransactionId: number;
  readonly orderId: string;
  /** Kopecks. */
  readonly amount: number;
}

/**
 * Records that the provider has returned money: confirms our own request, or else records a return made in the provider's
 * cabinet. It may arrive before the payment itself (docs/product.md §25.11).
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
  if (open && payment) await shrinkOpen(db, open, payment, { amount, now });
  const id = randomUUID();
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
  const to = payment ? ACCOUNT[payment.role] : 'to_return';
  await postMoney(db, posting, { from: 'provider', to, amount });
  await applyReturn(db, payment, now);
}
