import { sql } from 'drizzle-orm';
import {
  bigint,
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
import { generatedId, instant } from './columns.ts';

/** A number of the provider's; JavaScript has it exactly. */
const transaction = (name: string) => bigint(name, { mode: 'number' });

/**
 * What the provider has told, once each: the same event may come a hundred times (docs/product.md §25.8). Evidence, so it
 * stays as it came, without the person.
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

/** Why a payment is here: for its order; to be returned; not as it should be; of nothing that we know. */
export const PAYMENT_ROLES = ['order', 'surplus', 'held', 'unknown'] as const;

/** Money that the provider has taken. Like an order it points at nothing by foreign key: it stays whatever becomes of that. */
export const payments = pgTable(
  'payments',
  {
    terminal: text('terminal').notNull(),
    transactionId: transaction('transaction_id').notNull(),
    /** What the provider calls the invoice; an order's id where it is one of ours. */
    orderId: text('order_id').notNull(),
    /** Kopecks; of another currency, its hundredths. */
    amount: integer('amount').notNull(),
    currency: text('currency').notNull(),
    role: text('role', { enum: PAYMENT_ROLES }).notNull(),
    at: instant('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.terminal, table.transactionId] }),
    index('payments_order').on(table.orderId),
    // One payment is an order's; the database itself holds to that.
    uniqueIndex('payments_of_order')
      .on(table.orderId)
      .where(sql`${table.role} = 'order'`),
    check('payments_amount', sql`${table.amount} > 0`),
  ],
);

export const REFUND_REASONS = ['canceled', 'late', 'double', 'amount', 'provider', 'manager'] as const;

/** Money on its way back, and what has come back. */
export const refunds = pgTable(
  'refunds',
  {
    /** Also the provider's `X-Request-ID`: however often it is asked, the money goes once. */
    id: text('id').primaryKey(),
    terminal: text('terminal').notNull(),
    /** Of the payment that is returned. */
    transactionId: transaction('transaction_id').notNull(),
    orderId: text('order_id').notNull(),
    amount: integer('amount').notNull(),
    reason: text('reason', { enum: REFUND_REASONS }).notNull(),
    /** The provider's number of the return. */
    refundTransactionId: transaction('refund_transaction_id'),
    createdAt: instant('created_at').notNull(),
    /** First asked for; the provider knows a repeat by its id for an hour. */
    askedAt: instant('asked_at'),
    confirmedAt: instant('confirmed_at'),
  },
  (table) => [
    unique('refunds_of_provider').on(table.terminal, table.refundTransactionId),
    // One at a time of a payment, so that a notification says which one it confirms.
    uniqueIndex('refunds_open')
      .on(table.terminal, table.transactionId)
      .where(sql`${table.confirmedAt} is null`),
    index('refunds_order').on(table.orderId),
    check('refunds_amount', sql`${table.amount} > 0`),
  ],
);

export const MONEY_ACCOUNTS = ['provider', 'orders', 'to_return', 'unassigned'] as const;

/**
 * The journal (docs/product.md §25.15): entries of one posting add up to 0, and nothing is changed or deleted. The migration
 * holds the database to both.
 */
export const moneyEntries = pgTable(
  'money_entries',
  {
    id: generatedId(),
    /** What happened, by a name that comes once: `payment default 897749645`. */
    posting: text('posting').notNull(),
    account: text('account', { enum: MONEY_ACCOUNTS }).notNull(),
    /** Kopecks: positive is what we have, negative what we owe. */
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
