import { bigint, boolean, index, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { generatedId, instant } from './columns.ts';

/** The restaurant id of a summary over the whole chain. */
export const EVERY_RESTAURANT = 0;

/**
 * What the office's list of customers is sorted by (docs/product.md §34.34): sums over `owner_orders`, of each customer in the whole chain and
 * in each restaurant, made anew where `customers_changed` names the customer. Nothing else reads it: it may be deleted and made again.
 */
export const customerSummaries = pgTable(
  'customer_summaries',
  {
    customerId: integer('customer_id').notNull(),
    restaurantId: integer('restaurant_id').notNull(),
    orders: integer('orders').notNull(),
    /** Kopecks. */
    revenue: bigint('revenue', { mode: 'number' }).notNull(),
    /** 1970 where there is no order, so that pages of the list can begin after it. */
    lastOrderAt: instant('last_order_at').notNull(),
    registeredAt: instant('registered_at').notNull(),
    marketing: boolean('marketing').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.customerId, table.restaurantId] }),
    index('customer_summaries_last_order').on(table.restaurantId, table.lastOrderAt, table.customerId),
    index('customer_summaries_revenue').on(table.restaurantId, table.revenue, table.customerId),
    index('customer_summaries_orders').on(table.restaurantId, table.orders, table.customerId),
    index('customer_summaries_registered').on(table.restaurantId, table.registeredAt, table.customerId),
  ],
);

/** Customers whose summaries are out of date; triggers of the migration add a row with every change, so that none waits for another. */
export const customersChanged = pgTable('customers_changed', {
  id: generatedId(),
  customerId: integer('customer_id').notNull(),
});
