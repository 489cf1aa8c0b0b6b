import type { ParsedLocation } from '@tanstack/react-router';
import { isForbiddenKept } from '#client/kept-forbidden.ts';
import { loadDishSearch, type MenuFilters } from '#features/menu/search/dish-search.ts';
import { loadNarrowed } from '#features/menu/search/narrowed.tsx';
import { loadSinking } from '#features/menu/list/use-sunk-sections.ts';
import { loadMenu } from '../load-menu.ts';
import type { RouterContext } from '../root.ts';
import { loadWhenStrip } from '../when/when-slot.tsx';

const NARROWING: readonly (keyof MenuFilters)[] = ['q', 'without', 'vegetarian', 'spicy'];

/**
 * Loads a page that shows the menu. Search and exclusion filters are in the address, so the first render already has the results.
 *
 * @param home set for a home page: its locality, or null for the current city
 */
export async function loadMenuPage(
  context: RouterContext,
  { searchStr }: Pick<ParsedLocation, 'searchStr'>,
  home?: { readonly slug: string | null },
): Promise<void> {
  const search = new URLSearchParams(searchStr);
  const isSearched = search.has('q');
  // A server-rendered page is left as it is (docs/product.md §2.26).
  const isSinking = !context.isHydrating() && isForbiddenKept(context.services.storage);
  await Promise.all([
    loadMenu(context, {
      needsCompositions: isSearched || isSinking,
      isHome: home !== undefined,
      ...(home?.slug && { slug: home.slug }),
    }),
    isSinking ? loadSinking() : null,
    isSearched ? loadDishSearch() : null,
    loadWhenStrip(),
    NARROWING.some((name) => search.has(name)) ? loadNarrowed() : null,
  ]);
}
