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
    queryClient.query({ ...categoriesQuery(api), staleTime: 'static' }),
    queryClient.query({ ...bannersQuery(api), staleTime: 'static' }),
  ]);
  const localities = await queryClient.query({ ...restaurantsQuery(api), staleTime: 'static' });
  const { restaurant, orderType } = placeFor(localities, place());
  if (restaurant !== null) {
    await Promise.all([
      queryClient.query({ ...menuQuery(api, { restaurantId: restaurant.id, orderType }), staleTime: 'static' }),
      queryClient.query({ ...popularQuery(api, { restaurantId: restaurant.id }), staleTime: 'static' }),
    ]);
  }
  const [categories] = await others;
  return { categories };
}

/** Everything the home page shows; `slug` names the locality whose home it is. */
export async function loadHome({ api, queryClient, place }: RouterContext, slug?: string): Promise<void> {
  const others = Promise.all([
    queryClient.query({ ...tripleSliderQuery(api), staleTime: 'static' }),
    queryClient.query({ ...categoriesQuery(api), staleTime: 'static' }),
    queryClient.query({ ...newsQuery(api), staleTime: 'static' }),
  ]);
  const localities = await queryClient.query({ ...restaurantsQuery(api), staleTime: 'static' });
  const { restaurant } = placeFor(localities, place(), slug);
  if (restaurant !== null)
    await queryClient.query({ ...popularQuery(api, { restaurantId: restaurant.id }), staleTime: 'static' });
  await others;
}
