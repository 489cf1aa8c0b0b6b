import { pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** Fingerprints of secrets that all instances must share; never the secrets. */
export const secretFingerprints = pgTable('secret_fingerprints', {
  /** Name of the setting; for a payment terminal with the terminal's name. */
  setting: text().primaryKey(),
  salt: text().notNull(),
  hash: text().notNull(),
  createdAt: instant('created_at').notNull(),
});
