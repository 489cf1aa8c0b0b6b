import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { loadContent } from '../load-content.ts';
import { rootRoute } from '../root.ts';
import { titles } from '../titles-strings.ts';

export const deliveryRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/delivery',
  staticData: { modules: ['src/routes/content/delivery-page.tsx'], title: titles.delivery },
  loader: ({ context }) => loadContent(context, 'delivery'),
  component: lazyRouteComponent(() => import('./delivery-page.tsx'), 'Page'),
});
