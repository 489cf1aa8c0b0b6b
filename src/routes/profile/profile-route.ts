import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from '../root.ts';
import { titles } from '../titles-strings.ts';
import { page } from '../page.ts';
import { PagePending } from '../page-pending.tsx';

/** Personal: the server sends the frame, the browser the rest. */
const personal = {
  getParentRoute: () => rootRoute,
  staticData: { title: titles.profile },
  ssr: false,
  pendingComponent: PagePending,
} as const;

const load = page((pages) => pages.profile);

export const profileRoute = createRoute({
  ...personal,
  path: '/profile',
  component: lazyRouteComponent(load, 'Page'),
});

/** One route for all parts of the profile: each of their own would weigh on the way to the menu. */
export const profileSectionRoute = createRoute({
  ...personal,
  path: '/profile/$section',
  component: lazyRouteComponent(load, 'SectionPage'),
});
