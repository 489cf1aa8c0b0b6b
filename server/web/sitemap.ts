import { dishPath, restaurantPath } from '#contract/dish-path.ts';
import { pagePath } from '#contract/page-path.ts';
import { escapeHtml } from '../rich-text/escape-html.ts';
import type { ChainReader } from './structured-data/chain-reader.ts';

/** Addresses per file that the protocol allows. */
export const SITEMAP_LIMIT = 50_000;

/** Public screens with their own contents; all other pages come from the chain. */
const SCREENS = ['/', '/menu', '/address', '/delivery', '/promos', '/events', '/vacancy', '/contacts', '/info/legal'];

/** A page listed in the sitemap. */
export interface SitePage {
  readonly path: string;
  /** Last modification, as a date or an instant; null: unknown. */
  readonly changed: string | null;
}

const newest = (dated: readonly { readonly date: string }[]): string | null =>
  dated
    .map(({ date }) => date)
    .toSorted()
    .at(-1) ?? null;

/**
 * Lists every public page of the chain (docs/product.md §32.9): screens, cities, restaurants, categories, dishes, editors' pages, news
 * and jobs. Makes six requests, whatever the number of restaurants.
 *
 * @throws when the chain cannot be read
 */
export async function readSitePages(chain: ChainReader): Promise<readonly SitePage[]> {
  const [localities, categories, dishes, contents, news, vacancies] = await Promise.all([
    chain.localities(),
    chain.categories(),
    chain.products({}),
    chain.contents(),
    chain.news(),
    chain.vacancies(),
  ]);
  const slugs = new Map(categories.map(({ id, slug }) => [id, slug]));
  const pages = new Map<string, string | null>();
  for (const path of SCREENS) pages.set(path, null);
  pages.set('/events', newest(news)).set('/vacancy', newest(vacancies));
  for (const { slug } of contents) {
    const path = pagePath(slug);
    if (path !== null) pages.set(path, pages.get(path) ?? null);
  }
  for (const { slug, restaurants } of localities) {
    pages.set(`/${slug}`, null);
    for (const { id } of restaurants) pages.set(restaurantPath(id), null);
  }
  for (const { slug } of categories) pages.set(`/menu/${slug}`, null);
  for (const { id, slug, category_id: category } of dishes) {
    const home = slugs.get(category);
    if (home !== undefined) pages.set(dishPath({ id, slug, category: home }), null);
  }
  for (const { slug, date } of news) pages.set(`/events/${slug}`, date);
  for (const { slug, date } of vacancies) pages.set(`/vacancy/${slug}`, date);
  return [...pages].map(([path, changed]) => ({ path, changed }));
}

const PROLOGUE = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

/**
 * Returns a sitemap's files by path: a single file, or an index with its parts where there are more pages than `limit`.
 *
 * @param origin the public one, without a trailing slash
 */
export function sitemapFiles(
  pages: readonly SitePage[],
  { origin, limit }: { readonly origin: string; readonly limit: number },
): ReadonlyMap<string, string> {
  const urlset = (part: readonly SitePage[]): string =>
    `${PROLOGUE}<urlset ${NAMESPACE}>${part
      .map(({ path, changed }) => {
        const lastmod = changed === null ? '' : `<lastmod>${changed}</lastmod>`;
        return `<url><loc>${escapeHtml(origin + path)}</loc>${lastmod}</url>`;
      })
      .join('')}</urlset>\n`;
  if (pages.length <= limit) return new Map([['/sitemap.xml', urlset(pages)]]);
  const files = new Map<string, string>();
  for (let from = 0; from < pages.length; from += limit) {
    files.set(`/sitemap-${from / limit + 1}.xml`, urlset(pages.slice(from, from + limit)));
  }
  const parts = [...files.keys()].map((path) => `<sitemap><loc>${escapeHtml(origin + path)}</loc></sitemap>`);
  return files.set('/sitemap.xml', `${PROLOGUE}<sitemapindex ${NAMESPACE}>${parts.join('')}</sitemapindex>\n`);
}
