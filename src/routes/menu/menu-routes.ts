import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { MenuSkeleton } from '#features/menu/menu-skeleton.tsx';
import { categoriesQuery } from '#client/queries/queries.ts';
import { rootRoute } from '../root.ts';
import { titles } from '../titles-strings.ts';
import { loadMenuPage } from './menu-loader.ts';
import { MenuPage } from './menu-page.tsx';
import { missing } from '../missing.ts';
import { page } from '../page.ts';

/** The menu screen, also under its category addresses: following the scroll must not remount it. */
export const menuRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/menu',
  staticData: { title: titles.menu },
  loader: ({ context, location }) => loadMenuPage(context, location),
  component: MenuPage,
  pendingComponent: MenuSkeleton,
});

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

/** The page and its loader in one chunk, which the menu does not load. */
const dishPage = page((pages) => pages.dish);

/** A dish at its own address, over the menu at its category (docs/product.md §32.4). */
export const dishRoute = createRoute({
  getParentRoute: () => menuRoute,
  path: '$category/$dish',
  staticData: { modules: import.meta.env.SSR ? ['src/routes/dish/dish-page.tsx'] : undefined },
  loader: async ({ context, params }) => (await dishPage()).loadDish(context, params),
  component: lazyRouteComponent(dishPage, 'DishPage'),
});
