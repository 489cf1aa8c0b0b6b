import type { Locality, Restaurant } from '#contract/restaurants.ts';
import { fullAddress } from '#domain/full-address.ts';
import { localitiesQuery } from '#client/queries/queries.ts';
import { missing } from '../missing.ts';
import type { RouterContext } from '../root.ts';
import { titles } from '../titles-strings.ts';

/** The restaurant that an address names by its id, with its city; null: there is none. */
export function restaurantAt(
  localities: readonly Locality[],
  id: string | undefined,
): { readonly locality: Locality; readonly restaurant: Restaurant } | null {
  for (const locality of localities) {
    const restaurant = locality.restaurants.find((one) => String(one.id) === id);
    if (restaurant !== undefined) return { locality, restaurant };
  }
  return null;
}

/** Reads a restaurant's page. One that the chain does not have is a page that does not exist (docs/product.md §32.3). */
export async function loadRestaurant({ api, queryClient }: RouterContext, id: string): Promise<{ title: string }> {
  const localities = await queryClient.query({ ...localitiesQuery(api), staleTime: 'static' });
  const { locality, restaurant } = restaurantAt(localities, id) ?? missing();
  return { title: `${restaurant.name} — ${titles.restaurant}: ${fullAddress(restaurant, locality)}` };
}
