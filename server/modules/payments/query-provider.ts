import { millisecondsInDay } from 'date-fns/constants';
import { calendarDate } from '#domain/zoned-time.ts';
import type { Database } from '#server/db/connection.ts';
import { findOrder } from '../orders/order-repository.ts';
import type { PaymentConfig, Terminal } from './payment-config.ts';
import { findPayment, type RefundRow } from './payment-repository.ts';
import type { Provider, ProviderRecord } from './provider.ts';
import { isOdd, receivePayment, type Received } from './receive-payment.ts';
import { receiveRefund } from './refunds.ts';

/** What asking the provider takes. */
export interface Asking {
  readonly db: Database;
  readonly payments: PaymentConfig;
  readonly provider: Provider;
  readonly now: () => Date;
  /** Of payments that a person has to look at. */
  readonly onOddPayment: (payment: { orderId: string; transactionId: number; received: Received }) => void;
}

/** Notes a record of the provider's books, each in a transaction of its own. */
const note = async ({ db, now, onOddPayment }: Asking, terminal: Terminal, record: ProviderRecord): Promise<void> => {
  const { transactionId, orderId, amount, currency, returns } = record;
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
  // A payment that was returned before we knew of it pays for nothing; the books of its day tell both.
  if (record.refunded && !(await findPayment(db, { terminal: terminal.name, transactionId }))) return;
  const received = await db.transaction((tx) =>
    receivePayment(tx, { terminal: terminal.name, transactionId, orderId, amount, currency }, now()),
  );
  if (isOdd(received)) onOddPayment({ orderId, transactionId, received });
};

/** Asks the provider how the money of an order stands, and does what follows. @throws ProviderUnreachable */
export async function queryProvider(asking: Asking, orderId: string): Promise<void> {
  const order = await findOrder(asking.db, { orderId });
  const terminal = order?.terminal ? asking.payments.terminals.get(order.terminal) : undefined;
  if (terminal === undefined) return;
  const record = await asking.provider.find(terminal, orderId);
  if (record !== null && record.orderId === orderId) await note(asking, terminal, record);
}

/** The provider's books are by this day. */
const BOOKS_TIME_ZONE = 'Europe/Moscow';

/** The days (`yyyy-MM-dd`) of the provider's books from one instant to another. */
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
 * Notes what the provider has returned of a payment since a return was wished for: that a payment carries the mark of a return
 * is not enough, since a part of it may have gone by hand. @throws ProviderUnreachable
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
 * Compares the provider's books of days (`yyyy-MM-dd`) with ours, and does what follows (docs/product.md §25.13). Returns are
 * noted first, so that a payment of which nothing is left pays for nothing. @throws ProviderUnreachable
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
