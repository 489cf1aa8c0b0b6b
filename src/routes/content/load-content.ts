import { contentPageQuery, promosQuery, vacanciesQuery } from '#client/queries/content-queries.ts';
import { newsQuery } from '#client/queries/queries.ts';
import { createSideQueries } from '#client/queries/use-side-query.ts';
import { missing } from '../missing.ts';
import type { RouterContext } from '../root.ts';

/** Reads a content page. A page that the chain has not written is a page that does not exist. */
export async function loadContent({ api, queryClient }: RouterContext, slug: string): Promise<{ title: string }> {
  const { title } = (await queryClient.query({ ...contentPageQuery(api, slug), staleTime: 'static' })) ?? missing();
  return { title };
}

/** A screen with the chain's own words above what it shows: they are optional, and nothing waits long for them. */
export async function loadWords({ api, queryClient, isHydrating }: RouterContext, slug: string): Promise<void> {
  const sides = createSideQueries(queryClient, isHydrating());
  sides.ask(contentPageQuery(api, slug));
  await sides.settle();
}

/** Reads news and events. */
export function loadNews({ api, queryClient }: RouterContext) {
  return queryClient.query({ ...newsQuery(api), staleTime: 'static' });
}

/** Reads the jobs. */
export function loadJobs({ api, queryClient }: RouterContext) {
  return queryClient.query({ ...vacanciesQuery(api), staleTime: 'static' });
}

/** Reads the promotions. */
export function loadPromos({ api, queryClient }: RouterContext) {
  return queryClient.query({ ...promosQuery(api), staleTime: 'static' });
}

/** The one with this slug; its title is the document's. None: a page that does not exist. */
export function oneOf<T extends { readonly slug: string }>(all: readonly T[], slug: string): T {
  return all.find((one) => one.slug === slug) ?? missing();
}
