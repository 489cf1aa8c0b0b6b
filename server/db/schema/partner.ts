import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { PartnerScope } from '#contract/partner.ts';
import type { PrinterProblem } from '#contract/partner-printers.ts';
import { generatedId, instant } from './columns.ts';
import { restaurants } from './places.ts';

/** Keys of tills, tablets and the manager (docs/product.md §26.1). Only hashes of the secrets are stored. */
export const partnerKeys = pgTable('partner_keys', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  /** The only restaurant it may act for; null: every restaurant of the chain. */
  restaurantId: integer('restaurant_id').references(() => restaurants.id),
  scopes: jsonb('scopes').$type<PartnerScope[]>().notNull(),
  /** A courier's own phone, shown to the customers of the orders under way; null: not a courier's key. */
  phone: text('phone'),
  /** SHA-256 of the secret, hex. */
  secretHash: text('secret_hash').notNull(),
  /** Hash of the secret before the last rotation, valid until `previousUntil`. */
  previousHash: text('previous_hash'),
  previousUntil: instant('previous_until'),
  createdAt: instant('created_at').notNull(),
  lastUsedAt: instant('last_used_at'),
  revokedAt: instant('revoked_at'),
});

/** Signed requests received: each is accepted once. A row stays until its timestamp is too old anyway. */
export const partnerRequests = pgTable(
  'partner_requests',
  {
    keyId: text('key_id').notNull(),
    webhookId: text('webhook_id').notNull(),
    until: instant('until').notNull(),
  },
  (table) => [primaryKey({ columns: [table.keyId, table.webhookId] }), index().on(table.until)],
);

/** Screens logged in with a key (docs/product.md §26.17). Demo keys are in no table, so there is no foreign key. */
export const partnerSessions = pgTable(
  'partner_sessions',
  {
    /** SHA-256 of the cookie's secret, hex. */
    tokenHash: text('token_hash').primaryKey(),
    keyId: text('key_id').notNull(),
    /** Hash of the secret that was entered: the session ends when that secret is no longer valid. */
    secretHash: text('secret_hash').notNull(),
    createdAt: instant('created_at').notNull(),
    lastUsedAt: instant('last_used_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index().on(table.expiresAt)],
);

/** Actions of partners (docs/product.md §26.11): append-only, enforced by the migration. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: generatedId(),
    at: instant('at').notNull(),
    /** A partner's key, or the id of a person in the office. */
    keyId: text('key_id').notNull(),
    /** The person's name at that time, a courier's too; null: a restaurant's key. */
    person: text('person'),
    /** Null if it concerns the whole chain. */
    restaurantId: integer('restaurant_id'),
    action: text('action').notNull(),
    /** No personal data: an order is referenced by its number. */
    details: jsonb('details').$type<Readonly<Record<string, unknown>>>().notNull(),
  },
  (table) => [index('audit_log_restaurant').on(table.restaurantId, table.at)],
);

/** What print agents say of their printers (docs/product.md §26.42). Demo keys are in no table, so there is no foreign key. */
export const printers = pgTable(
  'printers',
  {
    restaurantId: integer('restaurant_id')
      .notNull()
      .references(() => restaurants.id),
    keyId: text('key_id').notNull(),
    name: text('name').notNull(),
    /** Null: it prints. */
    problem: text('problem').$type<PrinterProblem>(),
    /** Numbers of the orders whose tickets wait. */
    waiting: jsonb('waiting').$type<string[]>().notNull(),
    /** Since when it prints, or does not. */
    since: instant('since').notNull(),
    reportedAt: instant('reported_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.restaurantId, table.keyId, table.name] })],
);

/** When a screen or a program of a restaurant last read its orders, and when the manager was told that none does (docs/product.md §26.47). */
export const restaurantReaders = pgTable('restaurant_readers', {
  /** A demo key may be of a restaurant that is not there, so there is no foreign key. */
  restaurantId: integer('restaurant_id').primaryKey(),
  seenAt: instant('seen_at').notNull(),
  alarmedAt: instant('alarmed_at'),
});
