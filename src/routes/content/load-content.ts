import { contentPageQuery, promosQuery, vacanciesQuery } from '#client/queries/content-queries.ts';
import { newsQuery } from '#client/queries/queries.ts';
import { createSideQueries } from '#client/queries/use-side-query.ts';
import { homesQuery } from '#client/queries/place-queries.ts';
import { readPlace } from '#client/place/find-place.ts';
import { readLocality } from '#client/place/known-places.ts';
import type { NewsItem, Vacancy } from '#contract/content.ts';
import { citiesAtOnce } from '#domain/cities-at-once.ts';
import { newsRestaurants } from './news-times.ts';
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

/** Loads news and events, and where they take place. */
export async function loadNews(context: RouterContext) {
  const { api, queryClient } = context;
  const news = await queryClient.query({ ...newsQuery(api), staleTime: 'static' });
  return { news, readHomes: (shown: readonly NewsItem[]) => readHomes(context, newsRestaurants(shown)) };
}

/** Loads the restaurants that a page names, in any city: nothing waits long for them. */
async function readHomes({ api, queryClient, isHydrating }: RouterContext, ids: readonly number[]): Promise<void> {
  const sides = createSideQueries(queryClient, isHydrating());
  sides.ask(homesQuery(api, ids));
  await sides.settle();
}

/** Loads the restaurants of the cities that a page lists: the customer's own, and those of the others that can be read. */
export async function loadCities(context: RouterContext): Promise<void> {
  const { cities, city } = await readPlace(context, context.place());
  await Promise.all(
    citiesAtOnce(cities, city?.id).map(({ id, slug }) =>
      readLocality(context, slug).catch((error: unknown) => {
        if (id === city?.id) throw error;
      }),
    ),
  );
}

/** Returns the ids of the restaurants with these jobs. */
export function vacancyRestaurants(vacancies: readonly Vacancy[]): readonly number[] {
  return vacancies.flatMap(({ restaurant_ids: ids }) => ids);
}

/** Loads the jobs. */
export async function loadJobs(context: RouterContext) {
  const { api, queryClient } = context;
  const jobs = await queryClient.query({ ...vacanciesQuery(api), staleTime: 'static' });
  return { jobs, readHomes: (shown: readonly Vacancy[]) => readHomes(context, vacancyRestaurants(shown)) };
}

/** Loads the promotions. */
export function loadPromos({ api, queryClient }: RouterContext) {
  return queryClient.query({ ...promosQuery(api), staleTime: 'static' });
}

/** Returns the item with this slug; its title becomes the document's. Without one, the page is not found. */
export function oneOf<T extends { readonly slug: string }>(all: readonly T[], slug: string): T {
  return all.find((one) => one.slug === slug) ?? missing();
}
