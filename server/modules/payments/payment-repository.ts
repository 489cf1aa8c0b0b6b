import { and, asc, desc, eq, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { Database } from '#server/db/connection.ts';
import { orders } from '#server/db/schema/orders.ts';
import { paymentEvents, payments, refunds } from '#server/db/schema/payments.ts';

export type PaymentRow = typeof payments.$inferSelect;
export type RefundRow = typeof refunds.$inferSelect;
export type EventRow = typeof paymentEvents.$inferInsert;

/** The provider's key of a payment: transaction numbers are unique per terminal. */
export type PaymentName = Pick<PaymentRow, 'terminal' | 'transactionId'>;

const isReturnOf = ({ terminal, transactionId }: PaymentName) =>
  and(eq(refunds.terminal, terminal), eq(refunds.transactionId, transactionId));

const isPayment = ({ terminal, transactionId }: PaymentName) =>
  and(eq(payments.terminal, terminal), eq(payments.transactionId, transactionId));

/** Records an event; returns false if already recorded. */
export async function insertEvent(db: Database, event: EventRow): Promise<boolean> {
  const rows = await db.insert(paymentEvents).values(event).onConflictDoNothing().returning({ at: paymentEvents.at });
  return rows.length > 0;
}

export async function findPayment(db: Database, name: PaymentName): Promise<PaymentRow | undefined> {
  const [row] = await db.select().from(payments).where(isPayment(name));
  return row;
}

/** Returns false if already known. */
export async function insertPayment(db: Database, payment: PaymentRow): Promise<boolean> {
  const rows = await db.insert(payments).values(payment).onConflictDoNothing().returning({ at: payments.at });
  return rows.length > 0;
}

export function paymentsOfOrder(db: Database, orderId: string): Promise<PaymentRow[]> {
  return db.select().from(payments).where(eq(payments.orderId, orderId)).orderBy(payments.at, payments.transactionId);
}

/** Returns the payment that made an order paid. */
export async function orderPayment(db: Database, orderId: string): Promise<PaymentRow | undefined> {
  return (await paymentsOfOrder(db, orderId)).find(({ role }) => role === 'order');
}

/** Returns the kopecks of a payment already returned or in progress. */
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

/** Finds a return by the provider's number. */
export async function findRefundOfProvider(db: Database, name: PaymentName): Promise<RefundRow | undefined> {
  const [row] = await db
    .select()
    .from(refunds)
    .where(and(eq(refunds.terminal, name.terminal), eq(refunds.refundTransactionId, name.transactionId)));
  return row;
}

/** Finds the return of a payment that is requested from the provider, and that it has not yet confirmed. */
export async function findOpenRefund(db: Database, name: PaymentName): Promise<RefundRow | undefined> {
  const [row] = await db
    .select()
    .from(refunds)
    .where(and(isReturnOf(name), isNull(refunds.confirmedAt), eq(refunds.queued, false)));
  return row;
}

/** Returns of a payment that wait for the open one, oldest first. */
export function queuedRefunds(db: Database, name: PaymentName): Promise<RefundRow[]> {
  return db
    .select()
    .from(refunds)
    .where(and(isReturnOf(name), eq(refunds.queued, true)))
    .orderBy(asc(refunds.createdAt), asc(refunds.id));
}

/** Finds a confirmed return whose number the provider has not reported. */
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
  change: Partial<
    Pick<RefundRow, 'id' | 'amount' | 'askedAt' | 'confirmedAt' | 'refundTransactionId' | 'lines' | 'queued'>
  >,
): Promise<void> {
  await db.update(refunds).set(change).where(eq(refunds.id, id));
}

/** Deletes an open return that will not be made; the journal keeps that it was requested. */
export async function deleteRefund(db: Database, id: string): Promise<void> {
  await db.delete(refunds).where(and(eq(refunds.id, id), isNull(refunds.confirmedAt)));
}

/**
 * Returns by order the kopecks of what it costs that are returned or in progress, of its own payment; orders with none are missing. What went
 * back because the order costs less since the restaurant has changed it (docs/product.md §26.55) is not among them.
 */
export async function returnedOfOrders(
  db: Database,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (orderIds.length === 0) return new Map();
  const cost = sql`((${orders.totals} ->> 'total_price')::bigint - ${orders.dueOnReceipt})`;
  const rows = await db
    .select({
      orderId: refunds.orderId,
      sum: sql<string>`greatest(0, sum(${refunds.amount}) - (${payments.amount} - ${cost}))`,
    })
    .from(refunds)
    .innerJoin(
      payments,
      and(eq(payments.terminal, refunds.terminal), eq(payments.transactionId, refunds.transactionId)),
    )
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(and(inArray(refunds.orderId, [...orderIds]), eq(payments.role, 'order')))
    .groupBy(refunds.orderId, payments.amount, orders.totals, orders.dueOnReceipt);
  return new Map(rows.flatMap(({ orderId, sum }) => (Number(sum) > 0 ? [[orderId, Number(sum)]] : [])));
}

/** Lists returns of these orders, newest first. */
export function refundsOfOrders(db: Database, orderIds: readonly string[]): Promise<RefundRow[]> {
  return orderIds.length === 0
    ? Promise.resolve([])
    : db
        .select()
        .from(refunds)
        .where(inArray(refunds.orderId, [...orderIds]))
        .orderBy(desc(refunds.createdAt));
}

/** Lists requested returns unconfirmed since before `before`. */
export function unconfirmedRefunds(db: Database, before: Date): Promise<Pick<RefundRow, 'id'>[]> {
  return db
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(isNull(refunds.confirmedAt), eq(refunds.queued, false), lt(refunds.createdAt, before)));
}
