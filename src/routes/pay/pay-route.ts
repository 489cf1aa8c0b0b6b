import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { isSecretId } from '#contract/primitives.ts';
import { page } from '../page.ts';
import { PagePending } from '../page-pending.tsx';
import { rootRoute } from '../root.ts';
import { titles } from '../titles-strings.ts';

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
