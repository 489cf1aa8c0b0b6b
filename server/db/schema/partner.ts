import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { PartnerScope } from '#contract/partner.ts';
import { generatedId, instant } from './columns.ts';
import { restaurants } from './places.ts';

/** Keys of tills, tablets and the manager (docs/product.md §26.1). Only hashes of their secrets are here. */
export const partnerKeys = pgTable('partner_keys', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  /** The one that it may act for; null: every restaurant of the chain. */
  restaurantId: integer('restaurant_id').references(() => restaurants.id),
  scopes: jsonb('scopes').$type<PartnerScope[]>().notNull(),
  /** SHA-256 of the secret, hex. */
  secretHash: text('secret_hash').notNull(),
  /** Of the secret before the last rotation, which is good until `previousUntil`. */
  previousHash: text('previous_hash'),
  previousUntil: instant('previous_until'),
  createdAt: instant('created_at').notNull(),
  lastUsedAt: instant('last_used_at'),
  revokedAt: instant('revoked_at'),
});

/** Signed requests that have come: the same one does not come again. A row stays until its timestamp is too old anyway. */
export const partnerRequests = pgTable(
  'partner_requests',
  {
    keyId: text('key_id').notNull(),
    webhookId: text('webhook_id').notNull(),
    until: instant('until').notNull(),
  },
  (table) => [primaryKey({ columns: [table.keyId, table.webhookId] }), index().on(table.until)],
);

/** Screens that somebody has logged in with a key (docs/product.md §26.17). A key of the demo is in no table, so nothing refers to it. */
export const partnerSessions = pgTable(
  'partner_sessions',
  {
    /** SHA-256 of the cookie's secret, hex. */
    tokenHash: text('token_hash').primaryKey(),
    keyId: text('key_id').notNull(),
    /** Hash of the secret that was typed: when that one is good no more, the session is over. */
    secretHash: text('secret_hash').notNull(),
    createdAt: instant('created_at').notNull(),
    lastUsedAt: instant('last_used_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index().on(table.expiresAt)],
);

/** What partners have done (docs/product.md §26.11): only ever added to, which the migration holds the database to. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: generatedId(),
    at: instant('at').notNull(),
    keyId: text('key_id').notNull(),
    /** Null: it concerns the whole chain. */
    restaurantId: integer('restaurant_id'),
    action: text('action').notNull(),
    /** Nothing of a person: an order is named by its number. */
    details: jsonb('details').$type<Readonly<Record<string, unknown>>>().notNull(),
  },
  (table) => [index('audit_log_restaurant').on(table.restaurantId, table.at)],
);
