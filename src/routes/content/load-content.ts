import { contentPageQuery, promosQuery, vacanciesQuery } from '#client/queries/content-queries.ts';
import { newsQuery } from '#client/queries/queries.ts';
import { createSideQueries } from '#client/queries/use-side-query.ts';
import { missing, type RouterContext } from '../root.ts';

/** Pages that have data of the storefront's own, and show it without a text of the chain as well (docs/product.md §11.7). */
export type OwnPage = 'contacts' | 'delivery' | 'legal';

/** Loads a page that the chain writes. One that it has not written is not found. */
export async function loadWritten({ api, queryClient }: RouterContext, slug: string): Promise<{ title: string }> {
  const page = await queryClient.query({ ...contentPageQuery(api, slug), staleTime: 'static' });
  return { title: (page ?? missing()).title };
}

/** Loads the chain's own text for the top of a screen: it is optional, and nothing waits long for it. */
export async function loadWords({ api, queryClient, isHydrating }: RouterContext, slug: string): Promise<void> {
  const sides = createSideQueries(queryClient, isHydrating());
  sides.ask(contentPageQuery(api, slug));
  await sides.settle();
}

/** Loads news and events. */
export function loadNews({ api, queryClient }: RouterContext) {
  return queryClient.query({ ...newsQuery(api), staleTime: 'static' });
}

/** Loads the jobs. */
export function loadJobs({ api, queryClient }: RouterContext) {
  return queryClient.query({ ...vacanciesQuery(api), staleTime: 'static' });
}

/** Loads the promotions. */
export function loadPromos({ api, queryClient }: RouterContext) {
  return queryClient.query({ ...promosQuery(api), staleTime: 'static' });
}

/** Returns the item with this slug; its title becomes the document's. Without one, the page is not found. */
export function oneOf<T extends { readonly slug: string }>(all: readonly T[], slug: string): T {
  return all.find((one) => one.slug === slug) ?? missing();
}
