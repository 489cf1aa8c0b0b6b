import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { MenuSkeleton } from '#features/menu/menu-skeleton.tsx';
import type { Locality } from '#contract/restaurants.ts';
import { localitiesQuery } from '#client/queries/queries.ts';
import { findPlace, syncLocality } from '#client/place/find-place.ts';
import { page } from '../page.ts';
import { loadMenuPage } from '../menu/menu-loader.ts';
import { rootRoute, type RouterContext } from '../root.ts';
import { titles, homeIn } from '../titles-strings.ts';
import { missing } from '../missing.ts';

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
function remember(
  { services, isHydrating, isServer }: RouterContext,
  localities: readonly Locality[],
  locality: Locality,
): void {
  if (isServer) return;
  const shown = findPlace(localities, services.orderParams.getSnapshot(), null, locality.slug);
  if (shown.elsewhere !== null) return;
  const { connectivity, orderParams } = services;
  if (isHydrating() || connectivity.getSnapshot() === 'reachable') orderParams.chooseLocality(locality);
  else void syncLocality(services, locality);
}

/** The home of a locality (docs/product.md §1.5). An unknown slug is not found. */
export const localityRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/$localitySlug',
  staticData: { modules: import.meta.env.SSR ? ['src/routes/home/home-page.tsx'] : undefined, title: titles.home },
  loader: async ({ context, params, cause, location }) => {
    const localities = await context.queryClient.query({ ...localitiesQuery(context.api), staleTime: 'static' });
    const locality = localities.find(({ slug }) => slug === params.localitySlug);
    if (locality === undefined) missing();
    if (cause !== 'preload') remember(context, localities, locality);
    await loadMenuPage(context, location, { slug: locality.slug });
    return { title: locality.seo_title ?? homeIn(locality.name_in) };
  },
  component: lazyRouteComponent(
    page((pages) => pages.home),
    'HomePage',
  ),
  pendingComponent: MenuSkeleton,
});
