import { and, asc, eq, inArray, isNull, type SQL } from 'drizzle-orm';
import type { ChainBooking } from '#contract/chain-file.ts';
import { ORDER_TYPES } from '#contract/primitives.ts';
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
import { restaurantLoad } from '#server/db/schema/load.ts';
import { tables } from '#server/db/schema/tables.ts';
import { versioned, versionedEach } from '#server/db/versioned.ts';
import { paymentMethodsOf, type RestaurantMoney } from '../payments/payment-methods.ts';
import type { PaymentConfig } from '../payments/payment-config.ts';

type RestaurantRow = typeof restaurants.$inferSelect;
type ZoneRow = typeof deliveryZones.$inferSelect;
type ExceptionRow = typeof hoursExceptions.$inferSelect;
type IntakeRow = typeof restaurantIntake.$inferSelect;
type LoadRow = typeof restaurantLoad.$inferSelect;

/** The chain without its restaurants. */
interface Chain {
  readonly environment: Omit<Environment, 'server_time' | 'reporting' | 'metrics' | 'push'>;
  readonly booking: ChainBooking;
  readonly cities: readonly (Omit<Locality, 'restaurants'> & { readonly externalId: string })[];
}

type StoredLocality = Omit<Locality, 'restaurants'> & { readonly restaurants: readonly StoredRestaurant[] };

interface Places {
  readonly localities: readonly StoredLocality[];
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

/**
 * Converts order intake to its wire form; order types in their normal state are omitted.
 *
 * @param load what the restaurant is by itself (docs/product.md §26.44)
 */
export function intakeOf(rows: readonly IntakeRow[], load?: LoadRow): Restaurant['intake'] {
  return ORDER_TYPES.map((type) => {
    const row = rows.find(({ orderType }) => orderType === type);
    const busy = load?.busyTypes.includes(type) ? load.busy : (row?.busy ?? null);
    return { order_type: type, pause: row?.pause ?? null, busy };
  }).filter(({ pause, busy }) => pause !== null || busy !== null);
}

/** What else is stored about a restaurant. */
interface RestaurantParts {
  readonly zones: readonly ZoneRow[];
  readonly intake: readonly IntakeRow[];
  readonly exceptions: readonly ExceptionRow[];
  readonly load: LoadRow | undefined;
  readonly hasTables: boolean;
}

const restaurantOf = (
  row: RestaurantRow,
  localityId: number,
  { zones, intake, exceptions, load, hasTables }: RestaurantParts,
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
  ...(row.seller === null ? {} : { seller: row.seller }),
  delivery_zones: zones.map(zoneOf),
  express_minutes_before_close: digits(row.expressMinutesBeforeClose),
  kitchen_diff: digits(row.kitchenDiff),
  schedule_modal: row.scheduleModal,
  // docs/product.md §30.1: no booking without tables.
  booking_config: hasTables ? row.bookingConfig : { ...row.bookingConfig, is_booking_disable: true },
  availability_schedule: row.availabilitySchedule,
  order_ahead_days: row.orderAheadDays,
  ...(row.tipsUrl === null ? {} : { tips_url: row.tipsUrl }),
  intake: intakeOf(intake, row.busyWhen === null ? undefined : load),
  ...(row.capacity === null ? {} : { full: load?.full ?? [] }),
});

