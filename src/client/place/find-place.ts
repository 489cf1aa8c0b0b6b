import type { OrderType } from '#contract/primitives.ts';
import type { DeliveryZone, Locality, Restaurant } from '#contract/restaurants.ts';
import { defaultOf } from '#domain/default-of.ts';
import { citiesQuery, menuQuery, type CityName } from '../queries/queries.ts';
import type { Services } from '../services.ts';
import { homeIn, knownPlaces, readHome, readLocality, type Home, type KnownPlaces } from './known-places.ts';
import type { OrderParams } from './order-params.ts';

export interface Place {
  /** Every city of the chain. */
  readonly cities: readonly CityName[];
  /** Null while the list is loading. */
  readonly city: CityName | null;
  /** The city with its restaurants; null while it is loading. */
  readonly locality: Locality | null;
  readonly restaurant: Restaurant | null;
  /** The zone chosen in this restaurant, or null. */
  readonly zone: DeliveryZone | null;
  readonly orderType: OrderType;
  /** True if the customer has chosen; otherwise it is the default that the menu is shown for, and ordering is guarded. */
  readonly chosen: boolean;
  /** The choice while the address shows another locality; it remains chosen (docs/product.md §1.5). */
  readonly elsewhere: Home | null;
}

interface Choice {
  readonly orderType: OrderType;
  readonly restaurantId: number | null;
  readonly deliveryZoneId: number | null;
  /** The locality of the last choice. */
  readonly localityId?: number | null;
}

/**
 * docs/product.md §1.4: the locality of the address; else the restaurant of the order parameters; else the default one of
 * the chosen locality, of the remembered one, or of the default locality. Ignores a remembered restaurant that the chain
 * has closed permanently.
 *
 * @param remembered slug of the locality cookie
 * @param address slug of the page's own address
 */
export function findPlace(
  { cities, held }: KnownPlaces,
  choice: Choice,
  remembered: string | null,
  address: string | null = null,
): Place {
  const named = cities.find(({ slug }) => slug === address);
  const home = homeIn(held, choice.restaurantId);
  const { orderType } = choice;
  if (home && (named === undefined || named.id === home.locality.id)) {
    const { locality, restaurant } = home;
    const zone = restaurant.delivery_zones.find(({ id }) => id === choice.deliveryZoneId) ?? null;
    return { cities, city: locality, locality, restaurant, zone, orderType, chosen: true, elsewhere: null };
  }
  const city = named ?? lastCity(cities, choice, remembered) ?? defaultOf(cities);
  const locality = held.find(({ id }) => id === city?.id) ?? null;
  return {
    cities,
    city,
    locality,
    restaurant: defaultOf(locality?.restaurants ?? []),
    zone: null,
    orderType,
    chosen: false,
    elsewhere: home,
  };
}

/** Returns the city of the last choice, else the remembered one. */
const lastCity = (
  cities: readonly CityName[],
  { localityId }: Pick<Choice, 'localityId'>,
  remembered: string | null,
): CityName | null =>
  cities.find(({ id }) => id === localityId) ?? cities.find(({ slug }) => slug === remembered) ?? null;

/** The place as remembered on the device or in its cookies. */
export interface PlaceWish {
  readonly params: OrderParams;
  readonly localitySlug: string | null;
}

/**
 * Reads what {@link findPlace} needs, of any age: the cities by name, the city of the choice, and the one that is shown; no other
 * restaurants (docs/product.md §1.20). Returns the place.
 *
 * @param address slug of the page's own address
 * @throws as the API client does
 */
export async function readPlace(
  services: Pick<Services, 'api' | 'queryClient'>,
  { params, localitySlug }: PlaceWish,
  address: string | null = null,
): Promise<Place> {
  const { api, queryClient } = services;
  const cities = await queryClient.query({ ...citiesQuery(api), staleTime: 'static' });
  const { restaurantId } = params;
  const last = lastCity(cities, params, localitySlug);
  // A restaurant that cannot be found is no reason to show nothing: the city's default one is shown.
  if (restaurantId !== null) await readHome(services, restaurantId, last?.slug).catch(() => null);
  const { city, locality } = findPlace(knownPlaces(services), params, localitySlug, address);
  if (locality === null && city !== null) await readLocality(services, city.slug);
  return findPlace(knownPlaces(services), params, localitySlug, address);
}

/** Returns the place for the choice on this device, from what this page has read. */
export function currentPlace(
  services: Pick<Services, 'api' | 'queryClient' | 'orderParams'>,
  remembered: string | null = null,
): Place {
  return findPlace(knownPlaces(services), services.orderParams.getSnapshot(), remembered);
}

/**
 * Remembers a city that is only viewed, once its menu is loaded: one that is available neither from the API nor from this
 * device is not remembered, since «Меню» would lead to a dead page (docs/product.md §9.8).
 */
export async function syncLocality(
  services: Pick<Services, 'api' | 'orderParams' | 'queryClient'>,
  city: CityName,
): Promise<void> {
  const { api, orderParams, queryClient } = services;
  const menuOf = async (): Promise<void> => {
    const locality = await readLocality(services, city.slug);
    const restaurant = locality && defaultOf(locality.restaurants);
    if (restaurant === null) throw new Error('a city without restaurants has no menu');
    const { orderType } = orderParams.getSnapshot();
    await queryClient.query({ ...menuQuery(api, { restaurantId: restaurant.id, orderType }), staleTime: 'static' });
  };
  await menuOf().then(
    () => orderParams.chooseLocality(city),
    () => undefined,
  );
}
