import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext } from '@tanstack/react-router';
import type { ApiClient } from '#lib/api/client.ts';
import { environmentQuery, footerPagesQuery, localitiesQuery, seoTitlesQuery } from '#client/queries/queries.ts';
import { createSideQueries } from '#client/queries/use-side-query.ts';
import type { Services } from '#client/services.ts';
import type { PlaceWish } from './current-place.ts';
import type { Overlays } from './overlays/overlays.ts';
import { RootSearch } from './root-search.ts';

/** What every loader gets. */
export interface RouterContext {
  readonly api: ApiClient;
  readonly queryClient: QueryClient;
  readonly services: Services;
  /** While the first view is hydrated, what it was rendered with; then what the device knows. */
  readonly place: () => PlaceWish;
  /** True until the page that the server rendered has been taken over: it must come out as it was rendered. */
  readonly isHydrating: () => boolean;
  /** The server renders for everybody: it remembers nothing, and reads nothing that the page does not show. */
  readonly isServer: boolean;
  /** The windows and sheets over the page, made when one is first wanted: a rendering on the server has none. */
  readonly overlays: () => Overlays;
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The document's title where `/seo_titles` and the loader say nothing. */
    readonly title?: string;
    /**
     * The page's lazy modules, by their path in the repository: the server inlines their styles and preloads them. Only there
     * (`import.meta.env.SSR`): the browser has no use for the names.
     */
    readonly modules?: readonly string[] | undefined;
    /** Whether there can be such a page, where the browser alone renders it: the server answers 404 where not. */
    readonly isThere?: ((params: Readonly<Record<string, string | undefined>>) => boolean) | undefined;
  }
}

/** The root of the route tree; src/app gives it the shell as its component. */
export const rootRoute = createRootRouteWithContext<RouterContext>()({
  validateSearch: RootSearch,
  // What the header and the footer cannot do without; a title has words of its own where the editor's are missing.
  loader: async ({ context: { api, queryClient, isHydrating } }) => {
    const sides = createSideQueries(queryClient, isHydrating());
    sides.ask(seoTitlesQuery(api));
    sides.ask(footerPagesQuery(api));
    await Promise.all([
      queryClient.query({ ...environmentQuery(api), staleTime: 'static' }),
      queryClient.query({ ...localitiesQuery(api), staleTime: 'static' }),
    ]);
    await sides.settle();
  },
});
