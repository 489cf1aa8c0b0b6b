import type { Product } from '#contract/catalog.ts';
import type { Services } from '../services.ts';
import { menuQuery, PUBLIC_IN_MEMORY, queryOptions, type MenuOf } from './queries.ts';

/** Dishes of a category that a page does not carry: how many are served at which hours, which is all that the page needs of them. */
export interface MenuRest {
  readonly category_id: number;
  readonly schedules: readonly (readonly [Product['availability_schedule'], number])[];
}

/** A menu, or what a server-rendered page has of a long one (docs/product.md §1.22). */
export interface MenuStart {
  /** Of each category the first ones, or all. */
  readonly products: readonly Product[];
  /** Categories with further dishes; empty: the menu is whole. */
  readonly rest: readonly MenuRest[];
}

/** From this many dishes on a menu is long: it is read and indexed in pieces, and what nothing shows of it is not held in memory. */
export const LONG_MENU = 500;

/** What the page carried; only the server's state sets it, no request. */
export function menuStart({ restaurantId, orderType }: MenuOf) {
  return queryOptions(
    ['menu-start', restaurantId, orderType],
    PUBLIC_IN_MEMORY,
    (): Promise<MenuStart> => Promise.reject(new Error('a page without its menu')),
    Number.POSITIVE_INFINITY,
  );
}

/**
 * Reports whether a page carried the beginning of this menu, and the rest has not arrived.
 *
 * @param queryClient the page's
 */
export function isStartOnly({ api, queryClient }: Pick<Services, 'api' | 'queryClient'>, place: MenuOf): boolean {
  const has = ({ queryKey }: { readonly queryKey: readonly unknown[] }): boolean =>
    queryClient.getQueryData(queryKey) !== undefined;
  return has(menuStart(place)) && !has(menuQuery(api, place));
}
