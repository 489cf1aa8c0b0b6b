import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from '../root.ts';
import { titles } from '../titles-strings.ts';
import { PagePending } from '../page-pending.tsx';

/** Personal: the server sends the frame, the browser the rest. */
export const profileRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/profile',
  staticData: { title: titles.profile },
  ssr: false,
  component: lazyRouteComponent(() => import('./profile-page.tsx'), 'Page'),
  pendingComponent: PagePending,
});
