import { and, desc, eq, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { Database } from '#server/db/connection.ts';
import { paymentEvents, payments, refunds } from '#server/db/schema/payments.ts';

export type PaymentRow = typeof payments.$inferSelect;
export type RefundRow = typeof refunds.$inferSelect;
export type EventRow = typeof paymentEvents.$inferInsert;

/** The provider's name of a payment: its numbers are a terminal's own. */
export type PaymentName = Pick<PaymentRow, 'terminal' | 'transactionId'>;

const isReturnOf = ({ terminal, transactionId }: PaymentName) =>
  and(eq(refunds.terminal, terminal), eq(refunds.transactionId, transactionId));

const isPayment = ({ terminal, transactionId }: PaymentName) =>
  and(eq(payments.terminal, terminal), eq(payments.transactionId, transactionId));

/** Notes an event; false: it has been here before. */
export async function insertEvent(db: Database, event: EventRow): Promise<boolean> {
  const rows = await db.insert(paymentEvents).values(event).onConflictDoNothing().returning({ at: paymentEvents.at });
  return rows.length > 0;
}

export async function findPayment(db: Database, name: PaymentName): Promise<PaymentRow | undefined> {
  const [row] = await db.select().from(payments).where(isPayment(name));
  return row;
}

/** False: it is known already. */
export async function insertPayment(db: Database, payment: PaymentRow): Promise<boolean> {
  const rows = await db.insert(payments).values(payment).onConflictDoNothing().returning({ at: payments.at });
  return rows.length > 0;
}

export function paymentsOfOrder(db: Database, orderId: string): Promise<PaymentRow[]> {
  return db.select().from(payments).where(eq(payments.orderId, orderId)).orderBy(payments.at, payments.transactionId);
}

/** Kopecks of a payment that have been returned, or are on their way. */
export async function returnedOf(db: Database, name: PaymentName): Promise<number> {
  const [row] = await db
    .select({ sum: sql<string | null>`sum(${refunds.amount})` })
    .from(refunds)
    .where(isReturnOf(name));
  return Number(row?.sum ?? 0);
}

export async function insertRefund(db: Database, refund: RefundRow): Promise<void> {
  await db.insert(refunds).values(refund);
}

export async function findRefund(db: Database, id: string): Promise<RefundRow | undefined> {
  const [row] = await db.select().from(refunds).where(eq(refunds.id, id));
  return row;
}

/** A return by the provider's number of it. */
export async function findRefundOfProvider(db: Database, name: PaymentName): Promise<RefundRow | undefined> {
  const [row] = await db
    .select()
    .from(refunds)
    .where(and(eq(refunds.terminal, name.terminal), eq(refunds.refundTransactionId, name.transactionId)));
  return row;
}

/** The return of a payment that the provider has not confirmed. */
export async function findOpenRefund(db: Database, name: PaymentName): Promise<RefundRow | undefined> {
  const [row] = await db
    .select()
    .from(refunds)
    .where(and(isReturnOf(name), isNull(refunds.confirmedAt)));
  return row;
}

/** A confirmed return of which the provider has only said that it is done. */
export async function findNumberlessRefund(
  db: Database,
  name: PaymentName,
  amount: number,
): Promise<RefundRow | undefined> {
  const [row] = await db
    .select()
    .from(refunds)
    .where(
      and(
        isReturnOf(name),
        eq(refunds.amount, amount),
        isNotNull(refunds.confirmedAt),
        isNull(refunds.refundTransactionId),
      ),
    );
  return row;
}

export async function changeRefund(
  db: Database,
  id: string,
  change: Partial<Pick<RefundRow, 'amount' | 'askedAt' | 'confirmedAt' | 'refundTransactionId'>>,
): Promise<void> {
  await db.update(refunds).set(change).where(eq(refunds.id, id));
}

/** Returns of these orders, the newest first. */
export function refundsOfOrders(db: Database, orderIds: readonly string[]): Promise<RefundRow[]> {
  return orderIds.length === 0
    ? Promise.resolve([])
    : db
        .select()
        .from(refunds)
        .where(inArray(refunds.orderId, [...orderIds]))
        .orderBy(desc(refunds.createdAt));
}

/** Returns that have been waiting for their confirmation since before `before`. */
export function unconfirmedRefunds(db: Database, before: Date): Promise<Pick<RefundRow, 'id'>[]> {
  return db
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(isNull(refunds.confirmedAt), lt(refunds.createdAt, before)));
}
