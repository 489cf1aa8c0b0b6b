import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import * as v from 'valibot';
import { SecretId } from '../../../contract/primitives.ts';
import { PagePending } from '../page-pending.tsx';
import { missing } from '../missing.ts';
import { rootRoute } from '../root.ts';
import { titles } from '../titles-strings.ts';

const isId = (orderId: unknown): boolean => v.is(SecretId, orderId);

/** Personal: the server sends the frame, the browser the rest. That an address can be no order's the server knows, too. */
export const orderStatusRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/order-status/$orderId',
  staticData: { title: titles.orderStatus },
  loader: ({ params }) => {
    if (!isId(params.orderId)) missing();
  },
  ssr: ({ params }) => params.status === 'success' && !isId(params.value.orderId),
  component: lazyRouteComponent(() => import('./order-status-page.tsx'), 'Page'),
  notFoundComponent: lazyRouteComponent(() => import('./order-missing.tsx'), 'Missing'),
  pendingComponent: PagePending,
});
