import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core';
import type { CartTable } from '#contract/table.ts';
import { dishSnapshot, generatedId, instant } from './columns.ts';

/**
 * A cart belongs to any holder of its id, and to one customer once someone has logged in with it. It has no foreign keys to the
 * catalog: an import may remove a dish or a restaurant, and the cart must still show what was in it.
 */
export const carts = pgTable(
  'carts',
  {
    /** 192 random bits, base64url. */
    id: text('id').primaryKey(),
    revision: integer('revision').notNull().default(0),
    customerId: integer('customer_id'),
    restaurantId: integer('restaurant_id').notNull(),
    orderType: text('order_type', { enum: ['delivery', 'pickup'] }).notNull(),
    deliveryZoneId: integer('delivery_zone_id').notNull(),
    cutleryCount: integer('cutlery_count').notNull().default(0),
    /** The restaurant table it is served to; null for pickup or delivery. */
    table: jsonb('dining_table').$type<CartTable>(),
    /** External id of the applied promo code. */
    promocode: text('promocode'),
    /** The order made from this cart; a cart with an order never changes again. */
    orderId: text('order_id').unique(),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [index('carts_updated_at').on(table.updatedAt), index('carts_customer').on(table.customerId)],
);

export const cartItems = pgTable(
  'cart_items',
  {
    id: generatedId(),
    cartId: text('cart_id')
      .notNull()
      .references(() => carts.id, { onDelete: 'cascade' }),
    productId: integer('product_id').notNull(),
    /** Sorted option ids joined by commas: equal choices are equal texts, so that the database can keep one line of each. */
    modifiers: text('modifiers').notNull(),
    quantity: integer('quantity').notNull(),
    ...dishSnapshot(),
  },
  (table) => [
    unique('cart_items_line').on(table.cartId, table.productId, table.modifiers),
    check('cart_items_quantity', sql`${table.quantity} between 1 and 99`),
  ],
);
