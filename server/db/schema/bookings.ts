import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { BOOKING_STATUSES } from '#contract/bookings.ts';
import { instant } from './columns.ts';
import { tables } from './tables.ts';

/** A booked table (docs/product.md §30): like an order, a snapshot of what the guest was shown. */
export const bookings = pgTable(
  'bookings',
  {
    /** 192 random bits, base64url: grants access to the booking. */
    id: text('id').primaryKey(),
    /** The number used on the phone; counts up from 101 over the whole chain. */
    number: integer('number').generatedAlwaysAsIdentity({ startWith: 101 }).notNull().unique(),
    /** Idempotency key of the booking: the same key always returns it, however late it is repeated. */
    placeKey: text('place_key').unique(),
    customerId: integer('customer_id'),
    /** The guest's device, as in orders. */
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
    /** Version of the personal data text that was agreed to, and the address: evidence. */
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
 * Half hours that bookings take of tables. A table has each of them once, and so does each seat of a restaurant that books
 * seats. The database enforces it: concurrent bookings never share a table or a seat. A booking that ends early frees its own.
 */
export const bookedTimes = pgTable(
  'booked_times',
  {
    tableId: integer('table_id')
      .notNull()
      .references(() => tables.id),
    at: instant('at').notNull(),
    /** 0 for a table; for seats the seat's index from 0. It may differ between a guest's half hours: seats are only counted. */
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
