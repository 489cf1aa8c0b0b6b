import type { Allergen, Category, Product } from '#contract/catalog.ts';

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

/** The dishes that match a text, best first; close matches if there are none. */
export interface FoundDishes {
  readonly found: readonly Product[];
  readonly near: readonly Product[];
  /** The text refuses something: no other dishes are offered when nothing matches (docs/product.md §2.20a). */
  readonly isRefusing: boolean;
  /** The refused things, in the words of the text. */
  readonly refused: readonly string[];
  /** Refused words that are not known; nothing is found then. */
  readonly unknown: readonly string[];
}

/** A menu to be searched. */
export interface SearchedMenu {
  /** Its cards. */
  readonly products: readonly Product[];
  /** What is indexed of them: the same dishes, with compositions once loaded. It must not be changed afterwards. */
  readonly searchable: readonly Product[];
  readonly categories: readonly Pick<Category, 'id' | 'name'>[];
  readonly canOrder: (product: Product) => boolean;
}
