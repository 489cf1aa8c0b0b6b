import { use } from 'react';
import { cleanLine } from '#contract/clean-text.ts';
import type { Category, Product } from '#contract/catalog.ts';
import { loadOnce } from '#lib/load-once.ts';

export interface DishSearchOptions {
  readonly categories?: readonly Pick<Category, 'id' | 'name'>[];
  readonly canOrder?: (product: Product) => boolean;
}

/** The dishes that match a text, best first; close matches if there are none. */
export interface FoundDishes {
  readonly found: readonly Product[];
  readonly near: readonly Product[];
}
export type DishSearch = (products: readonly Product[], text: string, options?: DishSearchOptions) => FoundDishes;

/** Fallback when the search code cannot be loaded: the connection was lost first. */
const byName: DishSearch = (products, text) => {
  const plain = (line: string): string => cleanLine(line).toLowerCase();
  const asked = plain(text);
  return { found: products.filter(({ name }) => plain(name).includes(asked)), near: [] };
};

const rules = loadOnce<DishSearch>(() =>
  import('#domain/search.ts').then(
    ({ searchProducts }) => searchProducts,
    () => byName,
  ),
);

/** Loads the search code, which the initial view does not need. Never rejects. */
export function loadDishSearch(): Promise<DishSearch> {
  return rules.load();
}

/** The search, where there is something to search for. Suspends until its code is loaded: call it with a deferred text. */
export function useDishSearch(isNeeded: boolean): DishSearch | null {
  const search = rules.loaded();
  return search === null && isNeeded ? use(loadDishSearch()) : search;
}
