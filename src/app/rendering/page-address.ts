import * as v from 'valibot';
import { parseSearch, RootSearch, stringifySearch } from '#routes/root-search.ts';

/** The menu, also at one of its categories: the only pages whose HTML depends on what stands behind the question mark. */
const FILTERED = /^\/menu(?:\/|$)/;

/**
 * The part of an address that the server's HTML depends on: `/menu?q=Суп&dish=3&utm_source=x` is `/menu?q=Суп`, encoded.
 * Windows open after hydration, and marks of campaigns say nothing to a page, so all these addresses are one page, which
 * is rendered and kept once.
 */
export function pageAddress(href: string): string {
  const [path = '/', search] = href.split(/\?(.*)/s, 2);
  if (search === undefined || !FILTERED.test(path)) return path;
  const { q, without, vegetarian, spicy } = v.parse(RootSearch, parseSearch(search));
  return `${path}${stringifySearch({ q, without, vegetarian, spicy })}`;
}
