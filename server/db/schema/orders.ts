import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import type { CartItem, CartTotals } from '#contract/cart.ts';
import type { TableName } from '#contract/table.ts';
import { CANCEL_REASONS, type ChangedLine, ORDER_STATUSES } from '#contract/orders.ts';
import type { OrderRating } from '#contract/order-rating.ts';
import type { DeliveryDetails } from '#contract/places.ts';
import { ORDER_TYPES, PAYMENT_METHODS, type CourierWish } from '#contract/primitives.ts';
import type { Seller } from '#contract/restaurants.ts';
import type { Vat } from '#contract/vat.ts';
import type { OrderVat } from '#domain/receipt.ts';
import { bytea, dishSnapshot, generatedId, instant } from './columns.ts';

/**
 * An order is a snapshot: what the customer was shown stays, whatever happens to the menu or the restaurant. It therefore has
 * no foreign key to either. One cart makes one order, enforced by the database.
 */
export const orders = pgTable(
  'orders',
  {
    /** 192 random bits, base64url: grants access to the order. */
    id: text('id').primaryKey(),
    /** The number used on the phone; counts up from 1001 over the whole chain. A refused order may leave a gap. */
    number: integer('number').generatedAlwaysAsIdentity({ startWith: 1001 }).notNull().unique(),
    cartId: text('cart_id').notNull().unique(),
    /** Idempotency key of the order: the same key always returns it, however late it is repeated. */
    placeKey: text('place_key'),
    customerId: integer('customer_id'),
    /** Session hash of the device that a guest ordered on: other devices see less personal data. */
    device: text('device'),
    /** Name of the key whose staff made it for a caller (docs/product.md §26.63); null: the customer made it. */
    madeBy: text('made_by'),
    status: text('status', { enum: ORDER_STATUSES }).notNull(),
    orderType: text('order_type', { enum: ORDER_TYPES }).notNull(),
    restaurantId: integer('restaurant_id').notNull(),
    restaurantName: text('restaurant_name').notNull(),
    restaurantAddress: text('restaurant_address').notNull(),
    restaurantPhone: text('restaurant_phone'),
    /** Who sold it; null: the chain. */
    seller: jsonb('seller').$type<Seller>(),
    timezone: text('timezone').notNull(),
    deliveryZoneId: integer('delivery_zone_id').notNull(),
    deliveryDetails: jsonb('delivery_details').$type<DeliveryDetails>(),
    /** The table it is served to; null for pickup or delivery. */
    table: jsonb('dining_table').$type<TableName>(),
    paymentMethod: text('payment_method', { enum: PAYMENT_METHODS }).notNull(),
    paymentStatus: text('payment_status', { enum: ['not_needed', 'pending', 'paid', 'failed', 'refunded'] }).notNull(),
    /** Payment deadline of a draft; null if no online payment was needed. */
    payUntil: instant('pay_until'),
    /** The payment terminal that receives its money. */
    terminal: text('terminal'),
    /** The rates of its till when it was placed; null: no till printed for it then. */
    vat: jsonb('vat').$type<OrderVat>(),
    /** The provider's code of the last payment attempt if it failed; '' if it gave none. */
    paymentFailure: text('payment_failure'),
    receiptUrl: text('receipt_url'),
    requestedAt: instant('requested_at'),
    promisedFrom: instant('promised_from').notNull(),
    promisedTo: instant('promised_to').notNull(),
    name: text('name').notNull(),
    phoneNumber: text('phone_number').notNull(),
    comment: text('comment'),
    courierWishes: jsonb('courier_wishes').$type<CourierWish[]>().notNull().default([]),
    /** The key of the courier who has taken it, and its name then; null: no one has. */
    courierKeyId: text('courier_key_id'),
    courierName: text('courier_name'),
    /** For the customer while it is under way; null afterwards. */
    courierPhone: text('courier_phone'),
    /** When nobody opened the door to the courier. */
    noAnswerAt: instant('no_answer_at'),
    leftAtDoor: boolean('left_at_door').notNull().default(false),
    /** When the photograph in `order_door_photos` was received; null: there is none. */
    doorPhotoAt: instant('door_photo_at'),
    /** Of an order paid online: what it costs more since the restaurant has changed it, collected in cash on receipt; kopecks. */
    dueOnReceipt: integer('due_on_receipt').notNull().default(0),
    /** Kopecks. */
    changeFrom: integer('change_from'),
    cutleryCount: integer('cutlery_count').notNull(),
    promocode: text('promocode'),
    /** How often the restaurant has changed its dishes (docs/product.md §26.55), and when last. */
    revision: integer('revision').notNull().default(0),
    changedAt: instant('changed_at'),
    /** When someone in the restaurant saw that it is new: no screen rings for it any more. */
    seenAt: instant('seen_at'),
    /** When it was announced that nobody accepts it. */
    unacceptedAt: instant('unaccepted_at'),
    /** Why the restaurant canceled it, and its message to the customer. */
    cancelReason: text('cancel_reason', { enum: CANCEL_REASONS }),
    cancelComment: text('cancel_comment'),
    /** All amounts as shown and agreed to, in kopecks. */
    totals: jsonb('totals').$type<CartTotals>().notNull(),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    index('orders_customer').on(table.customerId, table.number),
    index('orders_phone').on(table.phoneNumber),
    // A kitchen polls this every few seconds for changes.
    index('orders_restaurant').on(table.restaurantId, table.updatedAt),
    // A courier's day, and all couriers' (docs/product.md §26.52).
    index('orders_courier')
      .on(table.courierKeyId, table.updatedAt)
      .where(sql`${table.courierKeyId} is not null`),
    // The owner's day: `owner_orders` uses exactly this expression.
    index('orders_day').on(sql`((${table.createdAt} at time zone ${table.timezone})::date)`),
    // The kitchen and the clock read active orders only.
    index('orders_active')
      .on(table.status)
      .where(sql`${table.status} not in ('delivered', 'canceled')`),
  ],
);

