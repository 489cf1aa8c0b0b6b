import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import * as v from 'valibot';
import { SecretId } from '../../../contract/primitives.ts';
import { PagePending } from '../page-pending.tsx';
import { missing } from '../missing.ts';
import { rootRoute } from '../root.ts';
import { titles } from '../titles-strings.ts';

/** Personal: the server sends the frame, the browser the rest. */
export const orderStatusRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/order-status/$orderId',
  staticData: { title: titles.orderStatus },
  loader: ({ params }) => {
    if (!v.is(SecretId, params.orderId)) missing();
  },
  ssr: false,
  component: lazyRouteComponent(() => import('./order-status-page.tsx'), 'Page'),
  pendingComponent: PagePending,
});
