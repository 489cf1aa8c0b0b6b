import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { contentPageQuery } from '../../platform/queries.ts';
import { rootRoute } from '../root.ts';
import { titles } from '../titles-strings.ts';

export const deliveryRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/delivery',
  staticData: { modules: ['src/routes/content/delivery-page.tsx'], title: titles.delivery },
  loader: ({ context: { api, queryClient } }) => queryClient.ensureQueryData(contentPageQuery(api, 'delivery')),
  component: lazyRouteComponent(() => import('./delivery-page.tsx'), 'Page'),
});
