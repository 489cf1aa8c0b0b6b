import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { isSecretId } from '#contract/primitives.ts';
import { rootRoute } from './root.ts';
import { titles } from './titles-strings.ts';
import { page } from './page.ts';
import { PagePending } from './pending.tsx';
import { OrdersSearch } from './root-search.ts';

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

/** Target of a table's QR code (docs/product.md §33.10). Personal: the server sends the shell, the browser renders the rest. */
export const tableRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/table/$code',
  staticData: { title: titles.menu },
  ssr: false,
  component: lazyRouteComponent(
    page((pages) => pages.table),
    'Page',
  ),
  pendingComponent: PagePending,
});
