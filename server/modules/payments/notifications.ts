import * as v from 'valibot';
import { normalisePhone } from '#domain/phone.ts';
import type { Database } from '#server/db/connection.ts';
import { changeOrder, findOrder, lockOrder } from '../orders/order-repository.ts';
import { RublesAsKopecks, TransactionId } from './amounts.ts';
import type { Terminal } from './payment-config.ts';
import { insertEvent } from './payment-repository.ts';
import { isOdd, receivePayment, type Received } from './receive-payment.ts';
import { isAwaitingMoney } from './payment-terms.ts';
import { receiveRefund } from './refunds.ts';
import { TestMark } from './test-mode.ts';

export const NOTIFICATION_KINDS = ['check', 'pay', 'fail', 'refund', 'cancel', 'confirm', 'receipt'] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** Response codes for `check`: whether the provider may charge (docs/product.md §25.8). */
export const CHECK = { ok: 0, unknownOrder: 10, wrongAccount: 11, wrongAmount: 12, refused: 13, expired: 20 } as const;

/** Clients of the provider in other languages send what is empty as null or as an empty text: both are the missing field. */
const Fields = v.pipe(
  v.record(v.string(), v.unknown()),
  v.transform((fields) =>
    Object.fromEntries(
      Object.entries(fields).filter(
        ([, value]) => value !== null && !(typeof value === 'string' && value.trim() === ''),
      ),
    ),
  ),
);
/** JSON may have a number where a form has its digits. */
const Text = v.pipe(v.union([v.string(), v.pipe(v.number(), v.transform(String))]), v.maxLength(500));
const MoneyEvent = v.object({
  TransactionId,
  Amount: RublesAsKopecks,
  Currency: v.optional(Text, 'RUB'),
  InvoiceId: v.optional(Text, ''),
  AccountId: v.optional(Text),
  Status: v.optional(Text, ''),
  OperationType: v.optional(Text, ''),
  PaymentMethod: v.optional(Text, ''),
  Reason: v.optional(Text, ''),
  ReasonCode: v.optional(Text),
  PaymentTransactionId: v.optional(TransactionId),
  TestMode: v.optional(TestMark, false),
});
type MoneyEvent = v.InferOutput<typeof MoneyEvent>;
const ReceiptEvent = v.object({
  InvoiceId: Text,
  Type: v.optional(Text, 'Income'),
  Url: v.pipe(Text, v.url(), v.regex(/^https?:/)),
});

export interface NotificationContext {
  readonly db: Database;
  readonly terminal: Terminal;
  /** Whether money of a terminal in test mode counts (docs/product.md §25.9). */
  readonly takesTests: boolean;
  readonly now: Date;
  readonly onOddPayment: (payment: { orderId: string; transactionId: number; received: Received }) => void;
}

/** Stored facts of an event: no personal or card data. */
const factsOf = (event: MoneyEvent): Record<string, string> =>
  Object.fromEntries(
    Object.entries({
      amount: String(event.Amount),
      currency: event.Currency,
      status: event.Status,
      operation: event.OperationType,
      method: event.PaymentMethod,
      reason: event.ReasonCode ?? '',
      payment: String(event.PaymentTransactionId ?? ''),
      test: event.TestMode ? 'true' : '',
    }).filter(([, value]) => value !== ''),
  );

const check = async ({ db, terminal, now }: NotificationContext, event: MoneyEvent): Promise<number> => {
  const order = await findOrder(db, { orderId: event.InvoiceId });
  if (!order || order.terminal !== terminal.name) return CHECK.unknownOrder;
  const account = event.AccountId === undefined ? null : normalisePhone(event.AccountId);
  if (account !== null && order.phoneNumber !== '' && account !== order.phoneNumber) return CHECK.wrongAccount;
  if (event.Amount !== order.totals.total_price || event.Currency !== 'RUB') return CHECK.wrongAmount;
  const isLate = order.payUntil !== null && order.payUntil <= now;
  if (order.paymentStatus === 'paid' || (!isAwaitingMoney(order) && !isLate)) return CHECK.refused;
  return isLate ? CHECK.expired : CHECK.ok;
};

