import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { loadContent } from '../load-content.ts';
import { rootRoute } from '../root.ts';
import { titles } from '../titles-strings.ts';

export const interiorRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/interior',
  staticData: { modules: ['src/routes/content/interior-page.tsx'], title: titles.interior },
  loader: ({ context }) => loadContent(context, 'interior'),
  component: lazyRouteComponent(() => import('./interior-page.tsx'), 'Page'),
});
