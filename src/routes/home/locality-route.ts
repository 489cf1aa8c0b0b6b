import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { restaurantsQuery } from '../../platform/queries.ts';
import { loadHome } from '../load-menu.ts';
import { missing } from '../missing.ts';
import { rootRoute } from '../root.ts';
import { titles } from '../titles-strings.ts';

/** The home of a locality (spec §2). A slug that names none is a page that does not exist. */
export const localityRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/$localitySlug',
  staticData: { modules: ['src/routes/home/home-page.tsx'], title: titles.home },
  loader: async ({ context, params, cause }) => {
    const localities = await context.queryClient.query({ ...restaurantsQuery(context.api), staleTime: 'static' });
    const locality = localities.find(({ slug }) => slug === params.localitySlug);
    if (locality === undefined) missing();
    if (cause !== 'preload') context.services.orderParams.chooseLocality(locality);
    await loadHome(context, locality.slug);
    return { title: locality.seo_title ?? undefined };
  },
  component: lazyRouteComponent(() => import('./home-page.tsx'), 'HomePage'),
});
