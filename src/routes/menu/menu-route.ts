import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { MenuSkeleton } from '../../features/menu/menu-skeleton.tsx';
import { loadMenu } from '../load-menu.ts';
import { rootRoute } from '../root.ts';
import { titles } from '../titles-strings.ts';

/** The menu's screen, also under the addresses of its categories: following the scroll must not build it anew. */
export const menuRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/menu',
  staticData: { modules: ['src/routes/menu/menu-page.tsx'], title: titles.menu },
  loader: ({ context }) => loadMenu(context),
  component: lazyRouteComponent(() => import('./menu-page.tsx'), 'MenuPage'),
  pendingComponent: MenuSkeleton,
});
