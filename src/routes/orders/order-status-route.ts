import { createRoute, lazyRouteComponent, notFound } from '@tanstack/react-router';
import * as v from 'valibot';
import { SecretId } from '../../../contract/primitives.ts';
import { PagePending } from '../page-pending.tsx';
import { rootRoute } from '../root.ts';
import { titles } from '../titles-strings.ts';

/** Personal: the server sends the frame, the browser the rest. */
export const orderStatusRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/order-status/$orderId',
  params: {
    parse: ({ orderId }) => {
      const id = v.safeParse(SecretId, orderId);
      if (!id.success) throw notFound();
      return { orderId: id.output };
    },
  },
  staticData: { title: titles.orderStatus },
  ssr: false,
  component: lazyRouteComponent(() => import('./order-status-page.tsx'), 'Page'),
  pendingComponent: PagePending,
});
