import { useMemo } from 'react';
import type { Category, Product } from '#contract/catalog.ts';
import { canBeHad, type DishTime } from '#domain/dish-time.ts';
import { useDishSearch, type FoundDishes } from './dish-search.ts';
import { findProducts, type MenuFilters } from './menu-filters.ts';

export interface Searchable {
  /** Cards of the whole menu. */
  readonly products: readonly Product[];
  /** The same dishes with their compositions, once loaded: only the cards are searched until then. */
  readonly detailed: readonly Product[] | null;
  readonly categories: readonly Category[];
  /** The time of the first render: results do not move when the hour changes. */
  readonly time: DishTime | null;
}

/** Returns the dishes that match text and filters, as cards (docs/product.md §2.1). Suspends until the search code is loaded. */
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
    // The card objects themselves, not copies: they are memoised.
    const cards = new Map(products.map((card) => [card.id, card]));
    const asCards = (dishes: readonly Product[]): Product[] => dishes.flatMap(({ id }) => cards.get(id) ?? []);
    return { found: asCards(found), near: asCards(near) };
  }, [products, searchable, filters, search, categories, time]);
}
