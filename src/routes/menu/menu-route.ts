import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { loadMenu } from '../load-menu.ts';
import { rootRoute } from '../root.ts';
import { titles } from '../titles-strings.ts';
import { MenuPending } from './menu-pending.tsx';

export const menuRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/menu',
  staticData: { title: titles.menu, withCart: true },
  loader: ({ context }) => loadMenu(context),
  component: lazyRouteComponent(() => import('./menu-page.tsx'), 'MenuPage'),
  pendingComponent: MenuPending,
});
