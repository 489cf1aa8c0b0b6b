import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { isSecretId } from '#contract/primitives.ts';
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

/**
 * The payment page of an order (docs/product.md §25.3): always a separate document, from the network. The server sends a content
 * security policy that allows the payment provider.
 */
export const payRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/pay/$orderId',
  staticData: { title: titles.pay, isThere: import.meta.env.SSR ? ({ orderId }) => isSecretId(orderId) : undefined },
  ssr: false,
  component: lazyRouteComponent(
    page((pages) => pages.pay),
    'Page',
  ),
  pendingComponent: PagePending,
});
