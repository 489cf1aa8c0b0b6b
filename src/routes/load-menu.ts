import type { Category } from '../../contract/catalog.ts';
import {
  bannersQuery,
  categoriesQuery,
  menuQuery,
  newsQuery,
  popularQuery,
  restaurantsQuery,
  tripleSliderQuery,
} from '../platform/queries.ts';
import { placeFor } from './current-place.ts';
import type { RouterContext } from './root.ts';

/** Everything the menu's first view shows, for the current place. */
export async function loadMenu({
  api,
  queryClient,
  place,
}: RouterContext): Promise<{ categories: readonly Category[] }> {
  const others = Promise.all([
    queryClient.ensureQueryData(categoriesQuery(api)),
    queryClient.ensureQueryData(bannersQuery(api)),
  ]);
  const localities = await queryClient.ensureQueryData(restaurantsQuery(api));
  const { restaurant, orderType } = placeFor(localities, place());
  if (restaurant !== null) {
    await Promise.all([
      queryClient.ensureQueryData(menuQuery(api, { restaurantId: restaurant.id, orderType })),
      queryClient.ensureQueryData(popularQuery(api, { restaurantId: restaurant.id })),
    ]);
  }
  const [categories] = await others;
  return { categories };
}

/** Everything the home page shows; `slug` names the locality whose home it is. */
export async function loadHome({ api, queryClient, place }: RouterContext, slug?: string): Promise<void> {
  const others = Promise.all([
    queryClient.ensureQueryData(tripleSliderQuery(api)),
    queryClient.ensureQueryData(categoriesQuery(api)),
    queryClient.ensureQueryData(newsQuery(api)),
  ]);
  const localities = await queryClient.ensureQueryData(restaurantsQuery(api));
  const { restaurant } = placeFor(localities, place(), slug);
  if (restaurant !== null) await queryClient.ensureQueryData(popularQuery(api, { restaurantId: restaurant.id }));
  await others;
}
