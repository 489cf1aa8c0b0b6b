import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { page } from '../page.ts';
import { PagePending } from '../page-pending.tsx';
import { rootRoute } from '../root.ts';
import { titles } from '../titles-strings.ts';

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