const pay = async (context: NotificationContext, event: MoneyEvent): Promise<void> => {
  const { db, terminal, now, onOddPayment } = context;
  const { TransactionId: transactionId, InvoiceId: orderId, Amount: amount, Currency: currency } = event;
  // Merely authorized money is not ours: we use one-step payments.
  if (event.Status !== 'Completed' && event.Status !== '') {
    onOddPayment({ orderId, transactionId, received: 'unknown' });
    return;
  }
  const received = await receivePayment(db, { terminal: terminal.name, transactionId, orderId, amount, currency }, now);
  if (isOdd(received)) onOddPayment({ orderId, transactionId, received });
};

/** Never final: the customer may retry, or has paid with another card meanwhile (docs/product.md §25.10). */
const fail = async ({ db, terminal, now }: NotificationContext, event: MoneyEvent): Promise<void> => {
  const order = await lockOrder(db, { orderId: event.InvoiceId });
  if (!order || order.terminal !== terminal.name || !isAwaitingMoney(order)) return;
  await changeOrder(db, order.id, { paymentStatus: 'failed', paymentFailure: event.ReasonCode ?? '', updatedAt: now });
};

const returned = (
  { db, terminal, now }: NotificationContext,
  event: MoneyEvent,
  paymentTransactionId: number,
): Promise<void> => {
  const { TransactionId: transactionId, InvoiceId: orderId, Amount: amount } = event;
  return receiveRefund(db, { terminal: terminal.name, transactionId, paymentTransactionId, orderId, amount }, now);
};

const receipt = async ({ db, terminal, now }: NotificationContext, body: unknown): Promise<void> => {
  const { InvoiceId, Type, Url } = v.parse(v.pipe(Fields, ReceiptEvent), body);
  const order = await lockOrder(db, { orderId: InvoiceId });
  if (!order || order.terminal !== terminal.name || Type !== 'Income') return;
  await changeOrder(db, order.id, { receiptUrl: Url, updatedAt: now });
};

/** Returns the response to a body that cannot be read: a code of `check`, or null, for which the provider repeats it (docs/product.md §25.8). */
export function codeOfUnreadable(kind: NotificationKind, error: unknown): number | null {
  const isAmount = error instanceof v.ValiError && error.issues.some(({ path }) => path?.at(-1)?.key === 'Amount');
  return kind === 'check' && isAmount ? CHECK.wrongAmount : null;
}

/**
 * Applies a signed notification in one transaction and returns its response code. `db` is that transaction.
 *
 * @throws ValiError when the body does not match the provider's format
 */
export async function answerNotification(
  context: NotificationContext,
  kind: NotificationKind,
  body: unknown,
): Promise<number> {
  if (kind === 'receipt') {
    await receipt(context, body);
    return CHECK.ok;
  }
  const event = v.parse(v.pipe(Fields, MoneyEvent), body);
  const { db, terminal, takesTests, now, onOddPayment } = context;
  const { TransactionId: transactionId, InvoiceId: orderId } = event;
  const isTest = event.TestMode && !takesTests;
  if (isTest && kind === 'check') {
    onOddPayment({ orderId, transactionId, received: 'test' });
    return CHECK.refused;
  }
  if (kind === 'check') return check(context, event);
  const isNew = await insertEvent(db, {
    terminal: terminal.name,
    kind,
    transactionId,
    orderId,
    facts: factsOf(event),
    at: now,
  });
  if (!isNew) return CHECK.ok;
  if (isTest) {
    // A declined card has moved no money, not even in a test.
    if (kind !== 'fail') onOddPayment({ orderId, transactionId, received: 'test' });
    return CHECK.ok;
  }
  if (kind === 'pay' || kind === 'confirm') await pay(context, event);
  if (kind === 'fail') await fail(context, event);
  if (kind === 'refund') await returned(context, event, event.PaymentTransactionId ?? 0);
  if (kind === 'cancel') await returned(context, event, transactionId);
  return CHECK.ok;
}
