import { addMilliseconds, max } from 'date-fns';
import type { Database } from '#server/db/connection.ts';
import { findLastDue, findSettledUntil, lockTable } from '../hall/table-bill-repository.ts';
import type { OrderRow } from './order-repository.ts';

/**
 * Returns the instant at which an order becomes due, that is, one that the restaurant cooks (docs/product.md §33.17): its `new` in
 * the status history. At a table it is later than that of any order before it and than the last settling, so that the instants order
 * them although clocks may stand still or differ. Locks the table until the transaction ends.
 */
export async function dueAt(
  db: Database,
  { restaurantId, table }: Pick<OrderRow, 'restaurantId'> & { readonly table?: OrderRow['table'] | undefined },
  now: Date,
): Promise<Date> {
  if (table === null || table === undefined) return now;
  const of = { restaurantId, number: table.number };
  await lockTable(db, of);
  const earlier = [await findLastDue(db, of, now), await findSettledUntil(db, of)].filter((at) => at !== null);
  return max([now, ...earlier.map((at) => addMilliseconds(at, 1))]);
}
