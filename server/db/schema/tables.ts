import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { imported, numberedId } from './columns.ts';
import { restaurants } from './places.ts';

/** Tables of the restaurants, from the chain file. A table that left the file is archived: bookings and orders name it. */
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
    /** Of tables that are put together: the external ids of the tables it is made of. Such a row is booked, and nothing else. */
    parts: text('parts').array(),
    /**
     * Of a restaurant that books seats instead of tables: the most guests of one booking, `seats` being all there are. Such a row is booked,
     * and nothing else.
     */
    perBooking: integer('per_booking'),
  },
  (table) => [index().on(table.restaurant)],
);
