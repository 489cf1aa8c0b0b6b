import { asc, isNull } from 'drizzle-orm';
import type { ChainBooking } from '#contract/chain-file.ts';
import {
  CURRENCY,
  type DeliveryZone,
  type Environment,
  type Locality,
  type Restaurant,
} from '#contract/restaurants.ts';
import type { Database } from '#server/db/connection.ts';
import {
  chain,
  deliveryZones,
  hoursExceptions,
  localities,
  restaurantIntake,
  restaurants,
} from '#server/db/schema/places.ts';
import { tables } from '#server/db/schema/tables.ts';
import { versioned } from '#server/db/versioned.ts';
import { paymentMethodsOf, type RestaurantMoney } from '../payments/payment-methods.ts';
import type { PaymentConfig } from '../payments/payment-config.ts';

type RestaurantRow = typeof restaurants.$inferSelect;
type ZoneRow = typeof deliveryZones.$inferSelect;
type ExceptionRow = typeof hoursExceptions.$inferSelect;
type IntakeRow = typeof restaurantIntake.$inferSelect;

interface Places {
  readonly environment: Omit<Environment, 'server_time' | 'reporting' | 'metrics' | 'push'>;
  readonly booking: ChainBooking;
  readonly localities: readonly (Omit<Locality, 'restaurants'> & { readonly restaurants: StoredRestaurant[] })[];
  readonly restaurants: ReadonlyMap<number, StoredRestaurant>;
}

/** A restaurant as stored: its payment methods also depend on the settings, see `withPaymentMethods`. */
export type StoredRestaurant = Omit<Restaurant, 'payment_methods'> & Pick<RestaurantMoney, 'own_payment_key'>;

const zoneOf = (row: ZoneRow): DeliveryZone => ({
  id: row.id,
  type: row.type,
  name: row.name,
  price: row.price,
  min_delivery_price: row.minDeliveryPrice,
  free_delivery_price: row.freeDeliveryPrice,
  area: row.area,
  area_holes: row.areaHoles,
  cooking_time: row.cookingTime,
  transportation_time: row.transportationTime,
  delivery_time: row.deliveryTime,
  opening_hours: row.openingHours,
});

const digits = (minutes: number | null): string | null => (minutes === null ? null : String(minutes));

/** Converts order intake to its wire form; order types in their normal state are omitted. */
export function intakeOf(rows: readonly IntakeRow[]): Restaurant['intake'] {
  return rows
    .filter(({ pause, busy }) => pause !== null || busy !== null)
    .map(({ orderType, pause, busy }) => ({ order_type: orderType, pause, busy }));
}

const restaurantOf = (
  row: RestaurantRow,
  localityId: number,
  zones: readonly ZoneRow[],
  intake: readonly IntakeRow[],
  exceptions: readonly ExceptionRow[],
  hasTables: boolean,
): StoredRestaurant => ({
  id: row.id,
  locality_id: localityId,
  name: row.name,
  address: row.address,
  timezone: row.timezone,
  accepts_online_payments: row.acceptsOnlinePayments,
  own_payment_key: row.ownPaymentKey,
  is_default: row.isDefault,
  latitude: row.latitude,
  longitude: row.longitude,
  delivery_radius: row.deliveryRadius,
  opening_hours: {
    ...row.openingHours,
    ...(exceptions.length === 0
      ? {}
      : { exceptions: exceptions.map(({ date, hours, reason }) => ({ date, hours, reason })) }),
  },
  phone_number: row.phoneNumber,
  delivery_zones: zones.map(zoneOf),
  express_minutes_before_close: digits(row.expressMinutesBeforeClose),
  kitchen_diff: digits(row.kitchenDiff),
  schedule_modal: row.scheduleModal,
  // docs/product.md §30.1: no booking without tables.
  booking_config: hasTables ? row.bookingConfig : { ...row.bookingConfig, is_booking_disable: true },
  availability_schedule: row.availabilitySchedule,
  order_ahead_days: row.orderAheadDays,
  ...(row.tipsUrl === null ? {} : { tips_url: row.tipsUrl }),
  intake: intakeOf(intake),
});

