import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { OrdersSearch } from '../root-search.ts';
import { rootRoute } from '../root.ts';
import { titles } from '../titles-strings.ts';
import { page } from '../page.ts';
import { PagePending } from '../page-pending.tsx';

/** Personal: the server sends the shell, the browser renders the rest. */
export const ordersRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/orders',
  validateSearch: OrdersSearch,
  staticData: { title: titles.orders },
  ssr: false,
  component: lazyRouteComponent(
    page((pages) => pages.orders),
    'Page',
  ),
  pendingComponent: PagePending,
});
