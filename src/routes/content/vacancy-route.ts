import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { loadContent } from '../load-content.ts';
import { rootRoute } from '../root.ts';
import { titles } from '../titles-strings.ts';

export const vacancyRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/vacancy',
  staticData: { modules: ['src/routes/content/vacancy-page.tsx'], title: titles.vacancy },
  loader: ({ context }) => loadContent(context, 'vacancy'),
  component: lazyRouteComponent(() => import('./vacancy-page.tsx'), 'Page'),
});