export const orderItems = pgTable(
  'order_items',
  {
    id: generatedId(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** The cart line it came from. */
    itemId: integer('item_id').notNull(),
    productId: integer('product_id').notNull(),
    modifiers: jsonb('modifiers').$type<number[]>().notNull(),
    modifierLines: jsonb('modifier_lines').$type<CartItem['modifier_lines']>().notNull(),
    quantity: integer('quantity').notNull(),
    ...dishSnapshot(),
    oldUnitPrice: integer('old_unit_price'),
    totalPrice: integer('total_price').notNull(),
    /** The rate of the dish when it was ordered; null: that of the till (docs/product.md §25.18). */
    vat: jsonb('vat').$type<Vat>(),
    /** When the kitchen ticked it off; null: it is still to be cooked. */
    doneAt: instant('done_at'),
  },
  (table) => [index('order_items_order').on(table.orderId)],
);

/** `server`: it has accepted an order in the restaurant's name (docs/product.md §26.45). */
export const ORDER_ACTORS = ['customer', 'kitchen', 'payment', 'server'] as const;

/** Every status of an order, ordered by `id`. */
export const orderStatusHistory = pgTable(
  'order_status_history',
  {
    id: generatedId(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    status: text('status', { enum: ORDER_STATUSES }).notNull(),
    /** `payment`: the money arrived, or did not arrive in time. */
    actor: text('actor', { enum: ORDER_ACTORS }).notNull(),
    at: instant('at').notNull(),
  },
  (table) => [index('order_status_history_order').on(table.orderId)],
);

/** What the restaurant has changed in an order's dishes, at the wish of the customer: one row each time, never changed. */
export const orderChanges = pgTable(
  'order_changes',
  {
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** Counts from 1. */
    revision: integer('revision').notNull(),
    at: instant('at').notNull(),
    /** Name of the key, or of the person, that has changed it. */
    by: text('by').notNull(),
    lines: jsonb('lines').$type<readonly ChangedLine[]>().notNull(),
    /** What the order cost before and since, and how much of its payment goes back, in kopecks. */
    before: integer('before').notNull(),
    after: integer('after').notNull(),
    returned: integer('returned').notNull(),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.revision] })],
);

/** The customer's rating of a delivered order: at most one row, the latest. */
export const orderRatings = pgTable(
  'order_ratings',
  {
    orderId: text('order_id')
      .primaryKey()
      .references(() => orders.id, { onDelete: 'cascade' }),
    stars: integer('stars').notNull(),
    /** Lines that were rated. */
    items: jsonb('items').$type<OrderRating['items']>().notNull(),
    comment: text('comment'),
    at: instant('at').notNull(),
    /** What the restaurant has replied, when, and the name of the person of the office who did (docs/product.md §34.50). */
    reply: text('reply'),
    repliedAt: instant('replied_at'),
    repliedBy: text('replied_by'),
  },
  (table) => [
    index('order_ratings_at').on(table.at),
    check('order_ratings_stars', sql`${table.stars} between 1 and 5`),
  ],
);

/** The photograph of an order at the door (docs/product.md §26.60): personal, and kept for a while only. */
export const orderDoorPhotos = pgTable(
  'order_door_photos',
  {
    orderId: text('order_id')
      .primaryKey()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** A JPEG without metadata. */
    photo: bytea('photo').notNull(),
    /** SHA-256 of what was sent, hex: the same photograph sent again changes nothing. */
    sentHash: text('sent_hash').notNull(),
    at: instant('at').notNull(),
  },
  (table) => [index().on(table.at)],
);

/** Consents given with an order, one row each, as evidence: text version, time and address. */
export const orderConsents = pgTable(
  'order_consents',
  {
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: ['offer', 'personal_data', 'marketing'] }).notNull(),
    given: boolean('given').notNull(),
    version: text('version').notNull(),
    at: instant('at').notNull(),
    ip: text('ip').notNull(),
  },
  (table) => [unique('order_consents_kind').on(table.orderId, table.kind)],
);
