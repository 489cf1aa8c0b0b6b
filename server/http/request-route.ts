import { randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { PAGES } from '#contract/reports.ts';

/** What marks a call that this process makes to itself; no one outside knows it. */
const INNER = { name: 'x-inner-call', value: randomUUID() } as const;

/** The header of calls by which a page is rendered: they are part of its request. */
export const INNER_CALL: Readonly<Record<string, string>> = { [INNER.name]: INNER.value };

/** Reports whether this process itself makes the call, to render a page. */
export function isInnerCall({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  return headers[INNER.name] === INNER.value;
}

const isFixed = (part: string): boolean => !part.startsWith('$');

/** The parts of each page's pattern, those with the most fixed parts first. */
const PATTERNS = PAGES.filter((page) => page !== 'other')
  .map((page) => page.split('/').slice(1))
  .toSorted((a, b) => b.filter(isFixed).length - a.filter(isFixed).length);

/** Returns the pattern of a page's path; `page` for one of a storefront that is newer. */
export function pageOf(path: string): string {
  const parts = path.split('/').slice(1);
  const fits = (pattern: readonly string[]): boolean =>
    pattern.length === parts.length && pattern.every((part, at) => !isFixed(part) || part === parts[at]);
  const pattern = PATTERNS.find(fits);
  return pattern === undefined ? 'page' : `/${pattern.join('/')}`;
}

/** Returns the pattern of a request's address, never the address with its ids and words: of a call, a file or a page (docs/product.md §16.1). */
export function requestRoute({ routeOptions, url }: Pick<FastifyRequest, 'routeOptions' | 'url'>): string {
  const route = routeOptions.url ?? 'unmatched';
  return route === '/*' ? pageOf(url.split('?', 1)[0] ?? '/') : route;
}
