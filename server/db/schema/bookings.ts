import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { BOOKING_STATUSES } from '#contract/bookings.ts';
import { instant } from './columns.ts';
import { tables } from './tables.ts';

/** A booked table (docs/product.md §30): as orders are, a snapshot of what was said to the guest. */
export const bookings = pgTable(
  'bookings',
  {
    /** 192 random bits, base64url: the right to see the booking. */
    id: text('id').primaryKey(),
    /** What is said on the phone; grows by one from 101 over the whole chain. */
    number: integer('number').generatedAlwaysAsIdentity({ startWith: 101 }).notNull().unique(),
    /** The key it was made with: the same key always gets this booking, however late it is repeated. */
    placeKey: text('place_key').unique(),
    customerId: integer('customer_id'),
    /** The device that a guest booked on, as orders have it. */
    device: text('device'),
    status: text('status', { enum: BOOKING_STATUSES }).notNull(),
    restaurantId: integer('restaurant_id').notNull(),
    restaurantName: text('restaurant_name').notNull(),
    restaurantAddress: text('restaurant_address').notNull(),
    restaurantPhone: text('restaurant_phone'),
    timezone: text('timezone').notNull(),
    tableId: integer('table_id')
      .notNull()
      .references(() => tables.id),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    guests: integer('guests').notNull(),
    name: text('name').notNull(),
    phoneNumber: text('phone_number').notNull(),
    wishes: text('wishes'),
    /** Which text on personal data was agreed to, and from which address: evidence. */
    consentVersion: text('consent_version').notNull(),
    consentIp: text('consent_ip').notNull(),
    cancelComment: text('cancel_comment'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    index('bookings_customer').on(table.customerId, table.startsAt),
    index('bookings_device').on(table.device),
    index('bookings_phone').on(table.phoneNumber),
    index('bookings_restaurant').on(table.restaurantId, table.startsAt),
  ],
);

/**
 * The half hours that bookings take of tables. A table has each of them once, and each seat of a restaurant that books seats, which the
 * database itself holds to: two at once never share a table or a seat. A booking that ends early gives its own back.
 */
export const bookedTimes = pgTable(
  'booked_times',
  {
    tableId: integer('table_id')
      .notNull()
      .references(() => tables.id),
    at: instant('at').notNull(),
    /** 0 of a table; of seats which one, counted from 0. A guest may have another one in the next half hour: they only count. */
    seat: integer('seat').notNull().default(0),
    bookingId: text('booking_id')
      .notNull()
      .references(() => bookings.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.tableId, table.at, table.seat] }),
    index('booked_times_booking').on(table.bookingId),
  ],
);
