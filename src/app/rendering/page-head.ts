import type { QueryClient } from '@tanstack/react-query';
import type { RegisteredRouter } from '@tanstack/react-router';
import {
  environmentQuery,
  seoTitlesQuery,
  categoriesQuery,
  homeQuery,
  menuQuery,
  newsQuery,
} from '#client/queries/queries.ts';
import type { Product } from '#contract/catalog.ts';
import { dishIdIn } from '#contract/dish-path.ts';
import { fullAddress } from '#domain/full-address.ts';
import { counted } from '#domain/plural.ts';
import { formatPrice } from '#domain/money.ts';
import { findPlace } from '#client/place/find-place.ts';
import { homeIn, knownPlaces } from '#client/place/known-places.ts';
import { productQuery } from '#client/queries/dish-queries.ts';
import { contentPageQuery, promosQuery, vacanciesQuery } from '#client/queries/content-queries.ts';
import { documentTitle, titleOfMatches } from './document-title.ts';
import { descriptionStrings as words } from './description-strings.ts';

/** Returns the head's element for `what`, creating it where the server has sent none. */
function element<K extends 'meta' | 'link'>(name: K, attribute: string, what: string): HTMLElementTagNameMap[K] {
  const found = document.head.querySelector<HTMLElementTagNameMap[K]>(`${name}[${attribute}="${what}"]`);
  if (found !== null) return found;
  const made = document.createElement(name);
  made.setAttribute(attribute, what);
  document.head.append(made);
  return made;
}

/**
 * Updates the document's head on each navigation after the first page, with what the server sends for the first: description and
 * address (docs/product.md §32.1). The title is set by the announcer.
 *
 * @param signal ends it
 */
export function followHead(router: RegisteredRouter, queryClient: QueryClient, signal: AbortSignal): void {
  const stop = router.subscribe('onResolved', ({ pathChanged }) => {
    if (!pathChanged) return;
    const description = titlesOf(router, queryClient).description ?? pageDescription(router, queryClient);
    element('meta', 'name', 'description').content = description ?? '';
    // A dish opened over the menu keeps its own address, which the location bar shows.
    const { pathname } = router.state.location.maskedLocation ?? router.state.location;
    element('link', 'rel', 'canonical').href = new URL(pathname, location.origin).href;
  });
  signal.addEventListener('abort', stop);
}

/** Returns the title and description of what `router` shows, from the data in `queryClient`. */
export function titlesOf(
  router: RegisteredRouter,
  queryClient: QueryClient,
): { title: string; description: string | null } {
  const { api } = router.options.context;
  return documentTitle({
    path: router.state.location.pathname,
    own: titleOfMatches(router.state.matches),
    seoTitles: queryClient.getQueryData(seoTitlesQuery(api).queryKey) ?? [],
    brand: queryClient.getQueryData(environmentQuery(api).queryKey)?.brand.name ?? '',
  });
}

/** Approximate length that search engines show. */
const MAX_LENGTH = 200;

/** Shortens text to one line of at most {@link MAX_LENGTH} characters, ending with a whole word. */
function shortened(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  if (line.length <= MAX_LENGTH) return line;
  return `${line.slice(0, MAX_LENGTH).replace(/[\s,.;:·–—-]*\s\S*$/, '')}…`;
}

const names = (list: readonly { readonly name: string }[]): string => list.map(({ name }) => name).join(', ');
const sentences = (...parts: readonly (string | null | undefined)[]): string => parts.filter(Boolean).join('. ');

/** Describes a dish in one line: ingredients, weight, price. */
function dishDescription({ details, weight, price }: Product): string {
  return shortened(
    [details?.description || details?.composition, weight, formatPrice(price)].filter(Boolean).join(' · '),
  );
}

/**
 * Returns the description of the page that `router` shows, from the data in `queryClient`, where no editor has written one
 * (docs/product.md §32.1). Null: a personal page, or one that does not exist.
 */
