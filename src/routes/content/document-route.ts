import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { loadContent } from '../load-content.ts';
import { rootRoute } from '../root.ts';
import { titles } from '../titles-strings.ts';

/** Rules, privacy and agreement, when a chain keeps these documents here instead of elsewhere (docs/product.md §11.6). */
export const documentRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/info/$document',
  staticData: { modules: ['src/routes/content/document-page.tsx'], title: titles.document },
  loader: ({ context, params }) => loadContent(context, `info/${params.document}`),
  component: lazyRouteComponent(() => import('./document-page.tsx'), 'Page'),
});
