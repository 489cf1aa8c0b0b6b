import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { imported, numberedId } from './columns.ts';
import { restaurants } from './places.ts';

/** Tables of the restaurants, from the chain file. A table removed from the file is archived: bookings and orders reference it. */
export const tables = pgTable(
  'tables',
  {
    id: numberedId(),
    /** Its external id is `restaurant/number`. */
    ...imported(),
    restaurant: text('restaurant')
      .notNull()
      .references(() => restaurants.externalId),
    number: text('number').notNull(),
    seats: integer('seats').notNull(),
    hall: text('hall'),
    /** For combined tables: the external ids of the tables combined. Such a row is for bookings only. */
    parts: text('parts').array(),
    /**
     * For a restaurant that books seats instead of tables: the most guests per booking, `seats` being the total. Such a row is
     * for bookings only.
     */
    perBooking: integer('per_booking'),
  },
  (table) => [index().on(table.restaurant)],
);
