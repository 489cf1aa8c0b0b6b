import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { Vat } from '#contract/vat.ts';
import { generatedId, instant } from './columns.ts';

/** A number assigned by the provider; JavaScript represents it exactly. */
const transaction = (name: string) => bigint(name, { mode: 'number' });

/**
 * Notifications from the provider, stored once each: the same event may arrive a hundred times (docs/product.md §25.8).
 * Evidence, so it is kept as received, without personal data.
 */
export const paymentEvents = pgTable(
  'payment_events',
  {
    terminal: text('terminal').notNull(),
    kind: text('kind').notNull(),
    transactionId: transaction('transaction_id').notNull(),
    orderId: text('order_id'),
    facts: jsonb('facts').$type<Readonly<Record<string, string>>>().notNull(),
    at: instant('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.terminal, table.kind, table.transactionId] }),
    index('payment_events_order').on(table.orderId),
  ],
);

/** Role of a payment: for its order; to be refunded; not as expected; for nothing that we know. */
export const PAYMENT_ROLES = ['order', 'surplus', 'held', 'unknown'] as const;

/** Payments taken by the provider. Like an order, it has no foreign keys: it stays whatever happens to its order. */
export const payments = pgTable(
  'payments',
  {
    terminal: text('terminal').notNull(),
    transactionId: transaction('transaction_id').notNull(),
    /** The provider's invoice id; an order's id if it is one of ours. */
    orderId: text('order_id').notNull(),
    /** Kopecks; for another currency, its hundredths. */
    amount: integer('amount').notNull(),
    currency: text('currency').notNull(),
    role: text('role', { enum: PAYMENT_ROLES }).notNull(),
    at: instant('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.terminal, table.transactionId] }),
    index('payments_order').on(table.orderId),
    // At most one payment per order, enforced by the database.
    uniqueIndex('payments_of_order')
      .on(table.orderId)
      .where(sql`${table.role} = 'order'`),
    check('payments_amount', sql`${table.amount} > 0`),
  ],
);

/** `changed`: the restaurant has changed the order, which costs less since. */
export const REFUND_REASONS = ['canceled', 'late', 'double', 'amount', 'provider', 'manager', 'changed'] as const;

/** Portions of a dish that a refund returns, as they were ordered: the order may have changed since. `amount`: kopecks. */
export interface RefundedLine {
  readonly itemId: number;
  readonly name: string;
  readonly options: readonly string[];
  readonly quantity: number;
  readonly amount: number;
  /** The line's rate; missing or null: that of the order's till. */
  readonly vat?: Vat | null;
}

/** Refunds, pending and completed. */
export const refunds = pgTable(
  'refunds',
  {
    /** Also the provider's `X-Request-ID`: however often it is sent, the money is returned once. Another amount is another id. */
    id: text('id').primaryKey(),
    terminal: text('terminal').notNull(),
    /** The refunded payment's. */
    transactionId: transaction('transaction_id').notNull(),
    orderId: text('order_id').notNull(),
    amount: integer('amount').notNull(),
    reason: text('reason', { enum: REFUND_REASONS }).notNull(),
    /** The provider's number of the refund. */
    refundTransactionId: transaction('refund_transaction_id'),
    createdAt: instant('created_at').notNull(),
    /** When first requested; the provider recognizes a repeat by its id for an hour. */
    askedAt: instant('asked_at'),
    confirmedAt: instant('confirmed_at'),
    /** The dishes whose money it returns; null: a sum. */
    lines: jsonb('lines').$type<readonly RefundedLine[]>(),
    /** It waits for the open refund of its payment, and is not requested before. */
    queued: boolean('queued').notNull().default(false),
  },
  (table) => [
    unique('refunds_of_provider').on(table.terminal, table.refundTransactionId),
    // One open refund per payment, so that a notification identifies which one it confirms.
    uniqueIndex('refunds_open')
      .on(table.terminal, table.transactionId)
      .where(sql`${table.confirmedAt} is null and not ${table.queued}`),
    index('refunds_order').on(table.orderId),
    check('refunds_amount', sql`${table.amount} > 0`),
  ],
);

export const MONEY_ACCOUNTS = ['provider', 'orders', 'to_return', 'unassigned'] as const;

/**
 * The journal (docs/product.md §25.15): entries of one posting add up to 0, and rows are never changed or deleted. The
 * migration enforces both.
 */
export const moneyEntries = pgTable(
  'money_entries',
  {
    id: generatedId(),
    /** The event's unique name: `payment default 897749645`. */
    posting: text('posting').notNull(),
    account: text('account', { enum: MONEY_ACCOUNTS }).notNull(),
    /** Kopecks: positive is an asset, negative a liability. */
    amount: integer('amount').notNull(),
    terminal: text('terminal').notNull(),
    orderId: text('order_id').notNull(),
    at: instant('at').notNull(),
  },
  (table) => [
    unique('money_entries_posting').on(table.posting, table.account),
    index('money_entries_order').on(table.orderId),
    check('money_entries_amount', sql`${table.amount} <> 0`),
  ],
);
