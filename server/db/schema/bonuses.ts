import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { BONUS_ENTRIES } from '#contract/account.ts';
import { customer } from './account.ts';
import { generatedId, instant } from './columns.ts';

/**
 * Bonuses by expiry date: the amount an order earned and how much is left. What is left is never below zero, enforced by the
 * database. Kopecks.
 */
export const bonusLots = pgTable(
  'bonus_lots',
  {
    id: generatedId(),
    customerId: customer(),
    /** The order that earned them; it earns once. */
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

/** Bonuses reserved from lots for a cart, and then for the order made from it. */
export const bonusHolds = pgTable(
  'bonus_holds',
  {
    id: generatedId(),
    customerId: customer(),
    /** One hold per cart; deleted when returned. */
    cartId: text('cart_id').notNull().unique(),
    /** Null until the cart becomes an order. */
    orderId: text('order_id').unique(),
    amount: integer('amount').notNull(),
    /** When the hold of a cart that is not ordered is returned. */
    lapsesAt: instant('lapses_at').notNull(),
  },
  (table) => [
    index('bonus_holds_customer').on(table.customerId),
    check('bonus_holds_amount', sql`${table.amount} > 0`),
  ],
);

/** The lots that a hold took from, so that it is returned to the same ones. */
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

/** The history shown to the customer; cart holds are not part of it. */
export const bonusEntries = pgTable(
  'bonus_entries',
  {
    id: generatedId(),
    customerId: customer(),
    kind: text('kind', { enum: BONUS_ENTRIES }).notNull(),
    /** Kopecks: positive is credited, negative spent. */
    amount: integer('amount').notNull(),
    orderId: text('order_id'),
    /** Why a person of the office has corrected the balance (docs/product.md §34.48); null: no one has. Staff alone reads it. */
    note: text('note'),
    at: instant('at').notNull(),
  },
  (table) => [index('bonus_entries_customer').on(table.customerId, table.id)],
);
