import { useMemo } from 'react';
import type { Category, Product } from '#contract/catalog.ts';
import { canBeHad, type DishTime } from '#domain/dish-time.ts';
import { useDishSearch, type FoundDishes } from './dish-search.ts';
import { findProducts, type MenuFilters } from './menu-filters.ts';

export interface Searchable {
  /** Cards of the whole menu. */
  readonly products: readonly Product[];
  /** The same dishes with their compositions, as soon as they are here: the cards alone are searched until then. */
  readonly detailed: readonly Product[] | null;
  readonly categories: readonly Category[];
  /** The time of the first look: what was found does not change places when the clock strikes. */
  readonly time: DishTime | null;
}

/** Returns what text and filters leave of the menu, as cards (docs/product.md §2.1). Suspends for the rules of the search. */
export function useFoundDishes(
  { products, detailed, categories, time }: Searchable,
  filters: MenuFilters,
): FoundDishes {
  const search = useDishSearch(filters.q !== undefined && filters.q !== '');
  const searchable = useMemo(() => {
    if (detailed === null) return products;
    const details = new Map(detailed.map((dish) => [dish.id, dish.details]));
    return products.map((card) => ({ ...card, details: details.get(card.id) ?? null }));
  }, [products, detailed]);
  return useMemo(() => {
    const canOrder = (dish: Product): boolean => canBeHad(dish, time);
    const { found, near } = findProducts(searchable, filters, search, { categories, canOrder });
    if (searchable === products) return { found, near };
    // The cards themselves, not their copies: they are memoised.
    const cards = new Map(products.map((card) => [card.id, card]));
    const asCards = (dishes: readonly Product[]): Product[] => dishes.flatMap(({ id }) => cards.get(id) ?? []);
    return { found: asCards(found), near: asCards(near) };
  }, [products, searchable, filters, search, categories, time]);
}
