import type { OrderType } from '#contract/primitives.ts';
import type { DeliveryZone, Locality, Restaurant } from '#contract/restaurants.ts';
import { menuQuery } from '../queries/queries.ts';
import type { Services } from '../services.ts';

export interface Place {
  readonly localities: readonly Locality[];
  /** Null while the list is loading. */
  readonly locality: Locality | null;
  readonly restaurant: Restaurant | null;
  /** The zone chosen in this restaurant, or null. */
  readonly zone: DeliveryZone | null;
  readonly orderType: OrderType;
  /** True if the customer has chosen; otherwise it is the default that the menu is shown for, and ordering is guarded. */
  readonly chosen: boolean;
  /** The choice while the address shows another locality; it remains chosen (docs/product.md §1.5). */
  readonly elsewhere: { readonly locality: Locality; readonly restaurant: Restaurant } | null;
}

const byDefault = <T extends { readonly is_default: boolean }>(list: readonly T[]): T | null =>
  list.find((one) => one.is_default) ?? list[0] ?? null;

/** Returns the restaurant with this id, in any locality; null if the chain does not have it (any more). */
export function findRestaurant(localities: readonly Locality[], id: number | null | undefined): Restaurant | null {
  return localities.flatMap(({ restaurants }) => restaurants).find((one) => one.id === id) ?? null;
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
  localities: readonly Locality[],
  choice: Choice,
  remembered: string | null,
  address: string | null = null,
): Place {
  const named = localities.find(({ slug }) => slug === address);
  const home = localities.find((locality) => locality.restaurants.some(({ id }) => id === choice.restaurantId)) ?? null;
  const restaurant = home?.restaurants.find(({ id }) => id === choice.restaurantId) ?? null;
  const { orderType } = choice;
  if (home && restaurant && (named ?? home) === home) {
    const zone = restaurant.delivery_zones.find(({ id }) => id === choice.deliveryZoneId) ?? null;
    return { localities, locality: home, restaurant, zone, orderType, chosen: true, elsewhere: null };
  }
  const locality =
    named ??
    localities.find(({ id }) => id === choice.localityId) ??
    localities.find(({ slug }) => slug === remembered) ??
    byDefault(localities);
  return {
    localities,
    locality,
    restaurant: byDefault(locality?.restaurants ?? []),
    zone: null,
    orderType,
    chosen: false,
    elsewhere: home && restaurant ? { locality: home, restaurant } : null,
  };
}

/**
 * Remembers a city that is only viewed, once its menu is loaded: one that is available neither from the API nor from this
 * device is not remembered, since «Меню» would lead to a dead page (docs/product.md §9.8).
 */
export async function syncLocality(
  { api, orderParams, queryClient }: Pick<Services, 'api' | 'orderParams' | 'queryClient'>,
  locality: Locality,
): Promise<void> {
  const { restaurant, orderType } = findPlace([locality], orderParams.getSnapshot(), null);
  if (restaurant === null) return;
  const menu = menuQuery(api, { restaurantId: restaurant.id, orderType });
  await queryClient.query({ ...menu, staleTime: 'static' }).then(
    () => orderParams.chooseLocality(locality),
    () => undefined,
  );
}
