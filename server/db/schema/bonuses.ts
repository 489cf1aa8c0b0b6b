import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { BONUS_ENTRIES } from '#contract/account.ts';
import { customer } from './account.ts';
import { generatedId, instant } from './columns.ts';

/**
 * Bonuses by the day on which they end: what an order brought, and how much of it is left. What is left is never below
 * zero, which the database itself holds to. Kopecks.
 */
export const bonusLots = pgTable(
  'bonus_lots',
  {
    id: generatedId(),
    customerId: customer(),
    /** The order that brought them: it brings them once. */
    orderId: text('order_id').unique(),
    amount: integer('amount').notNull(),
    remaining: integer('remaining').notNull(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    index('bonus_lots_customer').on(table.customerId, table.expiresAt),
    check('bonus_lots_remaining', sql`${table.remaining} between 0 and ${table.amount}`),
  ],
);

/** Bonuses taken out of lots for one cart, and then for the order that it became. */
export const bonusHolds = pgTable(
  'bonus_holds',
  {
    id: generatedId(),
    customerId: customer(),
    /** One hold of a cart; gone when it is returned. */
    cartId: text('cart_id').notNull().unique(),
    /** Null until the cart has become an order. */
    orderId: text('order_id').unique(),
    amount: integer('amount').notNull(),
    /** When a cart that nobody orders gives them back. */
    lapsesAt: instant('lapses_at').notNull(),
  },
  (table) => [
    index('bonus_holds_customer').on(table.customerId),
    check('bonus_holds_amount', sql`${table.amount} > 0`),
  ],
);

/** From which lots a hold took, so that it can give back to the same. */
export const bonusHoldParts = pgTable(
  'bonus_hold_parts',
  {
    holdId: integer('hold_id')
      .notNull()
      .references(() => bonusHolds.id, { onDelete: 'cascade' }),
    lotId: integer('lot_id')
      .notNull()
      .references(() => bonusLots.id),
    amount: integer('amount').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.holdId, table.lotId] }),
    check('bonus_hold_parts_amount', sql`${table.amount} > 0`),
  ],
);

/** The history that the customer sees; holds of carts are no part of it. */
export const bonusEntries = pgTable(
  'bonus_entries',
  {
    id: generatedId(),
    customerId: customer(),
    kind: text('kind', { enum: BONUS_ENTRIES }).notNull(),
    /** Kopecks: positive came, negative went. */
    amount: integer('amount').notNull(),
    orderId: text('order_id'),
    at: instant('at').notNull(),
  },
  (table) => [index('bonus_entries_customer').on(table.customerId, table.id)],
);
