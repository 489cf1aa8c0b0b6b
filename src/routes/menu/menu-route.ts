import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { loadDishSearch } from '../../features/menu/dish-search.ts';
import { loadNarrowed } from '../../features/menu/narrowed.tsx';
import type { MenuFilters } from '../../features/menu/menu-filters.ts';
import { MenuSkeleton } from '../../features/menu/menu-skeleton.tsx';
import { loadMenu } from '../load-menu.ts';
import { rootRoute } from '../root.ts';
import { titles } from '../titles-strings.ts';

const NARROWING: readonly (keyof MenuFilters)[] = ['q', 'without', 'vegetarian', 'spicy'];

/** The menu's screen, also under the addresses of its categories: following the scroll must not build it anew. */
export const menuRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/menu',
  staticData: { modules: import.meta.env.SSR ? ['src/routes/menu/menu-page.tsx'] : undefined, title: titles.menu },
  // What is searched for, or left out, stands in the address: the first render has the answer already.
  loader: async ({ context, location }) => {
    const search = new URLSearchParams(location.searchStr);
    const isSearched = search.has('q');
    await Promise.all([
      loadMenu(context, isSearched),
      isSearched ? loadDishSearch() : null,
      NARROWING.some((name) => search.has(name)) ? loadNarrowed() : null,
    ]);
  },
  component: lazyRouteComponent(() => import('./menu-page.tsx'), 'MenuPage'),
  pendingComponent: MenuSkeleton,
});
