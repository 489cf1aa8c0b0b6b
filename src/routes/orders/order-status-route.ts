import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { isSecretId } from '#contract/primitives.ts';
import { page } from '../page.ts';
import { PagePending } from '../page-pending.tsx';
import { rootRoute } from '../root.ts';
import { titles } from '../titles-strings.ts';

/** Personal: the server sends the frame, the browser the rest. That an address can be no order's the server knows, too. */
export const orderStatusRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/order-status/$orderId',
  staticData: {
    title: titles.orderStatus,
    isThere: import.meta.env.SSR ? ({ orderId }) => isSecretId(orderId) : undefined,
  },
  // Whether the server renders a route must not depend on its address: the browser would hydrate another tree.
  ssr: false,
  component: lazyRouteComponent(
    page((pages) => pages.orderStatus),
    'Page',
  ),
  pendingComponent: PagePending,
});
