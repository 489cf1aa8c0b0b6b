import type { Category } from '../../contract/catalog.ts';
import {
  bannersQuery,
  categoriesQuery,
  menuQuery,
  popularQuery,
  restaurantsQuery,
  tripleSliderQuery,
} from '../platform/queries.ts';
import { currentPlace } from './current-place.ts';
import type { RouterContext } from './root.ts';

/** Everything the menu's first view shows, for the current place. */
export async function loadMenu({
  api,
  queryClient,
  place,
}: RouterContext): Promise<{ categories: readonly Category[] }> {
  const categories = queryClient.ensureQueryData(categoriesQuery(api));
  const banners = queryClient.ensureQueryData(bannersQuery(api));
  const localities = await queryClient.ensureQueryData(restaurantsQuery(api));
  const here = currentPlace(localities, place());
  if (here !== null) {
    const { restaurant, orderType } = here;
    await Promise.all([
      queryClient.ensureQueryData(menuQuery(api, { restaurantId: restaurant.id, orderType })),
      queryClient.ensureQueryData(popularQuery(api, { restaurantId: restaurant.id })),
    ]);
  }
  await banners;
  return { categories: await categories };
}

/** Everything the home page shows; `slug` names the locality whose home it is. */
export async function loadHome({ api, queryClient, place }: RouterContext, slug?: string): Promise<void> {
  const others = Promise.all([
    queryClient.ensureQueryData(tripleSliderQuery(api)),
    queryClient.ensureQueryData(categoriesQuery(api)),
  ]);
  const localities = await queryClient.ensureQueryData(restaurantsQuery(api));
  const wish = place();
  const here = currentPlace(localities, slug === undefined ? wish : { ...wish, localitySlug: slug });
  if (here !== null) await queryClient.ensureQueryData(popularQuery(api, { restaurantId: here.restaurant.id }));
  await others;
}
