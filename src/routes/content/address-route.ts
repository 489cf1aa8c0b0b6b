import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { contentPageQuery } from '../../client/queries/queries.ts';
import { createSideQueries } from '../../client/queries/use-side-query.ts';
import { rootRoute } from '../root.ts';
import { titles } from '../titles-strings.ts';

/** The cafes came with the root's restaurants; the chain's own words about them are optional. */
export const addressRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/address',
  staticData: { modules: ['src/routes/content/address-page.tsx'], title: titles.address },
  loader: async ({ context: { api, queryClient, isHydrating } }) => {
    const sides = createSideQueries(queryClient, isHydrating());
    sides.ask(contentPageQuery(api, 'address'));
    await sides.settle();
  },
  component: lazyRouteComponent(() => import('./address-page.tsx'), 'Page'),
});
