import { startTransition, use, useEffect, useMemo, useState } from 'react';
import type { Category, Product, Allergen } from '#contract/catalog.ts';
import { LONG_MENU } from '#client/queries/menu-start.ts';
import { loadOnce } from '#lib/load-once.ts';
import { canBeHad, type DishTime } from '#domain/dish-time.ts';
import type * as Rules from './search-rules.ts';

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
