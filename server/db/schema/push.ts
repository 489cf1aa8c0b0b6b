import { boolean, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { ORDER_STATUSES } from '#contract/orders.ts';
import { customers, sessions } from './account.ts';
import { bookings } from './bookings.ts';
import { generatedId, instant } from './columns.ts';
import { orders } from './orders.ts';

/** Browsers subscribed to push messages (docs/product.md §27.3). A session's subscriptions are deleted when it ends. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: generatedId(),
    /** The push service's URL: without our key, knowing it does not allow sending. */
    endpoint: text('endpoint').notNull().unique(),
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    /** Null for a guest. */
    customerId: integer('customer_id').references(() => customers.id),
    sessionId: integer('session_id').references(() => sessions.id, { onDelete: 'cascade' }),
    /** As in orders: the hash of the guest's session. */
    device: text('device'),
    orderStatus: boolean('order_status').notNull(),
    promotions: boolean('promotions').notNull(),
    createdAt: instant('created_at').notNull(),
    /** When the browser last reported this subscription. */
    seenAt: instant('seen_at').notNull(),
  },
  (table) => [
    index('push_subscriptions_customer').on(table.customerId),
    index('push_subscriptions_device').on(table.device),
    index('push_subscriptions_session').on(table.sessionId),
    index('push_subscriptions_seen').on(table.seenAt),
  ],
);

/** Promotional messages to subscribers who opted in. */
export const pushCampaigns = pgTable('push_campaigns', {
  id: generatedId(),
  title: text('title').notNull(),
  body: text('body').notNull(),
  /** The page that it opens. */
  path: text('path').notNull(),
  createdAt: instant('created_at').notNull(),
});

/**
 * One message to one browser (docs/product.md §27.4): written before it is sent, in the transaction of the change it reports,
 * and only once, enforced by the database.
 */
export const pushDeliveries = pgTable(
  'push_deliveries',
  {
    id: generatedId(),
    subscriptionId: integer('subscription_id')
      .notNull()
      .references(() => pushSubscriptions.id, { onDelete: 'cascade' }),
    orderId: text('order_id').references(() => orders.id, { onDelete: 'cascade' }),
    status: text('status', { enum: ORDER_STATUSES }),
    /** Of a change of the order's dishes, which has no status. */
    revision: integer('revision'),
    bookingId: text('booking_id').references(() => bookings.id, { onDelete: 'cascade' }),
    campaignId: integer('campaign_id').references(() => pushCampaigns.id, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull(),
    /** `overtaken`: a later status came first; `late`: no longer of interest. */
    outcome: text('outcome', { enum: ['waiting', 'sent', 'overtaken', 'late', 'unwanted', 'refused'] }).notNull(),
    endedAt: instant('ended_at'),
  },
  (table) => [
    unique('push_deliveries_status').on(table.subscriptionId, table.orderId, table.status),
    unique('push_deliveries_revision').on(table.subscriptionId, table.orderId, table.revision),
    unique('push_deliveries_campaign').on(table.subscriptionId, table.campaignId),
    unique('push_deliveries_booking').on(table.subscriptionId, table.bookingId),
    index('push_deliveries_created').on(table.createdAt),
  ],
);

/**
 * Browsers of a kitchen's and a manager's screens that are woken for an order that nobody accepts (docs/product.md §26.43). Demo keys are in
 * no table, so there is no foreign key.
 */
export const pushScreens = pgTable(
  'push_screens',
  {
    id: generatedId(),
    endpoint: text('endpoint').notNull().unique(),
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    /** The partner's key that the screen was logged in with. */
    keyId: text('key_id').notNull(),
    createdAt: instant('created_at').notNull(),
    /** When the browser last reported it. */
    seenAt: instant('seen_at').notNull(),
  },
  (table) => [index('push_screens_key').on(table.keyId), index('push_screens_seen').on(table.seenAt)],
);
