import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { contentPageQuery, newsQuery, promosQuery } from '../../client/queries/queries.ts';
import { createSideQueries } from '../../client/queries/use-side-query.ts';
import { missing } from '../missing.ts';
import { type RouterContext, rootRoute } from '../root.ts';
import { titles } from '../titles-strings.ts';

const CONTENT_PAGE = ['src/routes/content/content-page.tsx'];

/** Reads a content page. A page that the chain has not written is a page that does not exist. */
async function loadContent({ api, queryClient }: RouterContext, slug: string): Promise<{ title: string }> {
  const { title } = (await queryClient.query({ ...contentPageQuery(api, slug), staleTime: 'static' })) ?? missing();
  return { title };
}

/** The address of a page that the chain writes under `slug`. What the page adds below its text is in content-page.tsx. */
const article = <const TPath extends string>(
  path: TPath,
  slug: 'contacts' | 'legal' | 'about' | 'interior' | 'delivery' | 'vacancy',
) =>
  createRoute({
    getParentRoute: () => rootRoute,
    path,
    staticData: { modules: CONTENT_PAGE, title: titles[slug] },
    loader: ({ context }) => loadContent(context, slug),
    component: lazyRouteComponent(async () => {
      const { ContentPage } = await import('./content-page.tsx');
      return { Page: () => <ContentPage slug={slug} /> };
    }, 'Page'),
  });

/** Rules, privacy and agreement, when a chain keeps these documents here instead of elsewhere (docs/product.md §11.6). */
const documentRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/info/$document',
  staticData: { modules: CONTENT_PAGE, title: titles.document },
  loader: ({ context, params }) => loadContent(context, `info/${params.document}`),
  component: lazyRouteComponent(() => import('./content-page.tsx'), 'DocumentPage'),
});

/** The restaurants came with the root; the chain's own words about them are optional. */
const addressRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/address',
  staticData: { modules: ['src/routes/content/address-page.tsx'], title: titles.address },
  loader: async ({ context: { api, queryClient, isHydrating } }) => {
    const sides = createSideQueries(queryClient, isHydrating());
    sides.ask(contentPageQuery(api, 'address'));
    await sides.settle();
  },
  component: lazyRouteComponent(() => import('./address-page.tsx'), 'Page'),
});

const eventsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/events',
  staticData: { modules: ['src/routes/content/events-page.tsx'], title: titles.events },
  loader: ({ context: { api, queryClient } }) => queryClient.query({ ...newsQuery(api), staleTime: 'static' }),
  component: lazyRouteComponent(() => import('./events-page.tsx'), 'Page'),
});

const promosRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/promos',
  staticData: { modules: ['src/routes/content/promos-page.tsx'], title: titles.promos },
  loader: ({ context: { api, queryClient } }) => queryClient.query({ ...promosQuery(api), staleTime: 'static' }),
  component: lazyRouteComponent(() => import('./promos-page.tsx'), 'Page'),
});

/** The addresses of the chain's own pages. */
export const contentRoutes = [
  article('/contacts', 'contacts'),
  article('/info/legal', 'legal'),
  article('/about', 'about'),
  article('/interior', 'interior'),
  article('/delivery', 'delivery'),
  article('/vacancy', 'vacancy'),
  documentRoute,
  addressRoute,
  eventsRoute,
  promosRoute,
] as const;
