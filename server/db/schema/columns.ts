import { integer, text, timestamp } from 'drizzle-orm/pg-core';

/** An instant to the millisecond, as JavaScript has it. */
const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' });

/** What every row that comes from a chain file has, beside its id. Made anew for each table: a builder names its constraint once. */
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
