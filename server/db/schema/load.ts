import { sql } from 'drizzle-orm';
import { check, foreignKey, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { OrderType } from '#contract/primitives.ts';
import type { Intake, Restaurant } from '#contract/restaurants.ts';
import { instant } from './columns.ts';
import { orders } from './orders.ts';
import { restaurants } from './places.ts';

/** What a kitchen has promised (docs/product.md §13.12), for restaurants with a limit, and what of it customers see. */

/** How many orders are promised for a slot, and how much work. The checks hold the limits whatever the code does, on any number of instances. */
export const kitchenSlots = pgTable(
  'kitchen_slots',
  {
    restaurantId: integer('restaurant_id')
      .notNull()
      .references(() => restaurants.id),
    startsAt: instant('starts_at').notNull(),
    /** Its length: slots of another length are counted apart. */
    minutes: integer('minutes').notNull(),
    taken: integer('taken').notNull(),
    /** The limit when the last order was promised for it. */
    places: integer('places').notNull(),
    /** Minutes of work of the orders that were promised while there was a limit, and that limit; null: there was none. */
    work: integer('work').notNull().default(0),
    workLimit: integer('work_limit'),
  },
  (table) => [
    primaryKey({ columns: [table.restaurantId, table.startsAt, table.minutes] }),
    index('kitchen_slots_start').on(table.startsAt),
    check('kitchen_slots_room', sql`${table.taken} between 0 and ${table.places}`),
    // Null is no limit: what is null does not fail.
    check('kitchen_slots_work', sql`${table.work} >= 0 and ${table.work} <= ${table.workLimit}`),
  ],
);

/** The slot that an order is counted in; none once it is canceled. */
export const kitchenPlaces = pgTable(
  'kitchen_places',
  {
    orderId: text('order_id')
      .primaryKey()
      .references(() => orders.id, { onDelete: 'cascade' }),
    restaurantId: integer('restaurant_id').notNull(),
    startsAt: instant('starts_at').notNull(),
    minutes: integer('minutes').notNull(),
    /** What of the slot's minutes of work it has taken; 0: there was no limit. */
    work: integer('work').notNull().default(0),
  },
  (table) => [
    index('kitchen_places_slot').on(table.restaurantId, table.startsAt, table.minutes),
    foreignKey({
      name: 'kitchen_places_of_slot',
      columns: [table.restaurantId, table.startsAt, table.minutes],
      foreignColumns: [kitchenSlots.restaurantId, kitchenSlots.startsAt, kitchenSlots.minutes],
    }).onDelete('cascade'),
  ],
);

/** What customers see of a restaurant's load: changed by a job, since everything that is public then gets a new version. */
export const restaurantLoad = pgTable('restaurant_load', {
  restaurantId: integer('restaurant_id')
    .primaryKey()
    .references(() => restaurants.id),
  full: jsonb('full').$type<NonNullable<Restaurant['full']>>().notNull(),
  /** The extra minutes that it has by itself (docs/product.md §26.44), and the order types that have none by hand. */
  busy: jsonb('busy').$type<Intake['busy']>(),
  busyTypes: jsonb('busy_types').$type<OrderType[]>().notNull(),
});

/** When a restaurant was last told by SMS that nobody answers its orders (docs/product.md §26.46). */
export const restaurantAlarms = pgTable('restaurant_alarms', {
  restaurantId: integer('restaurant_id')
    .primaryKey()
    .references(() => restaurants.id),
  sentAt: instant('sent_at').notNull(),
});
