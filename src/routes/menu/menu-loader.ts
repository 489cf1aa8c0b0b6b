import type { ParsedLocation } from '@tanstack/react-router';
import { isForbiddenKept } from '#client/kept-forbidden.ts';
import { loadDishSearch, type MenuFilters } from '#features/menu/search/dish-search.ts';
import { loadNarrowed } from '#features/menu/search/narrowed.tsx';
import { loadSinking } from '#features/menu/list/use-sunk-sections.ts';
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
import type { RouterContext } from '../root.ts';
import { loadWhenStrip } from '../when/when-slot.tsx';
import { placeFor } from '../current-place.ts';

const NARROWING: readonly (keyof MenuFilters)[] = ['q', 'without', 'vegetarian', 'spicy'];

/**
 * Loads a page that shows the menu. Search and exclusion filters are in the address, so the first render already has the results.
 *
 * @param home set for a home page: its locality, or null for the current city
 */
export async function loadMenuPage(
  context: RouterContext,
  { searchStr }: Pick<ParsedLocation, 'searchStr'>,
  home?: { readonly slug: string | null },
): Promise<void> {
  const search = new URLSearchParams(searchStr);
  const isSearched = search.has('q');
  // A server-rendered page is left as it is (docs/product.md §2.26).
  const isSinking = !context.isHydrating() && isForbiddenKept(context.services.storage);
  await Promise.all([
    loadMenu(context, {
      needsCompositions: isSearched || isSinking,
      isHome: home !== undefined,
      ...(home?.slug && { slug: home.slug }),
    }),
    isSinking ? loadSinking() : null,
    isSearched ? loadDishSearch() : null,
    loadWhenStrip(),
    NARROWING.some((name) => search.has(name)) ? loadNarrowed() : null,
  ]);
}

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
async function loadMenu(
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
