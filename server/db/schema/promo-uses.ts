import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/**
 * Who has used which promo code with which order; gone when the order is canceled. The phone is a keyed hash: it stays
 * when the account is deleted, so that a code for one time is not for as many as there are accounts.
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
