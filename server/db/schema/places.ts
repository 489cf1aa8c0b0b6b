import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core';
import {
  type AvailabilitySchedule,
  type LatLon,
  ORDER_TYPES,
  type TimeRange,
  type WeekRanges,
} from '#contract/primitives.ts';
import type { ChainBooking, ChainBusyWhen, ChainCapacity } from '#contract/chain-file.ts';
import type { BookingConfig, Environment, Intake, ScheduleModal, Seller } from '#contract/restaurants.ts';
import { imported, instant, numberedId } from './columns.ts';

/** The chain as a whole: one row. */
export const chain = pgTable(
  'chain',
  {
    id: integer('id').primaryKey().default(1),
    /** Changes with every update of data that all guests see; keys the in-memory caches. */
    version: text('version').notNull(),
    /** Percent, a bound, percent (docs/product.md §19.1, Environment). */
    pickupDiscount: integer('pickup_discount').notNull(),
    maxCutleryCount: integer('max_cutlery_count').notNull(),
    bonusPercent: integer('bonus_percent').notNull(),
    brand: jsonb('brand').$type<Environment['brand']>().notNull(),
    documents: jsonb('documents').$type<Environment['documents']>().notNull(),
    /** Booking settings (docs/product.md §30.3); the column's default is the chain file's. */
    booking: jsonb('booking')
      .$type<ChainBooking>()
      .notNull()
      .default({ minutes: 120, lead_minutes: 60, days_ahead: 30, reminder_minutes: 120 }),
    alertMessage: jsonb('alert_message').$type<Environment['alert_message']>(),
    changedAt: instant('changed_at').notNull(),
  },
  (table) => [check('chain_is_one', sql`${table.id} = 1`)],
);

export const localities = pgTable('localities', {
  id: numberedId(),
  ...imported(),
  name: text('name').notNull(),
  nameIn: text('name_in').notNull(),
  slug: text('slug').notNull(),
  latitude: doublePrecision('latitude').notNull(),
  longitude: doublePrecision('longitude').notNull(),
  borderBoxLowerCorner: jsonb('border_box_lower_corner').$type<LatLon>().notNull(),
  borderBoxUpperCorner: jsonb('border_box_upper_corner').$type<LatLon>().notNull(),
  supportPhoneNumber: text('support_phone_number'),
  seoTitle: text('seo_title'),
  isDefault: boolean('is_default').notNull(),
  region: text('region'),
});

/** Price of a dish in one restaurant, kopecks. */
export interface RestaurantPrice {
  readonly product: string;
  readonly price: number;
  readonly old_price: number | null;
}

export const restaurants = pgTable(
  'restaurants',
  {
    /** The chain's own id of it, used by card payments (docs/product.md §19.3). */
    id: integer('id').primaryKey(),
    ...imported(),
    locality: text('locality')
      .notNull()
      .references(() => localities.externalId),
    name: text('name').notNull(),
    address: text('address').notNull(),
    timezone: text('timezone').notNull(),
    acceptsOnlinePayments: boolean('accepts_online_payments'),
    ownPaymentKey: boolean('own_payment_key').notNull(),
    isDefault: boolean('is_default').notNull(),
    latitude: doublePrecision('latitude').notNull(),
    longitude: doublePrecision('longitude').notNull(),
    /** Metres. */
    deliveryRadius: doublePrecision('delivery_radius'),
    openingHours: jsonb('opening_hours').$type<WeekRanges>().notNull(),
    phoneNumber: text('phone_number'),
    /** Who sells here; null: the chain. */
    seller: jsonb('seller').$type<Seller>(),
    /** Minutes. */
    expressMinutesBeforeClose: integer('express_minutes_before_close'),
    kitchenDiff: integer('kitchen_diff'),
    /** An order that nobody has accepted for so many minutes is canceled; null: never. */
    cancelUnacceptedMinutes: integer('cancel_unaccepted_minutes').default(20),
    /** The most orders promised for one slot; null: any number. */
    capacity: jsonb('capacity').$type<ChainCapacity>(),
    /** When it is busy by itself; null: never. */
    busyWhen: jsonb('busy_when').$type<ChainBusyWhen>(),
    /** The server accepts each order at once. */
    autoAccept: boolean('auto_accept').notNull().default(false),
    /** Gets an SMS when nobody answers an order; null: none. */
    alarmPhone: text('alarm_phone'),
    tipsUrl: text('tips_url'),
    scheduleModal: jsonb('schedule_modal').$type<ScheduleModal>().notNull(),
    bookingConfig: jsonb('booking_config').$type<BookingConfig>().notNull(),
    availabilitySchedule: jsonb('availability_schedule').$type<AvailabilitySchedule>(),
    orderAheadDays: integer('order_ahead_days').notNull(),
    /** Incrementing it revokes the printed codes of its tables. */
    tableCodeVersion: integer('table_code_version').notNull().default(1),
    /** External ids of what it never sells, and its own prices. */
    categoriesNotServed: jsonb('categories_not_served').$type<readonly string[]>().notNull(),
    productsNotServed: jsonb('products_not_served').$type<readonly string[]>().notNull(),
    prices: jsonb('prices').$type<readonly RestaurantPrice[]>().notNull(),
  },
  (table) => [index().on(table.locality)],
);

