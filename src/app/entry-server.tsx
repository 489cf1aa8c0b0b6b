import { createMemoryHistory } from '@tanstack/react-router';
import { prerender } from 'react-dom/static';
import { environmentQuery } from '#client/queries/queries.ts';
import { createApi } from '#lib/api/client.ts';
import { builtConnection } from '#lib/api/connection.ts';
import { createServerServices } from './create-services.ts';
import { App } from './app.tsx';
import { titleWithBrand } from './rendering/document-title.ts';
import { shellStrings } from './shell/shell-strings.ts';
import { titlesOf, pageDescription } from './rendering/page-head.ts';
import { carryShownDishes } from './rendering/carried-menu.ts';
import { dehydrateQueries, firstViewOf, type Dehydrated } from './hydration/first-view.ts';
import { categoryRoute, isNarrowed, menuRoute } from '#routes/menu/menu-routes.ts';
import { PAGES } from '#routes/page.ts';
import { createQueryClient } from './query-client.ts';
import { createAppRouter } from './router.ts';

export { contractFetch } from './rendering/contract-fetch.ts';
export { pageAddress } from './rendering/page-address.ts';
export const apiOrigin: string = builtConnection().origin ?? '';

/** The menu's own page is in no table. */
const isMenu = (id: string | undefined): boolean => id === menuRoute.id || id === categoryRoute.id;

/** server/web/renderer.ts holds the same shape: the server knows the storefront only as a bundle. */
interface RenderRequest {
  /** Path and search, from the root. */
  readonly href: string;
  /** The place from the visitor's cookies; nothing else about a visitor gets into a page. */
  readonly place: Dehydrated['place'];
  readonly now: Date;
  /** Calls the API: in this process, or at another backend. */
  readonly fetch: typeof fetch;
  readonly headers: Readonly<Record<string, string>>;
  /** Removes from an editor's HTML everything that is not allowed (docs/product.md §11.5). */
  readonly cleanHtml: (html: string) => string;
}

type RenderResult =
  | { readonly kind: 'redirect'; readonly href: string; readonly isPermanent: boolean }
  | {
      readonly kind: 'page';
      readonly status: number;
      readonly html: string;
      readonly state: Dehydrated;
      readonly title: string;
      readonly description: string | null;
      /** Modules of the page's own chunks, named as in the build's manifest. */
      readonly modules: readonly string[];
      /** The browser renders it for one person: the server only sends its frame. */
      readonly personal: boolean;
    };

/**
 * Renders one public address with the same router and queries as the browser.
 *
 * @throws when a part of the page could not be loaded: the browser then gets the plain shell and tries itself
 */
export async function render(request: RenderRequest): Promise<RenderResult> {
  const queryClient = createQueryClient();
  queryClient.setDefaultOptions({ queries: { retry: false } });
  const asking = createApi({
    origin: '',
    connection: builtConnection(),
    fetch: request.fetch,
    getHeaders: () => request.headers,
    now: () => request.now.getTime(),
    // oxlint-disable-next-line no-console -- the server's log has it: what the backend answered is no answer of the API
    onContractError: (error) => console.error(error.message),
  });
  const api = { ...asking, cleanHtml: request.cleanHtml };
  const first = { place: request.place, now: request.now.toISOString() };
  const services = createServerServices({ api, queryClient, first: firstViewOf(first) });
  const history = createMemoryHistory({ initialEntries: [request.href] });
  const router = createAppRouter(
    { api, queryClient, services, place: () => services.first, isHydrating: () => false, isServer: true },
    history,
  );
  try {
    await router.load();
    const result = router._serverResult;
    if (result?.type === 'redirect') {
      const { headers, status } = result.redirect;
      return { kind: 'redirect', href: headers.get('location') ?? '/', isPermanent: status === 301 };
    }
    const { matches } = router.state;
    const broken = matches.find((match) => match.status === 'error');
    if (broken !== undefined) throw new Error(`${broken.routeId} did not load`, { cause: broken.error });
    const faults: unknown[] = [];
    const { prelude } = await prerender(<App router={router} services={services} />, {
      // Rendered in one piece: streaming would need inline scripts, which the page's policy blocks.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError: (error) => {
        faults.push(error);
      },
    });
    if (faults.length > 0) throw new Error('A part of the page did not render', { cause: faults[0] });
    const isThere = matches.every(({ staticData, params }) => staticData.isThere?.(params) ?? true);
    const html = await new Response(prelude).text();
    const queries = dehydrateQueries({ api, queryClient, path: router.state.location.pathname, now: request.now });
    const status = isThere ? (result?.status ?? 200) : 404;
    const written = titlesOf(router, queryClient);
    // The same title as the page sets after hydration.
    const brand = queryClient.getQueryData(environmentQuery(api).queryKey)?.brand.name ?? '';
    const title = isThere && status === 404 ? titleWithBrand(shellStrings.notFound, brand) : written.title;
    return {
      kind: 'page',
      status,
      html,
      // What a search or filters have found is anywhere in the menu.
      state: {
        queries: isNarrowed(request.href) ? queries : carryShownDishes(queries, { api, queryClient, html }),
        ...first,
      },
      title,
      description: status === 200 ? (written.description ?? pageDescription(router, queryClient)) : null,
      modules: [
        ...(isMenu(matches.at(-1)?.routeId) ? [] : [PAGES]),
        ...matches.flatMap(({ staticData }) => staticData.modules ?? []),
      ],
      personal: matches.some(({ ssr }) => ssr === false),
    };
  } finally {
    queryClient.clear();
  }
}
