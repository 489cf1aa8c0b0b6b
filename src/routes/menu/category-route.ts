import { createRoute, lazyRouteComponent, notFound } from '@tanstack/react-router';
import * as v from 'valibot';
import { Category } from '../../../contract/catalog.ts';
import { loadMenu } from '../load-menu.ts';
import { rootRoute } from '../root.ts';
import { titles } from '../titles-strings.ts';
import { MenuPending } from './menu-pending.tsx';

export const categoryRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/menu/$category',
  params: {
    parse: ({ category }) => {
      const slug = v.safeParse(Category.entries.slug, category);
      if (!slug.success) throw notFound();
      return { category: slug.output };
    },
  },
  staticData: { title: titles.menu, withCart: true },
  loader: async ({ context, params }) => {
    const { categories } = await loadMenu(context);
    const category = categories.find(({ slug }) => slug === params.category);
    if (category === undefined) throw notFound();
    return { title: category.name };
  },
  component: lazyRouteComponent(() => import('./menu-page.tsx'), 'CategoryPage'),
  pendingComponent: MenuPending,
});
