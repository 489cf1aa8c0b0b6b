import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { page } from '../page.ts';
import { menuRoute } from '../menu/menu-route.ts';

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