const environmentOf = (row: typeof chain.$inferSelect): Places['environment'] => ({
  currency: CURRENCY,
  pickup_discount: row.pickupDiscount,
  max_cutlery_count: row.maxCutleryCount,
  bonus_percent: row.bonusPercent,
  brand: row.brand,
  documents: row.documents,
  alert_message: row.alertMessage,
  booking_reminder_minutes: row.booking.reminder_minutes,
  courier_wishes: true,
});

/** Reads localities, restaurants and zones in their wire form; archived ones are excluded. */
export const readPlaces = versioned(async (db: Database): Promise<Places> => {
  const [settings] = await db.select().from(chain);
  if (!settings) throw new Error('the chain has a version but no row');
  const localityRows = await db
    .select()
    .from(localities)
    .where(isNull(localities.archivedAt))
    .orderBy(asc(localities.position));
  const restaurantRows = await db
    .select()
    .from(restaurants)
    .where(isNull(restaurants.archivedAt))
    .orderBy(asc(restaurants.position));
  const zoneRows = await db
    .select()
    .from(deliveryZones)
    .where(isNull(deliveryZones.archivedAt))
    .orderBy(asc(deliveryZones.position));

  const tableRows = await db
    .selectDistinct({ restaurant: tables.restaurant })
    .from(tables)
    .where(isNull(tables.archivedAt));
  const withTables = new Set(tableRows.map(({ restaurant }) => restaurant));

  const intakeRows = await db.select().from(restaurantIntake).orderBy(asc(restaurantIntake.orderType));

  const exceptionRows = await db.select().from(hoursExceptions).orderBy(asc(hoursExceptions.date));

  const built = localityRows.map((row): Places['localities'][number] => ({
    id: row.id,
    name: row.name,
    name_in: row.nameIn,
    slug: row.slug,
    latitude: row.latitude,
    longitude: row.longitude,
    border_box_lower_corner: row.borderBoxLowerCorner,
    border_box_upper_corner: row.borderBoxUpperCorner,
    support_phone_number: row.supportPhoneNumber,
    seo_title: row.seoTitle,
    is_default: row.isDefault,
    region: row.region,
    restaurants: restaurantRows
      .filter(({ locality }) => locality === row.externalId)
      .map((one) =>
        restaurantOf(
          one,
          row.id,
          zoneRows.filter(({ restaurant }) => restaurant === one.externalId),
          intakeRows.filter(({ restaurantId }) => restaurantId === one.id),
          exceptionRows.filter(({ restaurantId }) => restaurantId === one.id),
          withTables.has(one.externalId),
        ),
      ),
  }));
  const all = built.flatMap((locality) => locality.restaurants);
  return {
    environment: environmentOf(settings),
    booking: settings.booking,
    localities: built,
    restaurants: new Map(all.map((restaurant) => [restaurant.id, restaurant])),
  };
});

/** Loads a restaurant with its zones; null if the id does not exist (any more). */
export async function loadRestaurant(db: Database, id: number): Promise<StoredRestaurant | null> {
  return (await readPlaces(db)).restaurants.get(id) ?? null;
}

/** Loads the percentages and bounds used in pricing (docs/product.md §19.1, Environment). */
export async function loadChainTerms(
  db: Database,
): Promise<Pick<Environment, 'pickup_discount' | 'max_cutlery_count' | 'bonus_percent'>> {
  return (await readPlaces(db)).environment;
}

/** Loads the chain's table booking settings (docs/product.md §30.3). */
export async function loadBookingTerms(db: Database): Promise<ChainBooking> {
  return (await readPlaces(db)).booking;
}

/** Converts a restaurant to the contract's form (docs/product.md §25.1). */
export function withPaymentMethods(payments: PaymentConfig | null, restaurant: StoredRestaurant): Restaurant {
  return { ...restaurant, payment_methods: paymentMethodsOf(payments, restaurant) };
}
