import { customType, integer, jsonb, text, timestamp } from 'drizzle-orm/pg-core';
import type { Nutrition, Picture } from '#contract/primitives.ts';

/** A timestamp with millisecond precision, as in JavaScript. */
export function instant(name: string) {
  return timestamp(name, { withTimezone: true, precision: 3, mode: 'date' });
}

const bytes = customType<{ data: Buffer; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  fromDriver: (read) => Buffer.from(read),
});

/** Bytes; PGlite returns a Uint8Array, PostgreSQL's driver a Buffer. */
export function bytea(name: string) {
  return bytes(name);
}

/**
 * Returns the columns of every table filled from a chain file, besides its id. A column builder serves one table only, so each
 * table gets new ones.
 */
export function imported() {
  return {
    /** The chain's own id: re-imports match by it. */
    externalId: text('external_id').notNull().unique(),
    /** Position in the file's list, which is the display order. */
    position: integer('position').notNull(),
    /** When it left the chain's file. The row remains for carts and orders that reference it, and is not shown. */
    archivedAt: instant('archived_at'),
  };
}

/** A numeric id for the API that survives re-imports. */
export function numberedId() {
  return integer('id').primaryKey().generatedByDefaultAsIdentity();
}

/** Returns the columns that snapshot a dish as it was chosen: a later menu may not have it. Prices are kopecks. */
export function dishSnapshot() {
  return {
    name: text('name').notNull(),
    weight: text('weight').notNull(),
    /** Of one portion with its options; null where unknown. */
    nutrition: jsonb('nutrition').$type<Nutrition>(),
    picture: jsonb('picture').$type<Picture>(),
    unitPrice: integer('unit_price').notNull(),
  };
}

/** A generated key for rows that have no id outside the database. */
export function generatedId() {
  return integer('id').primaryKey().generatedAlwaysAsIdentity();
}
