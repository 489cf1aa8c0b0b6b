import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { MenuSkeleton } from '#features/menu/menu-skeleton.tsx';
import { rootRoute } from '../root.ts';
import { titles } from '../titles-strings.ts';
import { loadMenuPage } from './menu-loader.ts';

/** The menu screen, also under its category addresses: following the scroll must not remount it. */
export const menuRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/menu',
  staticData: { modules: import.meta.env.SSR ? ['src/routes/menu/menu-page.tsx'] : undefined, title: titles.menu },
  loader: ({ context, location }) => loadMenuPage(context, location),
  component: lazyRouteComponent(() => import('./menu-page.tsx'), 'MenuPage'),
  pendingComponent: MenuSkeleton,
});
