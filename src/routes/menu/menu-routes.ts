import { createRoute, lazyRouteComponent, type ParsedLocation } from '@tanstack/react-router';
import { MenuSkeleton } from '#features/menu/menu-skeleton.tsx';
import {
  categoriesQuery,
  citiesQuery,
  bannersQuery,
  homePagesQuery,
  menuDetailsQuery,
  menuQuery,
  newsQuery,
  popularQuery,
  tripleSliderQuery,
  type CityName,
} from '#client/queries/queries.ts';
import { isStartOnly } from '#client/queries/menu-start.ts';
import { findPlace, readPlace, syncLocality } from '#client/place/find-place.ts';
import { knownPlaces } from '#client/place/known-places.ts';
import { isForbiddenKept } from '#client/kept-forbidden.ts';
import { loadDishSearch } from '#features/menu/search/dish-search.ts';
import type { MenuFilters } from '#features/menu/search/menu-filters.ts';
import { loadNarrowed } from '#features/menu/search/narrowed.tsx';
import { loadSinking } from '#features/menu/list/use-sunk-sections.ts';
import { createSideQueries } from '#client/queries/use-side-query.ts';
import { rootRoute, missing, type RouterContext } from '../root.ts';
import { titles, homeIn } from '../titles-strings.ts';
import { MenuPage } from './menu-page.tsx';
import { page } from '../page.ts';
import { loadWhenStrip } from '../when/when-slot.tsx';

/** The menu screen, also under its category addresses: following the scroll must not remount it. */
export const menuRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/menu',
  staticData: { title: titles.menu },
  loader: ({ context, location }) => loadMenuPage(context, location),
  component: MenuPage,
  pendingComponent: MenuSkeleton,
});

/** The menu at one of its categories: the same screen with its own address and title. */
export const categoryRoute = createRoute({
  getParentRoute: () => menuRoute,
  path: '$category',
  loader: async ({ context: { api, queryClient }, params }) => {
    const categories = await queryClient.query({ ...categoriesQuery(api), staleTime: 'static' });
    const category = categories.find(({ slug }) => slug === params.category) ?? missing();
    return { title: category.name };
  },
});

/** The page and its loader in one chunk, which the menu does not load. */
const dishPage = page((pages) => pages.dish);

/** A dish at its own address, over the menu at its category (docs/product.md §32.4). */
export const dishRoute = createRoute({
  getParentRoute: () => menuRoute,
  path: '$category/$dish',
  staticData: { modules: import.meta.env.SSR ? ['src/routes/dish/dish-page.tsx'] : undefined },
  loader: async ({ context, params }) => (await dishPage()).loadDish(context, params),
  component: lazyRouteComponent(dishPage, 'DishPage'),
});

export const homeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  staticData: { modules: import.meta.env.SSR ? ['src/routes/home/home-page.tsx'] : undefined, title: titles.home },
  loader: ({ context, location }) => loadMenuPage(context, location, { slug: null }),
  component: lazyRouteComponent(
    page((pages) => pages.home),
    'HomePage',
  ),
  pendingComponent: MenuSkeleton,
});

/**
 * Remembers a city named in the address, unless a restaurant elsewhere is chosen, which stays chosen
 * (docs/product.md §1.5), or its menu is available neither from the API nor on this device: «Меню» then leads to a menu
 * that is (docs/product.md §9.8).
 */
function remember({ services, isHydrating, isServer }: RouterContext, city: CityName): void {
  if (isServer) return;
  const shown = findPlace(knownPlaces(services), services.orderParams.getSnapshot(), null, city.slug);
  if (shown.elsewhere !== null) return;
  const { connectivity, orderParams } = services;
  if (isHydrating() || connectivity.getSnapshot() === 'reachable') orderParams.chooseLocality(city);
  else void syncLocality(services, city);
}

/** The home of a locality (docs/product.md §1.5). An unknown slug is not found. */
export const localityRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/$localitySlug',
  staticData: { modules: import.meta.env.SSR ? ['src/routes/home/home-page.tsx'] : undefined, title: titles.home },
  loader: async ({ context, params, cause, location }) => {
    const { api, place, queryClient } = context;
    const cities = await queryClient.query({ ...citiesQuery(api), staleTime: 'static' });
    const city = cities.find(({ slug }) => slug === params.localitySlug) ?? missing();
    const { locality } = await readPlace(context, place(), city.slug);
    if (locality === null) missing();
    if (cause !== 'preload') remember(context, city);
    await loadMenuPage(context, location, { slug: city.slug });
    return { title: locality.seo_title ?? homeIn(locality.name_in) };
  },
  component: lazyRouteComponent(
    page((pages) => pages.home),
    'HomePage',
  ),
  pendingComponent: MenuSkeleton,
});

const NARROWING: readonly (keyof MenuFilters)[] = ['q', 'without', 'vegetarian', 'spicy'];

/** Reports whether the address searches or filters the menu. */
export function isNarrowed(href: string): boolean {
  const search = new URLSearchParams(href.split('?')[1]);
  return NARROWING.some((name) => search.has(name));
}

/**
 * Loads a page that shows the menu. Search and exclusion filters are in the address, so the first render already has the results.
 *
 * @param home set for a home page: its locality, or null for the current city
 */
async function loadMenuPage(
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
    isNarrowed(searchStr) ? loadNarrowed() : null,
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
    const { restaurant, orderType } = await readPlace({ api, queryClient }, place(), slug);
    if (restaurant === null) return;
    const menu = { restaurantId: restaurant.id, orderType };
    sides.ask(popularQuery(api, menu));
    if (needsCompositions) sides.ask(menuDetailsQuery(api, menu));
    // Of a long menu the page carries the beginning, and reads the rest later.
    if (!isStartOnly({ api, queryClient }, menu))
      await queryClient.query({ ...menuQuery(api, menu), staleTime: 'static' });
  };
  await Promise.all([dishes(), queryClient.query({ ...categoriesQuery(api), staleTime: 'static' })]);
  await sides.settle();
}
