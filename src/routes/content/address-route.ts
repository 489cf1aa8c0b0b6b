import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from '../root.ts';
import { titles } from '../titles-strings.ts';

/** The cafes: everything it shows came with the root's restaurants. */
export const addressRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/address',
  staticData: { modules: ['src/routes/content/address-page.tsx'], title: titles.address },
  component: lazyRouteComponent(() => import('./address-page.tsx'), 'Page'),
});
