import { createRoute } from '@tanstack/react-router';
import { MenuSkeleton } from '#features/menu/menu-skeleton.tsx';
import { rootRoute } from '../root.ts';
import { titles } from '../titles-strings.ts';
import { loadMenuPage } from './menu-loader.ts';
import { MenuPage } from './menu-page.tsx';

/** The menu screen, also under its category addresses: following the scroll must not remount it. */
export const menuRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/menu',
  staticData: { title: titles.menu },
  loader: ({ context, location }) => loadMenuPage(context, location),
  component: MenuPage,
  pendingComponent: MenuSkeleton,
});
