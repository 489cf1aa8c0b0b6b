import { boolean, index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { generatedId, instant } from './columns.ts';

/** Where a chain's own programs hear of orders (docs/product.md §27.10). */
export const webhookEndpoints = pgTable('webhook_endpoints', {
  id: generatedId(),
  url: text('url').notNull(),
  /** `whsec_…`: signs what is sent there, so it is kept as it is. */
  secret: text('secret').notNull(),
  events: jsonb('events').$type<string[]>().notNull(),
  /** Null: of every restaurant. */
  restaurantId: integer('restaurant_id'),
  createdAt: instant('created_at').notNull(),
  /** It has said that it is gone (410). */
  isDisabled: boolean('is_disabled').notNull().default(false),
});

/** One event to one endpoint, written in the transaction that made the event. Every try, a replay too, has the same id. */
export const webhookMessages = pgTable(
  'webhook_messages',
  {
    id: generatedId(),
    /** `msg_…`: of the event, the same at every endpoint. */
    messageId: text('message_id').notNull(),
    endpointId: integer('endpoint_id')
      .notNull()
      .references(() => webhookEndpoints.id, { onDelete: 'cascade' }),
    /** What is sent, to the byte. */
    body: text('body').notNull(),
    createdAt: instant('created_at').notNull(),
    deliveredAt: instant('delivered_at'),
  },
  (table) => [
    unique('webhook_messages_endpoint').on(table.messageId, table.endpointId),
    index('webhook_messages_created').on(table.createdAt),
  ],
);
