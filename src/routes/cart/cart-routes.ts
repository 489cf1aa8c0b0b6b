import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from '../root.ts';
import { titles } from '../titles-strings.ts';
import { page } from '../page.ts';
import { PagePending } from '../page-pending.tsx';

/** Personal: the server renders the frame, the browser the rest. */
export const cartRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/cart',
  staticData: { title: titles.cart },
  ssr: false,
  component: lazyRouteComponent(
    page((pages) => pages.cart),
    'Page',
  ),
  pendingComponent: PagePending,
});

/** Personal: the server renders the frame, the browser the rest. */
export const checkoutRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/checkout',
  staticData: { title: titles.checkout },
  ssr: false,
  component: lazyRouteComponent(
    page((pages) => pages.checkout),
    'Page',
  ),
  pendingComponent: PagePending,
});
