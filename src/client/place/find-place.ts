import type { OrderType } from '../../../contract/primitives.ts';
import type { DeliveryZone, Locality, Restaurant } from '../../../contract/restaurants.ts';

export interface Place {
  readonly localities: readonly Locality[];
  /** Null while the list is loading. */
  readonly locality: Locality | null;
  readonly restaurant: Restaurant | null;
  /** The zone chosen in this restaurant, or null. */
  readonly zone: DeliveryZone | null;
  readonly orderType: OrderType;
  /** The customer has chosen; otherwise it is the default that the menu is shown for, and ordering is guarded. */
  readonly chosen: boolean;
}

const byDefault = <T extends { readonly is_default: boolean }>(list: readonly T[]): T | null =>
  list.find((one) => one.is_default) ?? list[0] ?? null;

interface Choice {
  readonly orderType: OrderType;
  readonly restaurantId: number | null;
  readonly deliveryZoneId: number | null;
}

/**
 * docs/product.md §1.4: the restaurant of the order parameters; otherwise the default one of the locality from the slug, or
 * of the default locality. A remembered restaurant that the chain has closed for good is no choice.
 */
export function findPlace(localities: readonly Locality[], choice: Choice, slug: string | null): Place {
  const home = localities.find((locality) => locality.restaurants.some(({ id }) => id === choice.restaurantId)) ?? null;
  const restaurant = home?.restaurants.find(({ id }) => id === choice.restaurantId) ?? null;
  const { orderType } = choice;
  if (home && restaurant) {
    const zone = restaurant.delivery_zones.find(({ id }) => id === choice.deliveryZoneId) ?? null;
    return { localities, locality: home, restaurant, zone, orderType, chosen: true };
  }
  const locality = localities.find((one) => one.slug === slug) ?? byDefault(localities);
  return {
    localities,
    locality,
    restaurant: byDefault(locality?.restaurants ?? []),
    zone: null,
    orderType,
    chosen: false,
  };
}
