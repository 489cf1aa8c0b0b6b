import { and, asc, eq, isNull } from 'drizzle-orm';
import type { TableName } from '#contract/table.ts';
import type { Database } from '#server/db/connection.ts';
import { restaurants } from '#server/db/schema/places.ts';
import { tables } from '#server/db/schema/tables.ts';
import { codesOfRestaurant, tableCode, type TableCodes } from '#server/secrets/table-code.ts';

/** A table with the address encoded in its QR code. */
export interface LinkedTable extends TableName {
  readonly restaurant: {
    readonly id: number;
    readonly externalId: string;
    readonly name: string;
    readonly address: string;
  };
  /** On the storefront's origin. */
  readonly path: string;
}

/** Condition for rows that are tables where guests sit: neither combined tables nor seats without a table. */
export function isServed() {
  return and(isNull(tables.archivedAt), isNull(tables.parts), isNull(tables.perBooking));
}

/** Lists the served tables of one restaurant, or of all, in the order of the chain file. */
export async function listLinkedTables(
  db: Database,
  codes: TableCodes,
  restaurantId: number | null,
): Promise<LinkedTable[]> {
  const rows = await db
    .select({
      externalId: tables.externalId,
      number: tables.number,
      hall: tables.hall,
      codeVersion: restaurants.tableCodeVersion,
      restaurant: {
        id: restaurants.id,
        externalId: restaurants.externalId,
        name: restaurants.name,
        address: restaurants.address,
      },
    })
    .from(tables)
    .innerJoin(restaurants, eq(restaurants.externalId, tables.restaurant))
    .where(
      and(
        isServed(),
        isNull(restaurants.archivedAt),
        restaurantId === null ? undefined : eq(restaurants.id, restaurantId),
      ),
    )
    .orderBy(asc(tables.position));
  return rows.map(({ externalId, codeVersion, ...row }) => ({
    ...row,
    path: `/table/${tableCode(codesOfRestaurant(codes, codeVersion), externalId)}`,
  }));
}
