import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/**
 * Promo code uses by order; deleted when the order is canceled. The phone is a keyed hash and is kept when the account is
 * deleted, so that a single-use code cannot be reused with new accounts.
 */
export const promoUses = pgTable(
  'promo_uses',
  {
    orderId: text('order_id').primaryKey(),
    /** External id of the code. */
    promocode: text('promocode').notNull(),
    customerId: integer('customer_id'),
    phoneHash: text('phone_hash').notNull(),
    at: instant('at').notNull(),
  },
  (table) => [
    index('promo_uses_phone').on(table.promocode, table.phoneHash),
    index('promo_uses_customer').on(table.promocode, table.customerId),
  ],
);
