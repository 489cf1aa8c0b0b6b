import { index, integer, json, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

/** Answers of unsafe calls by `Idempotency-Key`, written in the transaction that did the work. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    /** Whose key it is: another person's key of the same text is another row (docs/decisions/0041-idempotency-keys.md). */
    scope: text().notNull(),
    key: text().notNull(),
    /** Hash of method, path and body. */
    requestHash: text('request_hash').notNull(),
    /** Null only inside the transaction that is doing the work. */
    status: integer(),
    // `json`, not `jsonb`: the repeated answer is the first one to the letter.
    answer: json(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.scope, table.key] }), index().on(table.createdAt)],
);

/** Counters of rate limits that all instances share; a row is one window of one bucket. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    bucket: text().notNull(),
    windowStart: timestamp('window_start', { withTimezone: true }).notNull(),
    hits: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.bucket, table.windowStart] }), index().on(table.windowStart)],
);
