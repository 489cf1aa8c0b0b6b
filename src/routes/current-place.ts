import type { OrderType } from '../../contract/primitives.ts';
import type { Locality, Restaurant } from '../../contract/restaurants.ts';

/** What is remembered about the place; every part may be missing or out of date. */
export interface PlaceWish {
  readonly localitySlug: string | null;
  readonly restaurantId: number | null;
  readonly orderType: OrderType;
}

export interface CurrentPlace {
  readonly locality: Locality;
  readonly restaurant: Restaurant;
  readonly orderType: OrderType;
}

/**
 * Spec §4, current restaurant: the one chosen, otherwise the default one of the locality from the slug, otherwise of the
 * default locality. Null only for a chain without restaurants.
 */
export function currentPlace(localities: readonly Locality[], wish: PlaceWish): CurrentPlace | null {
  const { orderType } = wish;
  for (const locality of localities) {
    const restaurant = locality.restaurants.find(({ id }) => id === wish.restaurantId);
    if (restaurant !== undefined) return { locality, restaurant, orderType };
  }
  const locality =
    localities.find(({ slug }) => slug === wish.localitySlug) ??
    localities.find((one) => one.is_default) ??
    localities[0];
  const restaurant = locality?.restaurants.find((one) => one.is_default) ?? locality?.restaurants[0];
  return locality === undefined || restaurant === undefined ? null : { locality, restaurant, orderType };
}
