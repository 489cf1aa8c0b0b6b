import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { loadContent } from '../load-content.ts';
import { rootRoute } from '../root.ts';
import { titles } from '../titles-strings.ts';

export const aboutRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/about',
  staticData: { modules: ['src/routes/content/about-page.tsx'], title: titles.about },
  loader: ({ context }) => loadContent(context, 'about'),
  component: lazyRouteComponent(() => import('./about-page.tsx'), 'Page'),
});
