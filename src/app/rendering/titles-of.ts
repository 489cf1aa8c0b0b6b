import type { QueryClient } from '@tanstack/react-query';
import type { RegisteredRouter } from '@tanstack/react-router';
import { environmentQuery, seoTitlesQuery } from '#client/queries/queries.ts';
import { documentTitle, titleOfMatches } from './document-title.ts';

/** Returns the title and description of what `router` shows, from the data in `queryClient`. */
export function titlesOf(
  router: RegisteredRouter,
  queryClient: QueryClient,
): { title: string; description: string | null } {
  const { api } = router.options.context;
  return documentTitle({
    path: router.state.location.pathname,
    own: titleOfMatches(router.state.matches),
    seoTitles: queryClient.getQueryData(seoTitlesQuery(api).queryKey) ?? [],
    brand: queryClient.getQueryData(environmentQuery(api).queryKey)?.brand.name ?? '',
  });
}
