import { eq } from 'drizzle-orm';
import type { CartTable } from '#contract/table.ts';
import type { Database } from '#server/db/connection.ts';
import { restaurants } from '#server/db/schema/places.ts';
import { tables } from '#server/db/schema/tables.ts';
import { ApiError } from '#server/http/api-error.ts';
import { hallStrings } from './hall-strings.ts';
import { codesOfRestaurant, readTableCode, type TableCodes } from '#server/secrets/table-code.ts';

/** A table that a code was issued for; it may no longer be served. */
interface CodedTable extends CartTable {
  readonly id: number;
  readonly restaurantId: number;
  readonly isArchived: boolean;
  /** Whether its code has the currently printed version. */
  readonly isCurrent: boolean;
}

/** Returns the table that a code was issued for, whatever its state; null if there is none or the code is not ours. */
export async function tableOfCode(db: Database, codes: TableCodes | null, code: string): Promise<CodedTable | null> {
  const signed = codes && readTableCode(codes.secret, code);
  if (!codes || !signed) return null;
  const [row] = await db
    .select({ table: tables, restaurant: restaurants })
    .from(tables)
    .innerJoin(restaurants, eq(restaurants.externalId, tables.restaurant))
    .where(eq(tables.externalId, signed.table));
  if (!row) return null;
  return {
    id: row.table.id,
    code,
    number: row.table.number,
    hall: row.table.hall,
    restaurantId: row.restaurant.id,
    isArchived: row.table.archivedAt !== null || row.restaurant.archivedAt !== null,
    isCurrent: signed.version === codesOfRestaurant(codes, row.restaurant.tableCodeVersion).version,
  };
}

/** Returns why orders cannot be brought to this table, as a sentence; null if they can (docs/product.md §33.2). */
export async function tableObstacle(db: Database, codes: TableCodes | null, code: string): Promise<string | null> {
  const table = await tableOfCode(db, codes, code);
  if (table === null) return hallStrings.unknown;
  if (table.isArchived) return hallStrings.gone;
  return table.isCurrent ? null : hallStrings.old;
}

/**
 * Returns the table for a code scanned just now, if guests can be served there.
 *
 * @throws {ApiError} TABLE_NOT_FOUND, TABLE_GONE
 */
export async function openTable(db: Database, codes: TableCodes | null, code: string): Promise<CodedTable> {
  if (codes === null) throw new ApiError('TABLE_NOT_FOUND', { message: hallStrings.off });
  const table = await tableOfCode(db, codes, code);
  if (table === null) throw new ApiError('TABLE_NOT_FOUND', { message: hallStrings.unknown });
  if (table.isArchived) throw new ApiError('TABLE_GONE', { message: hallStrings.gone });
  if (!table.isCurrent) throw new ApiError('TABLE_GONE', { message: hallStrings.old });
  return table;
}

/**
 * Returns the table to assign to a cart. Changes to the table since the scan are reported at checkout: they never cost the guest
 * the cart.
 *
 * @throws {ApiError} TABLE_NOT_FOUND when the code is not one of this restaurant
 */
export async function tableForCart(
  db: Database,
  codes: TableCodes | null,
  code: string,
  restaurantId: number,
): Promise<CartTable> {
  const table = await tableOfCode(db, codes, code);
  if (table?.restaurantId !== restaurantId) throw new ApiError('TABLE_NOT_FOUND', { message: hallStrings.unknown });
  return { code, number: table.number, hall: table.hall };
}