export function pageDescription(router: RegisteredRouter, queryClient: QueryClient): string | null {
  const { api, place: wish } = router.options.context;
  const match = router.state.matches.at(-1);
  const environment = queryClient.getQueryData(environmentQuery(api).queryKey);
  if (match === undefined || environment === undefined) return null;
  const { brand } = environment;
  const params: Readonly<Record<string, string | undefined>> = match.params;
  const categories = queryClient.getQueryData(categoriesQuery(api).queryKey) ?? [];
  const known = knownPlaces({ api, queryClient });
  const { params: choice, localitySlug: remembered } = wish();
  const { locality, restaurant, orderType } = findPlace(known, choice, remembered, params['localitySlug']);
  const menuOf = restaurant === null ? null : { restaurantId: restaurant.id, orderType };
  const menu = (menuOf && queryClient.getQueryData(menuQuery(api, menuOf).queryKey)) ?? [];
  const page = (slug: string): string => {
    const written = queryClient.getQueryData(contentPageQuery(api, slug).queryKey);
    return sentences(written?.title, written?.summary, words.about(brand.name, brand.slogan));
  };
  const addresses = known.held.map((one) => `${one.name}: ${one.restaurants.map(({ address }) => address).join(', ')}`);
  const describe: Readonly<Record<string, () => string | null>> = {
    '/': () => words.home(brand.name, brand.slogan, locality?.name_in ?? ''),
    '/$localitySlug': () =>
      locality &&
      words.city(brand.name, locality.name_in, locality.restaurants.map(({ address }) => address).join(', ')),
    '/menu': () =>
      restaurant &&
      sentences(
        words.menu(brand.name, restaurant.address, counted(menu.length, 'блюдо', 'блюда', 'блюд')),
        names(categories),
      ),
    '/menu/$category': () => {
      const category = categories.find(({ slug }) => slug === params['category']);
      const dishes = menu.filter(({ category_id: id }) => id === category?.id);
      if (category === undefined) return null;
      const from = Math.min(...dishes.map(({ price }) => price));
      return sentences(
        category.description ?? words.category(category.name, brand.name),
        dishes.length === 0 ? null : words.dishesFrom(names(dishes), formatPrice(from)),
      );
    },
    '/menu/$category/$dish': () => {
      const id = dishIdIn(params['dish'] ?? '');
      const dish =
        id === null || menuOf === null ? null : queryClient.getQueryData(productQuery(api, { id, ...menuOf }).queryKey);
      return dish ? dishDescription(dish) : null;
    },
    '/address': () => sentences(words.addresses(brand.name), ...addresses),
    '/address/$restaurant': () => {
      const id = Number(params['restaurant']);
      const read = queryClient.getQueryData(homeQuery(api, id).queryKey);
      const home = homeIn(read ? [read, ...known.held] : known.held, id);
      return home && words.restaurant(brand.name, home.restaurant.name, fullAddress(home.restaurant, home.locality));
    },
    '/events': () => {
      const news = queryClient.getQueryData(newsQuery(api).queryKey) ?? [];
      return sentences(words.events(brand.name), ...news.slice(0, 3).map(({ title }) => title));
    },
    '/events/$slug': () => {
      const item = queryClient.getQueryData(newsQuery(api).queryKey)?.find(({ slug }) => slug === params['slug']);
      return item ? sentences(item.title, item.summary, words.about(brand.name, brand.slogan)) : null;
    },
    '/vacancy': () => {
      const jobs = queryClient.getQueryData(vacanciesQuery(api).queryKey) ?? [];
      return sentences(words.jobs(brand.name), ...jobs.slice(0, 3).map(({ title }) => title));
    },
    '/vacancy/$slug': () => {
      const job = queryClient.getQueryData(vacanciesQuery(api).queryKey)?.find(({ slug }) => slug === params['slug']);
      return job ? sentences(words.job(job.title, brand.name), job.summary, job.schedule) : null;
    },
    '/promos': () => {
      const promos = queryClient.getQueryData(promosQuery(api).queryKey) ?? [];
      return sentences(words.promos(brand.name), ...promos.slice(0, 3).map(({ title }) => title));
    },
    '/info/legal': () => page('legal'),
    '/info/$document': () => page(`info/${params['document'] ?? ''}`),
  };
  const path = match.fullPath.replace(/(?<=.)\/$/, '');
  const own = describe[path];
  const description = own === undefined ? (CONTENT.has(path) ? page(path.slice(1)) : null) : own();
  return description === null || description === '' ? null : shortened(description);
}

/** Pages of an editor's text whose slug is their path. */
const CONTENT: ReadonlySet<string> = new Set(['/about', '/contacts', '/delivery', '/interior']);
