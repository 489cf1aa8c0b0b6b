import * as v from 'valibot';
import { parseSearch, RootSearch, stringifySearch } from '#routes/root-search.ts';

/** The menu, also at one of its categories: the only pages whose HTML depends on the query string. */
const FILTERED = /^\/menu(?:\/|$)/;

/**
 * Returns the part of an address that the server's HTML depends on: `/menu?q=Суп&dish=3&utm_source=x` is `/menu?q=Суп`, encoded.
 * Windows open after hydration, and campaign parameters do not affect a page, so all these addresses are one page, rendered
 * and cached once.
 */
export function pageAddress(href: string): string {
  const [path = '/', search] = href.split(/\?(.*)/s, 2);
  if (search === undefined || !FILTERED.test(path)) return path;
  const { q, without, vegetarian, spicy } = v.parse(RootSearch, parseSearch(search));
  return `${path}${stringifySearch({ q, without, vegetarian, spicy })}`;
}
