import { integer, jsonb, text, timestamp } from 'drizzle-orm/pg-core';
import type { Nutrition, Picture } from '#contract/primitives.ts';

/** An instant to the millisecond, as JavaScript has it. */
export function instant(name: string) {
  return timestamp(name, { withTimezone: true, precision: 3, mode: 'date' });
}

/**
 * Returns the columns of every table that a chain file fills, beside its id. A column builder serves one table only, so each
 * table gets its own.
 */
export function imported() {
  return {
    /** The chain's own name of the thing: importing again finds it by this. */
    externalId: text('external_id').notNull().unique(),
    /** Its place in the file's list, which is the order shown. */
    position: integer('position').notNull(),
    /** When it left the chain's file. It stays for the carts and orders that name it, and is shown to nobody. */
    archivedAt: instant('archived_at'),
  };
}

/** A number for the wire that stays when the thing is imported again. */
export function numberedId() {
  return integer('id').primaryKey().generatedByDefaultAsIdentity();
}

/** Returns the columns that keep a dish as it was when it was chosen: a later menu may not have it. Prices are kopecks. */
export function dishSnapshot() {
  return {
    name: text('name').notNull(),
    weight: text('weight').notNull(),
    /** Of one portion with its options; null where it was not known. */
    nutrition: jsonb('nutrition').$type<Nutrition>(),
    picture: jsonb('picture').$type<Picture>(),
    unitPrice: integer('unit_price').notNull(),
  };
}

/** The key of a table whose rows nobody outside of the database numbers. */
export function generatedId() {
  return integer('id').primaryKey().generatedAlwaysAsIdentity();
}
