import { use } from 'react';
import { cleanLine } from '#contract/clean-text.ts';
import type { Category, Product } from '#contract/catalog.ts';
import { loadOnce } from '#lib/load-once.ts';

export interface DishSearchOptions {
  readonly categories?: readonly Pick<Category, 'id' | 'name'>[];
  readonly canOrder?: (product: Product) => boolean;
}

/** The dishes that answer a text, best first; what comes near, where none does. */
export interface FoundDishes {
  readonly found: readonly Product[];
  readonly near: readonly Product[];
}
export type DishSearch = (products: readonly Product[], text: string, options?: DishSearchOptions) => FoundDishes;

/** What can be found when the rules of the search cannot be had: a connection that is lost before they were fetched. */
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

/** Fetches the rules of the search, which the first view does without. Never rejects. */
export function loadDishSearch(): Promise<DishSearch> {
  return rules.load();
}

/** The search, where there is something to search for. It suspends until the rules are here: call it on a deferred text. */
export function useDishSearch(isNeeded: boolean): DishSearch | null {
  const search = rules.loaded();
  return search === null && isNeeded ? use(loadDishSearch()) : search;
}
