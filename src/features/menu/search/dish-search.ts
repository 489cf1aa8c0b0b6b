import { startTransition, use, useEffect, useMemo, useState } from 'react';
import type { Category, Product } from '#contract/catalog.ts';
import { LONG_MENU } from '#client/queries/menu-start.ts';
import { loadOnce } from '#lib/load-once.ts';
import { canBeHad, type DishTime } from '#domain/dish-time.ts';
import { filterProducts, type FoundDishes, type MenuFilters, type SearchedMenu } from './menu-filters.ts';
import type * as Rules from './search-rules.ts';

type FindCards = (menu: SearchedMenu, filters: MenuFilters) => FoundDishes;

const NOTHING_ASKED = { near: [], isRefusing: false, refused: [], unknown: [] };

/** Fallback when the search code cannot be loaded: the connection was lost first. It understands no refusal, so it offers nothing else. */
const byName: FindCards = ({ products }, filters) => {
  const asked = filters.q?.toLowerCase() ?? '';
  const named = products.filter(({ name }) => name.toLowerCase().includes(asked));
  return { ...NOTHING_ASKED, isRefusing: true, found: filterProducts(named, filters) };
};

interface SearchRules {
  readonly findCards: FindCards;
  readonly compositionsOf: typeof Rules.compositionsOf;
  readonly prepareSearch: typeof Rules.prepareSearch;
}

const rules = loadOnce<SearchRules>(() =>
  import('./search-rules.ts').catch(() => ({
    findCards: byName,
    compositionsOf: () => new Map(),
    prepareSearch: async () => {},
  })),
);

/** Loads the search code, which the initial view does not need. Never rejects. */
export function loadDishSearch(): Promise<unknown> {
  return rules.load();
}

/** The search, where there is something to search for. Suspends until its code is loaded: call it with a deferred text. */
function useFindCards(isNeeded: boolean): FindCards | null {
  const loaded = rules.loaded() ?? (isNeeded ? use(rules.load()) : null);
  return loaded && loaded.findCards;
}

/** Returns the compositions for the cards; null until they and the search code are loaded. */
export function useCompositions(detailed: readonly Product[] | null): ReturnType<SearchRules['compositionsOf']> | null {
  const loaded = rules.loaded();
  return useMemo(() => loaded && detailed && loaded.compositionsOf(detailed), [loaded, detailed]);
}

interface Searchable {
  /** Cards of the whole menu. */
  readonly products: readonly Product[];
  /** The same dishes with their compositions, once loaded: only the cards are searched until then. */
  readonly detailed: readonly Product[] | null;
  /** They are loading: the customer is about to search. */
  readonly isDetailing: boolean;
  readonly categories: readonly Category[];
  /** The time of the first render: results do not move when the hour changes. */
  readonly time: DishTime | null;
}

/**
 * Returns the dishes that match text and filters, as cards (docs/product.md §2.1), and whether more may follow. Suspends until the search
 * code is loaded.
 */
export function useFoundDishes(
  { products, detailed, isDetailing, categories, time }: Searchable,
  filters: MenuFilters,
): FoundDishes & { readonly isPending: boolean } {
  const isSearch = filters.q !== undefined && filters.q !== '';
  const find = useFindCards(isSearch);
  const complete = useMemo(() => {
    if (detailed === null) return products;
    const details = new Map(detailed.map((dish) => [dish.id, dish.details]));
    return products.map((card) => ({ ...card, details: details.get(card.id) ?? null }));
  }, [products, detailed]);
  // Indexed before the first letter, so that it finds the index; compositions once they are indexed, until then what was before.
  const [indexed, setIndexed] = useState(complete);
  const isIndexing = isDetailing || detailed !== null || complete.length > LONG_MENU;
  const searchable = isIndexing && isSearch ? indexed : complete;
  useEffect(() => {
    if (!isIndexing) return undefined;
    const gone = new AbortController();
    void rules
      .load()
      .then(({ prepareSearch }) => prepareSearch(complete, categories))
      .then(() => gone.signal.aborted || startTransition(() => setIndexed(complete)));
    return () => gone.abort();
  }, [isIndexing, complete, categories]);
  const answer = useMemo(() => {
    if (!isSearch || find === null) return { ...NOTHING_ASKED, found: filterProducts(products, filters) };
    const canOrder = (dish: Product): boolean => canBeHad(dish, time);
    return find({ products, searchable, categories, canOrder }, filters);
  }, [products, searchable, filters, isSearch, find, categories, time]);
  return { ...answer, isPending: searchable !== complete };
}
