import { createRoute } from '@tanstack/react-router';
import { categoriesQuery } from '#client/queries/queries.ts';
import { missing } from '../missing.ts';
import { menuRoute } from './menu-route.ts';

/** The menu at one of its categories: the same screen with its own address and title. */
export const categoryRoute = createRoute({
  getParentRoute: () => menuRoute,
  path: '$category',
  loader: async ({ context: { api, queryClient }, params }) => {
    const categories = await queryClient.query({ ...categoriesQuery(api), staleTime: 'static' });
    const category = categories.find(({ slug }) => slug === params.category) ?? missing();
    return { title: category.name };
  },
});
