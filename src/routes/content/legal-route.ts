import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { contentPageQuery } from '../../platform/queries.ts';
import { rootRoute } from '../root.ts';
import { titles } from '../titles-strings.ts';

export const legalRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/info/legal',
  staticData: { modules: ['src/routes/content/legal-page.tsx'], title: titles.legal },
  loader: ({ context: { api, queryClient } }) => queryClient.ensureQueryData(contentPageQuery(api, 'info/legal')),
  component: lazyRouteComponent(() => import('./legal-page.tsx'), 'Page'),
});
