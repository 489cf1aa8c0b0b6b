import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from '../root.ts';
import { titles } from '../titles-strings.ts';
import { page } from '../page.ts';
import { PagePending } from '../page-pending.tsx';

/** Personal: the server sends the shell, the browser renders the rest. */
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

/** One route for all profile sections: separate routes would add weight on the way to the menu. */
export const profileSectionRoute = createRoute({
  ...personal,
  path: '/profile/$section',
  component: lazyRouteComponent(load, 'SectionPage'),
});
