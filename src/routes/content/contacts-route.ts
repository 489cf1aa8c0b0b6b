import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { loadContent } from '../load-content.ts';
import { rootRoute } from '../root.ts';
import { titles } from '../titles-strings.ts';

export const contactsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/contacts',
  staticData: { modules: ['src/routes/content/contacts-page.tsx'], title: titles.contacts },
  loader: ({ context }) => loadContent(context, 'contacts'),
  component: lazyRouteComponent(() => import('./contacts-page.tsx'), 'Page'),
});
