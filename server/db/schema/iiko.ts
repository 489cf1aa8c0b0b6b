import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { orders } from './orders.ts';

/** Restaurants that use iiko as their till, as configured at this server start (docs/product.md §28.1). */
export const iikoRestaurants = pgTable('iiko_restaurants', { restaurantId: integer('restaurant_id').primaryKey() });

/** Orders to send to iiko: at most one row per order, written with it. */
export const iikoOrders = pgTable(
  'iiko_orders',
  {
    orderId: text('order_id')
      .primaryKey()
      .references(() => orders.id, { onDelete: 'cascade' }),
    restaurantId: integer('restaurant_id').notNull(),
    /**
     * Its id in iiko. We chose the first: iiko never creates a second order with it. The till chooses another when it moves the order
     * to another terminal (docs/product.md §28.3).
     */
    iikoId: text('iiko_id').notNull().unique(),
    /** Ids it had before in iiko, oldest first. */
    formerIds: jsonb('former_ids').$type<readonly string[]>().notNull().default([]),
    /** iiko's organization that has it since it was moved there; null: the restaurant's own. */
    organization: text('organization'),
    /**
     * `waiting`: not sent yet; `asked`: sent, may have arrived; `there`: confirmed by iiko; `refused`: will not arrive,
     * `problem` says why; `withdrawn`: canceled before it was sent.
     */
    state: text('state', { enum: ['waiting', 'asked', 'there', 'refused', 'withdrawn'] }).notNull(),
    askedAt: instant('asked_at'),
    /** iiko's id of the creation request. */
    correlationId: text('correlation_id'),
    problem: text('problem'),
    /** iiko's id of the last cancellation request, until its outcome is known. */
    cancelId: text('cancel_id'),
    /** Why the till does not cancel an order that was canceled here; null: it has, or was not asked. */
    cancelProblem: text('cancel_problem'),
    /** Last status from iiko, and when it was valid. */
    status: text('status'),
    statusAt: instant('status_at'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('iiko_orders_state').on(table.restaurantId, table.state)],
);
