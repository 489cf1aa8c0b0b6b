import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, notFound } from '@tanstack/react-router';
import type { ApiClient } from '#lib/api/client.ts';
import { environmentQuery, footerPagesQuery, seoTitlesQuery } from '#client/queries/queries.ts';
import { createSideQueries } from '#client/queries/use-side-query.ts';
import type { Services } from '#client/services.ts';
import { readPlace, type PlaceWish } from '#client/place/find-place.ts';
import type { Overlays } from './overlays/overlays.ts';
import { RootSearch } from './root-search.ts';

/** The context passed to every loader. */
export interface RouterContext {
  readonly api: ApiClient;
  readonly queryClient: QueryClient;
  readonly services: Services;
  /** During hydration of the first view, the place it was rendered with; afterwards the one stored on the device. */
  readonly place: () => PlaceWish;
  /** True until the server-rendered page is hydrated: the first render must match it. */
  readonly isHydrating: () => boolean;
  /** True on the server, which renders for everyone: it persists nothing, and loads nothing that the page does not show. */
  readonly isServer: boolean;
  /** The windows and sheets over the page, created on first use: server rendering has none. */
  readonly overlays: () => Overlays;
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The document's title when neither `/seo_titles` nor the loader provides one. */
    readonly title?: string;
    /**
     * The page's lazy modules, by their path in the repository: the server inlines their styles and preloads them. Only on the
     * server (`import.meta.env.SSR`): the browser does not need the names.
     */
    readonly modules?: readonly string[] | undefined;
    /** Reports whether a page rendered only in the browser can exist; if not, the server responds with 404. */
    readonly isThere?: ((params: Readonly<Record<string, string | undefined>>) => boolean) | undefined;
  }
}

/** The root of the route tree; src/app sets the shell as its component. */
export const rootRoute = createRootRouteWithContext<RouterContext>()({
  validateSearch: RootSearch,
  // Required by the header and the footer; titles have a default when the editor's are missing.
  loader: async ({ context: { api, queryClient, isHydrating, place }, location }) => {
    const sides = createSideQueries(queryClient, isHydrating());
    sides.ask(seoTitlesQuery(api));
    sides.ask(footerPagesQuery(api));
    await Promise.all([
      queryClient.query({ ...environmentQuery(api), staleTime: 'static' }),
      // A city's home needs no other city.
      readPlace({ api, queryClient }, place(), location.pathname.slice(1)),
    ]);
    await sides.settle();
  },
});

/** Ends a loader or a render with «no such page»: the server responds with 404. */
export function missing(): never {
  notFound({ throw: true });
  throw new Error('unreachable'); // the router's types do not declare that it never returns
}
