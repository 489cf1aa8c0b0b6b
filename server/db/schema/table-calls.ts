import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { TableCallKind } from '#contract/hall.ts';
import { generatedId, instant } from './columns.ts';
import { restaurants } from './places.ts';
import { tables } from './tables.ts';

/** Calls of guests from their tables (docs/product.md §33.14). One that nobody has taken stands alone of its kind. */
export const tableCalls = pgTable(
  'table_calls',
  {
    id: generatedId(),
    tableId: integer('table_id')
      .notNull()
      .references(() => tables.id),
    kind: text('kind').$type<TableCallKind>().notNull(),
    /** When they have called last. */
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

/** When a screen of a restaurant has last asked for its calls, to the minute. */
export const tableCallReads = pgTable('table_call_reads', {
  restaurantId: integer('restaurant_id')
    .primaryKey()
    .references(() => restaurants.id),
  readAt: instant('read_at').notNull(),
});