export const deliveryZones = pgTable(
  'delivery_zones',
  {
    id: numberedId(),
    ...imported(),
    restaurant: text('restaurant')
      .notNull()
      .references(() => restaurants.externalId),
    type: text('type', { enum: ['delivery', 'pickup'] }).notNull(),
    name: text('name').notNull(),
    /** Kopecks. */
    price: integer('price').notNull(),
    minDeliveryPrice: integer('min_delivery_price'),
    freeDeliveryPrice: integer('free_delivery_price'),
    area: jsonb('area').$type<LatLon[]>(),
    areaHoles: jsonb('area_holes').$type<LatLon[][]>().notNull(),
    /** Minutes. */
    cookingTime: integer('cooking_time').notNull(),
    transportationTime: integer('transportation_time').notNull(),
    deliveryTime: integer('delivery_time').notNull(),
    openingHours: jsonb('opening_hours').$type<WeekRanges>().notNull(),
  },
  (table) => [index().on(table.restaurant)],
);

/**
 * How a restaurant currently takes orders of one type (docs/product.md §26.14, §26.15). A separate table, since it changes
 * hourly and is not in chain files.
 */
export const restaurantIntake = pgTable(
  'restaurant_intake',
  {
    restaurantId: integer('restaurant_id')
      .notNull()
      .references(() => restaurants.id),
    orderType: text('order_type', { enum: ORDER_TYPES }).notNull(),
    pause: jsonb('pause').$type<Intake['pause']>(),
    busy: jsonb('busy').$type<Intake['busy']>(),
  },
  (table) => [primaryKey({ columns: [table.restaurantId, table.orderType] })],
);

/** Dates with hours that differ from the weekday's (docs/product.md §13.14). Not in chain files. */
export const hoursExceptions = pgTable(
  'hours_exceptions',
  {
    restaurantId: integer('restaurant_id')
      .notNull()
      .references(() => restaurants.id),
    /** In the restaurant's own time zone. */
    date: date('date', { mode: 'string' }).notNull(),
    /** Empty: closed. */
    hours: jsonb('hours').$type<TimeRange[]>().notNull(),
    /** Shown to customers. */
    reason: text('reason').notNull(),
  },
  (table) => [primaryKey({ columns: [table.restaurantId, table.date] })],
);

/** Sold out today: a dish by its external id, an option as `group/option`. A separate table, since it changes by the minute. */
export const stopList = pgTable(
  'stop_list',
  {
    restaurant: text('restaurant')
      .notNull()
      .references(() => restaurants.externalId),
    item: text('item').notNull(),
    /** When a partner reported it; null: it comes from the chain file. */
    since: instant('since'),
  },
  (table) => [primaryKey({ columns: [table.restaurant, table.item] })],
);
