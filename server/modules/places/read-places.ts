import { asc, isNull } from 'drizzle-orm';
import type { PaymentMethod } from '../../../contract/primitives.ts';
import {
  CURRENCY,
  type DeliveryZone,
  type Environment,
  type Locality,
  type Restaurant,
} from '../../../contract/restaurants.ts';
import type { Database } from '../../db/connection.ts';
import { chain, deliveryZones, localities, restaurants } from '../../db/schema/places.ts';
import { versioned } from '../../db/versioned.ts';

type RestaurantRow = typeof restaurants.$inferSelect;
type ZoneRow = typeof deliveryZones.$inferSelect;

interface Places {
  readonly environment: Omit<Environment, 'server_time' | 'reporting' | 'metrics'>;
  readonly localities: readonly Locality[];
  readonly restaurants: ReadonlyMap<number, Restaurant>;
}

/** What every restaurant takes. Online methods join them with the payment module, where they are configured. */
const OFFLINE_METHODS: readonly PaymentMethod[] = ['cash', 'card-courier'];

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

const restaurantOf = (row: RestaurantRow, localityId: number, zones: readonly ZoneRow[]): Restaurant => ({
  id: row.id,
  locality_id: localityId,
  name: row.name,
  address: row.address,
  timezone: row.timezone,
  accepts_online_payments: row.acceptsOnlinePayments,
  payment_methods: [...OFFLINE_METHODS],
  is_default: row.isDefault,
  latitude: row.latitude,
  longitude: row.longitude,
  delivery_radius: row.deliveryRadius,
  opening_hours: row.openingHours,
  phone_number: row.phoneNumber,
  delivery_zones: zones.map(zoneOf),
  express_minutes_before_close: digits(row.expressMinutesBeforeClose),
  kitchen_diff: digits(row.kitchenDiff),
  schedule_modal: row.scheduleModal,
  booking_config: row.bookingConfig,
  availability_schedule: row.availabilitySchedule,
  order_ahead_days: row.orderAheadDays,
});

const environmentOf = (row: typeof chain.$inferSelect): Places['environment'] => ({
  currency: CURRENCY,
  pickup_discount: row.pickupDiscount,
  max_cutlery_count: row.maxCutleryCount,
  bonus_percent: row.bonusPercent,
  brand: row.brand,
  documents: row.documents,
  alert_message: row.alertMessage,
});

/** Localities, restaurants and zones as the wire has them; what has been archived is not there. */
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

  const built = localityRows.map((row): Locality => ({
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
        ),
      ),
  }));
  const all = built.flatMap((locality) => locality.restaurants);
  return {
    environment: environmentOf(settings),
    localities: built,
    restaurants: new Map(all.map((restaurant) => [restaurant.id, restaurant])),
  };
});

/** A restaurant with its zones; null when there is none of this id (any more). */
export async function loadRestaurant(db: Database, id: number): Promise<Restaurant | null> {
  return (await readPlaces(db)).restaurants.get(id) ?? null;
}

/** Percentages and bounds that prices are computed with (docs/product.md §19.1, Environment). */
export async function loadChainTerms(
  db: Database,
): Promise<Pick<Environment, 'pickup_discount' | 'max_cutlery_count' | 'bonus_percent'>> {
  return (await readPlaces(db)).environment;
}
