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
async function loadWords({ api, queryClient, isHydrating }: RouterContext, slug: string): Promise<void> {
  const sides = createSideQueries(queryClient, isHydrating());
  sides.ask(contentPageQuery(api, slug));
  await sides.settle();
}

/** Loads the restaurants of the cities that a page lists (the customer's own; the others as far as they can be read), and its text. */
export async function loadAnswer(context: RouterContext, slug: OwnPage | 'address'): Promise<void> {
  const words = loadWords(context, slug);
  if (slug !== 'legal') {
    const { cities, city } = await readPlace(context, context.place());
    const listed = citiesAtOnce(cities, city?.id);
    await Promise.all(listed.map((one) => readLocality(context, one.slug).catch(() => null)));
  }
  await words;
}

/** Loads the restaurants that a page names, in any city: nothing waits long for them. */
async function readHomes({ api, queryClient, isHydrating }: RouterContext, ids: readonly number[]): Promise<void> {
  const sides = createSideQueries(queryClient, isHydrating());
  sides.ask(homesQuery(api, ids));
  await sides.settle();
}

/** Loads news and events, and where they take place. */
export async function loadNews(context: RouterContext): Promise<void> {
  await readHomes(context, newsRestaurants(await readNews(context)));
}

/** Loads one news item; its title becomes the document's. Without one, the page is not found. */
export async function loadEvent(context: RouterContext, slug: string): Promise<NewsItem> {
  const item = oneOf(await readNews(context), slug);
  await readHomes(context, newsRestaurants([item]));
  return item;
}

const readNews = ({ api, queryClient }: RouterContext) => queryClient.query({ ...newsQuery(api), staleTime: 'static' });

/** Returns the ids of the restaurants with these jobs. */
export function vacancyRestaurants(vacancies: readonly Vacancy[]): readonly number[] {
  return vacancies.flatMap(({ restaurant_ids: ids }) => ids);
}

/** Loads the jobs, their restaurants, and the page's text. */
export async function loadJobs(context: RouterContext): Promise<void> {
  const words = loadWords(context, 'vacancy');
  await readHomes(context, vacancyRestaurants(await readJobs(context)));
  await words;
}

/** Loads one job; its title becomes the document's. Without one, the page is not found. */
export async function loadJob(context: RouterContext, slug: string): Promise<Vacancy> {
  const job = oneOf(await readJobs(context), slug);
  await readHomes(context, vacancyRestaurants([job]));
  return job;
}

const readJobs = ({ api, queryClient }: RouterContext) =>
  queryClient.query({ ...vacanciesQuery(api), staleTime: 'static' });

/** Loads the promotions. */
export function loadPromos({ api, queryClient }: RouterContext) {
  return queryClient.query({ ...promosQuery(api), staleTime: 'static' });
}

const oneOf = <T extends { readonly slug: string }>(all: readonly T[], slug: string): T =>
  all.find((one) => one.slug === slug) ?? missing();
