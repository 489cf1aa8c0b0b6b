import { contentPageQuery, promosQuery, vacanciesQuery } from '#client/queries/content-queries.ts';
import { newsQuery } from '#client/queries/queries.ts';
import { createSideQueries } from '#client/queries/use-side-query.ts';
import { missing, type RouterContext } from '../root.ts';
import { titles } from '../titles-strings.ts';

/** Titles of the pages that have data of the storefront's own, and show it without a text of the chain as well (docs/product.md §11.7). */
export const OWN_TITLES: ReadonlyMap<string, string> = new Map([
  ['contacts', titles.contacts],
  ['delivery', titles.delivery],
  ['legal', titles.legal],
]);

/** Loads a content page. A page that the chain has not written is not found, unless it has data of its own. */
export async function loadContent({ api, queryClient }: RouterContext, slug: string): Promise<{ title: string }> {
  const written = await queryClient.query({ ...contentPageQuery(api, slug), staleTime: 'static' });
  return { title: written?.title ?? OWN_TITLES.get(slug) ?? missing() };
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
