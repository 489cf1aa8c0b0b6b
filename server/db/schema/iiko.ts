import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { orders } from './orders.ts';

/** Restaurants whose till is iiko, as this start of the server was told (docs/product.md §28.1). */
export const iikoRestaurants = pgTable('iiko_restaurants', { restaurantId: integer('restaurant_id').primaryKey() });

/** Orders that iiko is to have: one row at most for each, written with the order. */
export const iikoOrders = pgTable(
  'iiko_orders',
  {
    orderId: text('order_id')
      .primaryKey()
      .references(() => orders.id, { onDelete: 'cascade' }),
    restaurantId: integer('restaurant_id').notNull(),
    /** Its id there, given by us: iiko makes no second order of it. */
    iikoId: text('iiko_id').notNull().unique(),
    /**
     * `waiting`: nothing has left yet; `asked`: it has left, and may be there; `there`: iiko says so; `refused`: it will not be
     * there, `problem` says why; `withdrawn`: canceled before it left.
     */
    state: text('state', { enum: ['waiting', 'asked', 'there', 'refused', 'withdrawn'] }).notNull(),
    askedAt: instant('asked_at'),
    /** Names the making of it in iiko. */
    correlationId: text('correlation_id'),
    problem: text('problem'),
    /** What iiko has said of it last, and when that was so. */
    status: text('status'),
    statusAt: instant('status_at'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('iiko_orders_state').on(table.restaurantId, table.state)],
);
