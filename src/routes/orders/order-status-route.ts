import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { isSecretId } from '#contract/primitives.ts';
import { page } from '../page.ts';
import { PagePending } from '../page-pending.tsx';
import { rootRoute } from '../root.ts';
import { titles } from '../titles-strings.ts';

/** Personal: the server sends the shell, the browser renders the rest. The server also rejects malformed order addresses. */
export const orderStatusRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/order-status/$orderId',
  staticData: {
    title: titles.orderStatus,
    isThere: import.meta.env.SSR ? ({ orderId }) => isSecretId(orderId) : undefined,
  },
  // Server rendering of a route must not depend on its address: the browser would hydrate a different tree.
  ssr: false,
  component: lazyRouteComponent(
    page((pages) => pages.orderStatus),
    'Page',
  ),
  pendingComponent: PagePending,
});
