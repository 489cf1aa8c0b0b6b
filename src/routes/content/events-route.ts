import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { newsQuery } from '../../client/queries/queries.ts';
import { rootRoute } from '../root.ts';
import { titles } from '../titles-strings.ts';

export const eventsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/events',
  staticData: { modules: ['src/routes/content/events-page.tsx'], title: titles.events },
  loader: ({ context: { api, queryClient } }) => queryClient.query({ ...newsQuery(api), staleTime: 'static' }),
  component: lazyRouteComponent(() => import('./events-page.tsx'), 'Page'),
});
