import { integer, pgTable } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { tables } from './tables.ts';

/** Time up to which a table's orders are settled (docs/product.md §33.17); no row: never. */
export const tableSettlements = pgTable('table_settlements', {
  tableId: integer('table_id')
    .primaryKey()
    .references(() => tables.id),
  settledUntil: instant('settled_until').notNull(),
});
