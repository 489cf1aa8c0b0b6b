import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { promosQuery } from '../../client/queries/queries.ts';
import { rootRoute } from '../root.ts';
import { titles } from '../titles-strings.ts';

export const promosRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/promos',
  staticData: { modules: ['src/routes/content/promos-page.tsx'], title: titles.promos },
  loader: ({ context: { api, queryClient } }) => queryClient.query({ ...promosQuery(api), staleTime: 'static' }),
  component: lazyRouteComponent(() => import('./promos-page.tsx'), 'Page'),
});
