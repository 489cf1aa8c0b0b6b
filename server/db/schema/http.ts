import { index, integer, json, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

/** Responses to unsafe requests by `Idempotency-Key`, written in the transaction of the work. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    /** Owner of the key: the same text from another person is another row (docs/decisions/0041-idempotency-keys.md). */
    scope: text().notNull(),
    key: text().notNull(),
    /** Hash of method, path and body. */
    requestHash: text('request_hash').notNull(),
    /** Null only inside the transaction doing the work. */
    status: integer(),
    // `json`, not `jsonb`: a replay matches the first response byte for byte.
    answer: json(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.scope, table.key] }), index().on(table.createdAt)],
);

/** Rate limit counters shared by all instances; a row is one window of one bucket. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    bucket: text().notNull(),
    windowStart: timestamp('window_start', { withTimezone: true }).notNull(),
    hits: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.bucket, table.windowStart] }), index().on(table.windowStart)],
);
