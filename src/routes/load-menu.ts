import {
  bannersQuery,
  categoriesQuery,
  homePagesQuery,
  menuDetailsQuery,
  menuQuery,
  newsQuery,
  popularQuery,
  localitiesQuery,
  tripleSliderQuery,
} from '../client/queries/queries.ts';
import { createSideQueries } from '../client/queries/use-side-query.ts';
import { placeFor } from './current-place.ts';
import type { RouterContext } from './root.ts';

/**
 * Loads everything that the menu's first view shows for the current place. It cannot do without places, categories and
 * dishes; where something is searched for it asks for the compositions as well.
 */
export async function loadMenu(
  { api, queryClient, place, isHydrating }: RouterContext,
  isSearched: boolean,
): Promise<void> {
  const sides = createSideQueries(queryClient, isHydrating());
  sides.ask(bannersQuery(api));
  const dishes = async (): Promise<void> => {
    const localities = await queryClient.query({ ...localitiesQuery(api), staleTime: 'static' });
    const { restaurant, orderType } = placeFor(localities, place());
    if (restaurant === null) return;
    const menu = { restaurantId: restaurant.id, orderType };
    sides.ask(popularQuery(api, menu));
    if (isSearched) sides.ask(menuDetailsQuery(api, menu));
    await queryClient.query({ ...menuQuery(api, menu), staleTime: 'static' });
  };
  await Promise.all([dishes(), queryClient.query({ ...categoriesQuery(api), staleTime: 'static' })]);
  await sides.settle();
}

/**
 * Loads everything that the home page shows; `slug` names the locality whose home it is. It cannot do without the places. The server
 * asks for a city's menu as well, which stands there as text for whoever has no scripts (docs/product.md §32.2); a browser reads it
 * once the page stands.
 */
export async function loadHome({ api, queryClient, place, isHydrating }: RouterContext, slug?: string): Promise<void> {
  const sides = createSideQueries(queryClient, isHydrating());
  sides.ask(tripleSliderQuery(api));
  sides.ask(categoriesQuery(api));
  sides.ask(newsQuery(api));
  sides.ask(homePagesQuery(api));
  const localities = await queryClient.query({ ...localitiesQuery(api), staleTime: 'static' });
  const { restaurant, orderType } = placeFor(localities, place(), slug);
  if (restaurant !== null) {
    const menu = { restaurantId: restaurant.id, orderType };
    sides.ask(popularQuery(api, menu));
    if (import.meta.env.SSR && slug !== undefined) sides.ask(menuQuery(api, menu));
  }
  await sides.settle();
}
