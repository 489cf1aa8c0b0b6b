import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { loadContent } from '../load-content.ts';
import { rootRoute } from '../root.ts';
import { titles } from '../titles-strings.ts';

export const legalRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/info/legal',
  staticData: { modules: ['src/routes/content/legal-page.tsx'], title: titles.legal },
  loader: ({ context }) => loadContent(context, 'legal'),
  component: lazyRouteComponent(() => import('./legal-page.tsx'), 'Page'),
});
