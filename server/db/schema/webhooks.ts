import { boolean, index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { generatedId, instant } from './columns.ts';

/** Endpoints of a chain's own programs that receive order events (docs/product.md §27.10). */
export const webhookEndpoints = pgTable('webhook_endpoints', {
  id: generatedId(),
  url: text('url').notNull(),
  /** `whsec_…`: signs requests to it, so it is stored unhashed. */
  secret: text('secret').notNull(),
  events: jsonb('events').$type<string[]>().notNull(),
  /** Null for every restaurant. */
  restaurantId: integer('restaurant_id'),
  createdAt: instant('created_at').notNull(),
  /** The endpoint responded that it is gone (410). */
  isDisabled: boolean('is_disabled').notNull().default(false),
});

/** One event to one endpoint, written in the transaction that made the event. Every attempt, including replays, has the same id. */
export const webhookMessages = pgTable(
  'webhook_messages',
  {
    id: generatedId(),
    /** `msg_…`: the event's id, the same at every endpoint. */
    messageId: text('message_id').notNull(),
    endpointId: integer('endpoint_id')
      .notNull()
      .references(() => webhookEndpoints.id, { onDelete: 'cascade' }),
    /** The exact bytes that are sent. */
    body: text('body').notNull(),
    createdAt: instant('created_at').notNull(),
    deliveredAt: instant('delivered_at'),
  },
  (table) => [
    unique('webhook_messages_endpoint').on(table.messageId, table.endpointId),
    index('webhook_messages_created').on(table.createdAt),
  ],
);
