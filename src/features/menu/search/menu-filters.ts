import type { Allergen, Product } from '#contract/catalog.ts';
import { cleanLine } from '#contract/clean-text.ts';
import type { DishSearch, DishSearchOptions, FoundDishes } from './dish-search.ts';

/** The menu's filters, as in the URL (src/routes/root-search.ts). An absent one does not filter. */
export interface MenuFilters {
  readonly q?: string | undefined;
  readonly without?: readonly Allergen[] | undefined;
  readonly vegetarian?: true | undefined;
  readonly spicy?: 'only' | 'none' | undefined;
}

/** Returns the number of active filters, not counting the search text. */
export function countFilters(filters: MenuFilters): number {
  return (filters.without?.length ?? 0) + (filters.vegetarian ? 1 : 0) + (filters.spicy === undefined ? 0 : 1);
}

/** Combines filters with "and". An unknown allergen is not "none": a dish without a list has been declared free of them. */
export function filterProducts(products: readonly Product[], filters: MenuFilters): Product[] {
  const { without = [], vegetarian, spicy } = filters;
  return products.filter((product) => {
    if (vegetarian && !product.marks.includes('vegetarian')) return false;
    if (spicy !== undefined && product.marks.includes('spicy') !== (spicy === 'only')) return false;
    return !without.some((allergen) => product.allergens.includes(allergen));
  });
}

/**
 * Searches, best match first, with close matches if there are none; both are filtered. Lists must not be mutated
 * afterwards: they are indexed. Without a `search` the text is ignored.
 */
export function findProducts(
  products: readonly Product[],
  filters: MenuFilters,
  search: DishSearch | null,
  options: DishSearchOptions = {},
): FoundDishes {
  const text = cleanLine(filters.q ?? '');
  const { found, near } =
    text === '' || search === null ? { found: products, near: [] } : search(products, text, options);
  return { found: filterProducts(found, filters), near: filterProducts(near, filters) };
}
