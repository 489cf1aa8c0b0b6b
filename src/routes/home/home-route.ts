import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { page } from '../page.ts';
import { MenuSkeleton } from '#features/menu/menu-skeleton.tsx';
import { loadMenuPage } from '../menu/menu-loader.ts';
import { rootRoute } from '../root.ts';
import { titles } from '../titles-strings.ts';

export const homeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  staticData: { modules: import.meta.env.SSR ? ['src/routes/home/home-page.tsx'] : undefined, title: titles.home },
  loader: ({ context, location }) => loadMenuPage(context, location, { slug: null }),
  component: lazyRouteComponent(
    page((pages) => pages.home),
    'HomePage',
  ),
  pendingComponent: MenuSkeleton,
});
