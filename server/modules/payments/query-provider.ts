import { millisecondsInDay } from 'date-fns/constants';
import { calendarDate } from '#domain/zoned-time.ts';
import type { Database } from '#server/db/connection.ts';
import { findOrder } from '../orders/order-repository.ts';
import type { PaymentConfig, Terminal } from './payment-config.ts';
import { findPayment, type RefundRow } from './payment-repository.ts';
import type { Provider, ProviderRecord } from './provider.ts';
import { isOdd, receivePayment, type Received } from './receive-payment.ts';
import { receiveRefund } from './refunds.ts';

/** Dependencies for querying the provider. */
export interface Asking {
  readonly db: Database;
  readonly payments: PaymentConfig;
  readonly provider: Provider;
  readonly now: () => Date;
  /** Called for payments that need manual review. */
  readonly onOddPayment: (payment: { orderId: string; transactionId: number; received: Received }) => void;
}

/** Records entries of the provider's books, each in its own transaction. */
const note = async (asking: Asking, terminal: Terminal, record: ProviderRecord): Promise<void> => {
  const { db, payments, now, onOddPayment } = asking;
  const { transactionId, orderId, amount, currency, returns } = record;
  if (record.test && !payments.takesTests) {
    if (record.completed) onOddPayment({ orderId, transactionId, received: 'test' });
    return;
  }
  if (record.canceled && (await findPayment(db, { terminal: terminal.name, transactionId }))) {
    const fact = { terminal: terminal.name, transactionId, paymentTransactionId: transactionId, orderId, amount };
    await db.transaction((tx) => receiveRefund(tx, fact, now()));
  }
  if (!record.completed) return;
  if (returns !== null) {
    const fact = { terminal: terminal.name, transactionId, paymentTransactionId: returns, orderId, amount };
    await db.transaction((tx) => receiveRefund(tx, fact, now()));
    return;
  }
  // A payment returned before we knew of it pays for nothing; its day's books show both records.
  if (record.refunded && !(await findPayment(db, { terminal: terminal.name, transactionId }))) return;
  const received = await db.transaction((tx) =>
    receivePayment(tx, { terminal: terminal.name, transactionId, orderId, amount, currency }, now()),
  );
  if (isOdd(received)) onOddPayment({ orderId, transactionId, received });
};

/** Queries the provider for an order's payment state and applies it. @throws ProviderUnreachable */
export async function queryProvider(asking: Asking, orderId: string): Promise<void> {
  const order = await findOrder(asking.db, { orderId });
  const terminal = order?.terminal ? asking.payments.terminals.get(order.terminal) : undefined;
  if (terminal === undefined) return;
  const record = await asking.provider.find(terminal, orderId);
  if (record !== null && record.orderId === orderId) await note(asking, terminal, record);
}

/** Time zone that the provider's books use for days. */
const BOOKS_TIME_ZONE = 'Europe/Moscow';

/** Returns the days (`yyyy-MM-dd`) of the provider's books between two instants. */
export function booksOf(from: Date, to: Date): string[] {
  const last = calendarDate(to, BOOKS_TIME_ZONE);
  const days = [calendarDate(from, BOOKS_TIME_ZONE)];
  for (let at = from.getTime(); days.at(-1) !== last && at < to.getTime();) {
    at = Math.min(at + millisecondsInDay, to.getTime());
    days.push(calendarDate(new Date(at), BOOKS_TIME_ZONE));
  }
  return days;
}

/**
 * Records what the provider has returned of a payment since a return was requested. A payment's refunded flag is not enough,
 * since a part may have been returned manually. @throws ProviderUnreachable
 */
export async function noteReturns(
  asking: Asking,
  terminal: Terminal,
  refund: Pick<RefundRow, 'transactionId' | 'createdAt'>,
  now: Date,
): Promise<void> {
  if ((await asking.provider.get(terminal, refund.transactionId))?.refunded !== true) return;
  for (const day of booksOf(refund.createdAt, now)) {
    const records = await asking.provider.list(terminal, day);
    for (const record of records) if (record.returns === refund.transactionId) await note(asking, terminal, record);
  }
}

/**
 * Reconciles the provider's books of the given days (`yyyy-MM-dd`) with ours and applies the differences (docs/product.md §25.13).
 * Returns are recorded first, so that a fully returned payment pays for nothing. @throws ProviderUnreachable
 */
export async function reconcile(asking: Asking, days: readonly string[]): Promise<void> {
  for (const terminal of asking.payments.terminals.values()) {
    const records: ProviderRecord[] = [];
    for (const day of days) records.push(...(await asking.provider.list(terminal, day)));
    for (const record of records) if (record.returns !== null) await note(asking, terminal, record);
    for (const record of records) {
      if (record.returns === null) await note(asking, terminal, { ...record, refunded: false });
    }
  }
}
