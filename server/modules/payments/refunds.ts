import { randomUUID } from 'node:crypto';
import type { Database } from '#server/db/connection.ts';
import type { REFUND_REASONS, RefundedLine } from '#server/db/schema/payments.ts';
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
  queuedRefunds,
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
  /** The dishes whose money it is; missing: a sum. */
  readonly lines?: readonly RefundedLine[];
  readonly now: Date;
}

/** Requests an open return from the provider, in a job. */
const request = (db: Database, refundId: string): Promise<void> => enqueue(db, 'refund', { refund_id: refundId });

/**
 * Starts a partial return of a payment: recorded now, requested by a job until the provider confirms it (docs/product.md §25.11), after the
 * returns of the payment that are in progress. The order must be locked, and the amount still available.
 */
export async function returnPart(
  db: Database,
  payment: PaymentRow,
  { amount, reason, lines, now }: Return,
): Promise<void> {
  const { terminal, transactionId, orderId, role } = payment;
  const id = randomUUID();
  const queued = (await findOpenRefund(db, payment)) !== undefined;
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
    lines: lines ?? null,
    queued,
  });
  const to = ACCOUNT[role];
  if (to !== 'to_return') {
    const posting = { name: `return ${id}`, terminal, orderId, at: now };
    await postMoney(db, posting, { from: 'to_return', to, amount });
  }
  if (!queued) await request(db, id);
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

/** Requests the next return of a payment, now that none is open. */
const requestNext = async (db: Database, name: Pick<RefundRow, 'terminal' | 'transactionId'>): Promise<void> => {
  const [next] = await queuedRefunds(db, name);
  if (next === undefined) return;
  await changeRefund(db, next.id, { queued: false });
  await request(db, next.id);
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
  await requestNext(db, refund);
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
 * Reduces a return that is not confirmed by `cut` kopecks: to another with a request id of its own, since the provider may know the old id with
 * the old amount; to none where nothing is left. It names no dishes then.
 */
const shrink = async (
  db: Database,
  pending: RefundRow,
  payment: PaymentRow,
  { cut, now }: { readonly cut: number; readonly now: Date },
): Promise<void> => {
  const rest = pending.amount - cut;
  const { terminal, orderId } = pending;
  const id = randomUUID();
  if (rest === 0) await deleteRefund(db, pending.id);
  else await changeRefund(db, pending.id, { id, amount: rest, askedAt: null, lines: null });
  const from = ACCOUNT[payment.role];
  if (from !== 'to_return') {
    const posting = { name: `not returned ${pending.id}`, terminal, orderId, at: now };
    await postMoney(db, posting, { from, to: 'to_return', amount: cut });
  }
  if (rest > 0 && !pending.queued) await request(db, id);
};

/**
 * Reduces the returns in progress to what is left of their payment, the last first, after the provider has returned `amount` without us
 * (docs/product.md §25.11).
 */
const shrinkPending = async (
  db: Database,
  open: RefundRow,
  payment: PaymentRow,
  { amount, now }: Pick<Return, 'amount' | 'now'>,
): Promise<void> => {
  const pending = [open, ...(await queuedRefunds(db, payment))].toReversed();
  let excess = (await returnedOf(db, payment)) + amount - payment.amount;
  for (const one of pending) {
    const cut = Math.min(one.amount, Math.max(0, excess));
    if (cut > 0) await shrink(db, one, payment, { cut, now });
    excess -= cut;
  }
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
  if (open && payment) await shrinkPending(db, open, payment, { amount, now });
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
    lines: null,
    queued: false,
  });
  const posting = { name: `returned ${id}`, terminal, orderId, at: now };
  const to = payment ? ACCOUNT[payment.role] : 'to_return';
  await postMoney(db, posting, { from: 'provider', to, amount });
  await applyReturn(db, payment, now);
}
