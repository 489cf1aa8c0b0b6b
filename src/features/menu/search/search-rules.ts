/** @file What the search needs and the first view does not (dish-search.ts). */
import type { Category, Product } from '#contract/catalog.ts';
import { compositionLine } from '#domain/composition-line.ts';
import { searchProducts } from '#domain/search.ts';
import { prepareMenuIndex } from '#domain/search-index.ts';
import { cleanLine } from '#contract/clean-text.ts';
import { filterProducts, type FoundDishes, type MenuFilters, type SearchedMenu } from './menu-filters.ts';

/**
 * Searches, best match first, with close matches if there are none; both are filtered. Lists must not be mutated
 * afterwards: they are indexed. An empty text matches all.
 */
export function findProducts(
  products: readonly Product[],
  filters: MenuFilters,
  options: Partial<Pick<SearchedMenu, 'categories' | 'canOrder'>> = {},
): FoundDishes {
  const text = cleanLine(filters.q ?? '');
  const answer =
    text === ''
      ? { found: products, near: [], isRefusing: false, refused: [], unknown: [] }
      : searchProducts(products, text, options);
  return { ...answer, found: filterProducts(answer.found, filters), near: filterProducts(answer.near, filters) };
}

/** Searches a menu, and returns the card objects themselves, not copies: they are memoised. */
export function findCards({ products, searchable, ...options }: SearchedMenu, filters: MenuFilters): FoundDishes {
  const answer = findProducts(searchable, filters, options);
  if (searchable === products) return answer;
  const cards = new Map(products.map((card) => [card.id, card]));
  const asCards = (dishes: readonly Product[]): Product[] => dishes.flatMap(({ id }) => cards.get(id) ?? []);
  return { ...answer, found: asCards(answer.found), near: asCards(answer.near) };
}

/** Indexes a menu in slices: a search of it is then answered at once. */
export function prepareSearch(products: readonly Product[], categories: readonly Category[]): Promise<void> {
  return prepareMenuIndex(products, categories, () => new Promise((resolve) => setTimeout(resolve)));
}

/** Returns the compositions as cards show them after a weight («320 г · свёкла, капуста»), by dish id; each is written when it is needed. */
export function compositionsOf(detailed: readonly Product[]): Pick<ReadonlyMap<number, string>, 'get'> {
  const known = new Map(detailed.map(({ id, details }) => [id, details?.composition ?? '']));
  return {
    get: (id) => {
      const composition = known.get(id) ?? '';
      return composition === '' ? undefined : compositionLine(composition);
    },
  };
}
