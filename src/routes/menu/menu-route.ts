import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { loadDishSearch } from '../../features/menu/dish-search.ts';
import { MenuSkeleton } from '../../features/menu/menu-skeleton.tsx';
import { loadMenu } from '../load-menu.ts';
import { rootRoute } from '../root.ts';
import { titles } from '../titles-strings.ts';

/** The menu's screen, also under the addresses of its categories: following the scroll must not build it anew. */
export const menuRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/menu',
  staticData: { modules: import.meta.env.SSR ? ['src/routes/menu/menu-page.tsx'] : undefined, title: titles.menu },
  // A text to search for that stands in the address: the first render has the answer already.
  loader: async ({ context, location }) => {
    const isSearched = new URLSearchParams(location.searchStr).has('q');
    await Promise.all([loadMenu(context, isSearched), isSearched ? loadDishSearch() : null]);
  },
  component: lazyRouteComponent(() => import('./menu-page.tsx'), 'MenuPage'),
  pendingComponent: MenuSkeleton,
});
