import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { page } from '../page.ts';
import { loadHome } from '../load-menu.ts';
import { rootRoute } from '../root.ts';
import { titles } from '../titles-strings.ts';

export const homeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  staticData: { modules: import.meta.env.SSR ? ['src/routes/home/home-page.tsx'] : undefined, title: titles.home },
  loader: ({ context }) => loadHome(context),
  component: lazyRouteComponent(
    page((pages) => pages.home),
    'HomePage',
  ),
});
