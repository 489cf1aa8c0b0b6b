import type { Allergen, Product } from '#contract/catalog.ts';
import { cleanLine } from '#contract/clean-text.ts';
import type { DishSearch, DishSearchOptions, FoundDishes } from './dish-search.ts';

/** What the menu is narrowed to, as it stands in the address (src/routes/root-search.ts). Absent is no condition. */
export interface MenuFilters {
  readonly q?: string | undefined;
  readonly without?: readonly Allergen[] | undefined;
  readonly vegetarian?: true | undefined;
  readonly spicy?: 'only' | 'none' | undefined;
}

/** Returns how many conditions are in force, the search text aside. */
export function countFilters(filters: MenuFilters): number {
  return (filters.without?.length ?? 0) + (filters.vegetarian ? 1 : 0) + (filters.spicy === undefined ? 0 : 1);
}

/** Conditions join by "and". An unknown allergen is not "none": a dish without a list has been declared free of them. */
export function filterProducts(products: readonly Product[], filters: MenuFilters): Product[] {
  const { without = [], vegetarian, spicy } = filters;
  return products.filter((product) => {
    if (vegetarian && !product.marks.includes('vegetarian')) return false;
    if (spicy !== undefined && product.marks.includes('spicy') !== (spicy === 'only')) return false;
    return !without.some((allergen) => product.allergens.includes(allergen));
  });
}

/**
 * The search, best match first, and what comes near where nothing answers; of both what the filters leave. Lists must not be
 * changed afterwards: they are indexed. Without a `search` the text is no condition.
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
