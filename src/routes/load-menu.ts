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
} from '#client/queries/queries.ts';
import { createSideQueries } from '#client/queries/use-side-query.ts';
import { placeFor } from './current-place.ts';
import type { RouterContext } from './root.ts';

interface MenuAddress {
  /** True where the page searches, for example. */
  readonly needsCompositions: boolean;
  /** True for the home, which shows more than the menu. */
  readonly isHome?: boolean;
  /** Slug of the locality whose home it is. */
  readonly slug?: string;
}

/**
 * Loads everything that the first view of the menu, or of a home, shows for the current place. Places, categories and dishes
 * are required.
 */
export async function loadMenu(
  { api, queryClient, place, isHydrating }: RouterContext,
  { needsCompositions, isHome = false, slug }: MenuAddress,
): Promise<void> {
  const sides = createSideQueries(queryClient, isHydrating());
  sides.ask(bannersQuery(api));
  if (isHome) {
    sides.ask(tripleSliderQuery(api));
    sides.ask(newsQuery(api));
    sides.ask(homePagesQuery(api));
  }
  const dishes = async (): Promise<void> => {
    const localities = await queryClient.query({ ...localitiesQuery(api), staleTime: 'static' });
    const { restaurant, orderType } = placeFor(localities, place(), slug);
    if (restaurant === null) return;
    const menu = { restaurantId: restaurant.id, orderType };
    sides.ask(popularQuery(api, menu));
    if (needsCompositions) sides.ask(menuDetailsQuery(api, menu));
    await queryClient.query({ ...menuQuery(api, menu), staleTime: 'static' });
  };
  await Promise.all([dishes(), queryClient.query({ ...categoriesQuery(api), staleTime: 'static' })]);
  await sides.settle();
}
