import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/**
 * Returns an instant to be stored in a column where it stays later than the stored one: the caller's clock, unless that stands still or,
 * on another instance, is behind. Then it is a millisecond later than what is stored, so that the instants order the changes of a row.
 */
export function risingTo(column: PgColumn, at: Date): SQL {
  return sql`greatest(${at.toISOString()}::timestamptz, ${column} + interval '1 millisecond')`;
}
