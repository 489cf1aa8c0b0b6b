import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { TableCallKind } from '#contract/hall.ts';
import { generatedId, instant } from './columns.ts';
import { restaurants } from './places.ts';
import { tables } from './tables.ts';

/** Guests' calls from their tables (docs/product.md §33.14). A table has at most one open call of each kind. */
export const tableCalls = pgTable(
  'table_calls',
  {
    id: generatedId(),
    tableId: integer('table_id')
      .notNull()
      .references(() => tables.id),
    kind: text('kind').$type<TableCallKind>().notNull(),
    /** Time of the latest call. */
    calledAt: instant('called_at').notNull(),
    times: integer('times').notNull().default(1),
    takenAt: instant('taken_at'),
  },
  (table) => [
    uniqueIndex('table_calls_standing')
      .on(table.tableId, table.kind)
      .where(sql`${table.takenAt} is null`),
    index().on(table.calledAt),
  ],
);

/** When a restaurant's screen last requested its calls, to the minute. */
export const tableCallReads = pgTable('table_call_reads', {
  restaurantId: integer('restaurant_id')
    .primaryKey()
    .references(() => restaurants.id),
  readAt: instant('read_at').notNull(),
});
