import { contentPageQuery, promosQuery, vacanciesQuery } from '#client/queries/content-queries.ts';
import { newsQuery } from '#client/queries/queries.ts';
import { createSideQueries } from '#client/queries/use-side-query.ts';
import { missing, type RouterContext } from '../root.ts';

/** Loads a content page. A page that the chain has not written is not found. */
export async function loadContent({ api, queryClient }: RouterContext, slug: string): Promise<{ title: string }> {
  const { title } = (await queryClient.query({ ...contentPageQuery(api, slug), staleTime: 'static' })) ?? missing();
  return { title };
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
