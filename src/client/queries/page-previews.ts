import { pagesPreview } from '#contract/calls/content.ts';
import type { PreviewPlace } from '#contract/content.ts';
import { pagePath } from '#contract/page-path.ts';
import type { ApiClient } from '#lib/api/client.ts';

/**
 * Loads the pages previewed in `place`, each with its path; omits those that no screen shows
 * (docs/product.md §11.12).
 *
 * @throws as the API client does
 */
export async function pagePreviews(api: ApiClient, place: PreviewPlace, signal: AbortSignal) {
  const pages = await api.call(pagesPreview, { signal });
  return pages.flatMap(({ slug, title, summary, picture, shown_in }) => {
    const path = pagePath(slug);
    return path !== null && shown_in.includes(place) ? [{ path, title, summary, picture }] : [];
  });
}

export type ShownPage = Awaited<ReturnType<typeof pagePreviews>>[number];

/** Same for the footer, with only the fields that it shows: every page includes them. */
export async function footerPages(api: ApiClient, signal: AbortSignal) {
  return (await pagePreviews(api, 'footer', signal)).map(({ path, title }) => ({ path, title }));
}