const environmentOf = (row: typeof chain.$inferSelect): Chain['environment'] => ({
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

/** Reads the chain's settings and cities, whose number of restaurants does not matter; archived cities are excluded. */
export const readChainSettings = versioned(async (db: Database): Promise<Chain> => {
  const [settings] = await db.select().from(chain);
  if (!settings) throw new Error('the chain has a version but no row');
  const rows = await db
    .select()
    .from(localities)
    .where(isNull(localities.archivedAt))
    .orderBy(asc(localities.position));
  return {
    environment: environmentOf(settings),
    booking: settings.booking,
    cities: rows.map((row) => ({
      externalId: row.externalId,
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
    })),
  };
});

/** Groups rows by a column, in the order of the rows. */
function grouped<K, R>(rows: readonly R[], keyOf: (row: R) => K): ReadonlyMap<K, R[]> {
  const groups = new Map<K, R[]>();
  for (const row of rows) {
    const key = keyOf(row);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [row]);
    else group.push(row);
  }
  return groups;
}

/** Reads the cities that have restaurants of `which`, with these inside; of all restaurants, every city. */
async function readLocalities(db: Database, which: SQL | null): Promise<StoredLocality[]> {
  const { cities } = await readChainSettings(db);
  const rows = await db
    .select()
    .from(restaurants)
    .where(and(isNull(restaurants.archivedAt), which ?? undefined))
    .orderBy(asc(restaurants.position));
  const ids = rows.map(({ id }) => id);
  const names = rows.map(({ externalId }) => externalId);
  const zoneRows = await db
    .select()
    .from(deliveryZones)
    .where(and(isNull(deliveryZones.archivedAt), inArray(deliveryZones.restaurant, names)))
    .orderBy(asc(deliveryZones.position));
  const tableRows = await db
    .selectDistinct({ restaurant: tables.restaurant })
    .from(tables)
    .where(and(isNull(tables.archivedAt), inArray(tables.restaurant, names)));
  const intakeRows = await db
    .select()
    .from(restaurantIntake)
    .where(inArray(restaurantIntake.restaurantId, ids))
    .orderBy(asc(restaurantIntake.orderType));
  const loadRows = await db.select().from(restaurantLoad).where(inArray(restaurantLoad.restaurantId, ids));
  const exceptionRows = await db
    .select()
    .from(hoursExceptions)
    .where(inArray(hoursExceptions.restaurantId, ids))
    .orderBy(asc(hoursExceptions.date));

  const byCity = grouped(rows, ({ locality }) => locality);
  const zones = grouped(zoneRows, ({ restaurant }) => restaurant);
  const intake = grouped(intakeRows, ({ restaurantId }) => restaurantId);
  const exceptions = grouped(exceptionRows, ({ restaurantId }) => restaurantId);
  const loads = new Map(loadRows.map((row) => [row.restaurantId, row]));
  const withTables = new Set(tableRows.map(({ restaurant }) => restaurant));
  const built = cities.map(({ externalId, ...city }): StoredLocality => ({
    ...city,
    restaurants: (byCity.get(externalId) ?? []).map((one) =>
      restaurantOf(one, city.id, {
        zones: zones.get(one.externalId) ?? [],
        intake: intake.get(one.id) ?? [],
        exceptions: exceptions.get(one.id) ?? [],
        load: loads.get(one.id),
        hasTables: withTables.has(one.externalId),
      }),
    ),
  }));
  return which === null ? built : built.filter((one) => one.restaurants.length > 0);
}

/** Reads every city with its restaurants and zones in their wire form; archived ones are excluded. */
export const readPlaces = versioned(async (db: Database): Promise<Places> => {
  const built = await readLocalities(db, null);
  const all = built.flatMap((locality) => locality.restaurants);
  return { localities: built, restaurants: new Map(all.map((restaurant) => [restaurant.id, restaurant])) };
});

/** Reads one city by its slug, and no restaurant of another; null if there is none (docs/product.md §1.20). */
export const readLocality = versionedEach(async (db: Database, slug: string): Promise<StoredLocality | null> => {
  const city = (await readChainSettings(db)).cities.find((one) => one.slug === slug);
  if (city === undefined) return null;
  const [found] = await readLocalities(db, eq(restaurants.locality, city.externalId));
  const { externalId: _, ...bare } = city;
  return found ?? { ...bare, restaurants: [] };
});

/** Reads the cities of the given restaurants, with only these inside. Unknown ids are left out. */
export function readLocalitiesOf(db: Database, ids: readonly number[]): Promise<StoredLocality[]> {
  return readLocalities(db, inArray(restaurants.id, [...ids]));
}

/** Loads a restaurant with its zones; null if the id does not exist (any more). */
export const loadRestaurant = versionedEach(async (db: Database, id: number): Promise<StoredRestaurant | null> => {
  const [locality] = await readLocalitiesOf(db, [id]);
  return locality?.restaurants[0] ?? null;
});

/** Reads the time zones of the chain's restaurants. */
export const readTimezones = versioned(async (db: Database): Promise<readonly string[]> => {
  const rows = await db
    .selectDistinct({ timezone: restaurants.timezone })
    .from(restaurants)
    .where(isNull(restaurants.archivedAt));
  return rows.map(({ timezone }) => timezone);
});

/** Loads the percentages and bounds used in pricing (docs/product.md §19.1, Environment). */
export async function loadChainTerms(
  db: Database,
): Promise<Pick<Environment, 'pickup_discount' | 'max_cutlery_count' | 'bonus_percent'>> {
  return (await readChainSettings(db)).environment;
}

/** Loads the chain's table booking settings (docs/product.md §30.3). */
export async function loadBookingTerms(db: Database): Promise<ChainBooking> {
  return (await readChainSettings(db)).booking;
}

/** Converts a restaurant to the contract's form (docs/product.md §25.1). */
export function withPaymentMethods(payments: PaymentConfig | null, restaurant: StoredRestaurant): Restaurant {
  return { ...restaurant, payment_methods: paymentMethodsOf(payments, restaurant) };
}
