import { integer, pgTable } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { tables } from './tables.ts';

/** Up to when the orders of a table are settled (docs/product.md §33.17); a table without a row never was. */
export const tableSettlements = pgTable('table_settlements', {
  tableId: integer('table_id')
    .primaryKey()
    .references(() => tables.id),
  settledUntil: instant('settled_until').notNull(),
});
