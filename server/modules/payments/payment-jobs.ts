import { millisecondsInDay, millisecondsInMinute } from 'date-fns/constants';
import type { FastifyBaseLogger } from 'fastify';
import type { CustomerReceipt } from '#contract/payments.ts';
import { internationalPhone } from '#domain/phone.ts';
import { refundReceiptOf } from '#domain/receipt.ts';
import type { Database } from '#server/db/connection.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import type { JobHandlers } from '#server/jobs/workers.ts';
import { findOrder } from '../orders/order-repository.ts';
import { type Asking, queryProvider, booksOf, noteReturns, reconcile } from './query-provider.ts';
import { expireOrder } from './expire-order.ts';
import { orderReceiptSettings, type Terminal } from './payment-config.ts';
import { changeRefund, findRefund, type RefundRow, unconfirmedRefunds } from './payment-repository.ts';
import { EXPIRY_PATIENCE_MS, isAwaitingMoney } from './payment-terms.ts';
import { ProviderUnreachable } from './provider.ts';
import { confirmRefund } from './refunds.ts';

/** The provider deduplicates requests by id (and so by amount) for an hour; after that, its state is queried first. */
const REQUEST_ID_LIFE_MS = 50 * millisecondsInMinute;
/** A return unconfirmed for this long has lost its job, or its job has given up. */
const OVERDUE_REFUND_MS = 6 * 60 * millisecondsInMinute;

const expire = async (asking: Asking, orderId: string): Promise<void> => {
  const { db, now } = asking;
  const order = await findOrder(db, { orderId });
  if (!order || order.payUntil === null || !isAwaitingMoney(order)) return;
  const late = now().getTime() - order.payUntil.getTime();
  if (late < 0) return enqueue(db, 'expire-payment', { order_id: orderId }, { afterMs: -late });
  try {
    await queryProvider(asking, orderId);
  } catch (error) {
    if (!(error instanceof ProviderUnreachable) || late < EXPIRY_PATIENCE_MS) throw error;
  }
  await db.transaction((tx) => expireOrder(tx, orderId, now()));
};

/** The receipt of a refund that names its dishes (docs/product.md §26.54); null: the provider makes it from the payment's. */
const refundReceipt = async (
  db: Database,
  { orderId, lines }: RefundRow,
  { receipt }: Terminal,
): Promise<CustomerReceipt | null> => {
  if (receipt === null || lines === null) return null;
  const order = await findOrder(db, { orderId });
  const phone = order?.phoneNumber ?? '';
  const to = { email: null, phone: phone === '' ? null : internationalPhone(phone) };
  const printed = lines.map(({ amount, ...line }) => ({ ...line, total: amount }));
  return refundReceiptOf(printed, to, orderReceiptSettings(receipt, order?.vat ?? null));
};

const refundOne = async (asking: Asking, refundId: string): Promise<void> => {
  const { db, payments, provider, now } = asking;
  const refund = await findRefund(db, refundId);
  if (!refund || refund.confirmedAt !== null || refund.queued) return;
  const terminal = payments.terminals.get(refund.terminal);
  if (terminal === undefined) throw new Error(`the terminal ${refund.terminal} is not configured any more`);
  const isReturned = async (): Promise<boolean> => {
    await noteReturns(asking, terminal, refund, now());
    return (await findRefund(db, refundId))?.confirmedAt !== null;
  };
  const isForgotten = refund.askedAt !== null && now().getTime() - refund.askedAt.getTime() > REQUEST_ID_LIFE_MS;
  if (isForgotten && (await isReturned())) return;
  if (refund.askedAt === null) await changeRefund(db, refundId, { askedAt: now() });
  const { transactionId, amount } = refund;
  const receipt = await refundReceipt(db, refund, terminal);
  const answer = await provider.refund(terminal, { transactionId, amount, requestId: refundId, receipt });
  if (answer.type === 'done') {
    return db.transaction((tx) => confirmRefund(tx, refundId, answer.refundTransactionId, now()));
  }
  // A rejection may mean that it, or a part of it, is already returned.
  if (await isReturned()) return;
  throw new Error(`the payment provider refuses to return: ${answer.reason}`);
};

/** Background jobs of payments (docs/product.md §25.16). Each is safe to run twice. */
export function paymentJobs(
  asking: Asking,
): Pick<JobHandlers, 'expire-payment' | 'ask-provider' | 'refund' | 'reconcile-payments'> {
  const { db, now } = asking;
  return {
    'expire-payment': ({ order_id }) => expire(asking, order_id),
    'ask-provider': ({ order_id }) => queryProvider(asking, order_id),
    refund: ({ refund_id }) => refundOne(asking, refund_id),
    'reconcile-payments': async () => {
      const at = now().getTime();
      await reconcile(asking, booksOf(new Date(at - millisecondsInDay), new Date(at)));
      for (const { id } of await unconfirmedRefunds(db, new Date(at - OVERDUE_REFUND_MS))) {
        await enqueue(db, 'refund', { refund_id: id });
      }
    },
  };
}

/** Logs payments that need manual review (docs/product.md §25.9); payment and order numbers are not personal data. */
export function reportOddPayment(log: Pick<FastifyBaseLogger, 'error'>): Asking['onOddPayment'] {
  return ({ orderId, transactionId, received }) =>
    log.error({ order: orderId, transaction: transactionId, received }, 'a payment that needs a person');
}
