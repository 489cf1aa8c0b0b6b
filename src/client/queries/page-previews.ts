import { pagesPreview } from '#contract/calls/content.ts';
import type { PreviewPlace } from '#contract/content.ts';
import { pagePath } from '#contract/page-path.ts';
import type { ApiClient } from '#lib/api/client.ts';

/**
 * Reads the pages that are shown in short in `place`, each with its path; one that no screen shows is left out
 * (docs/product.md §11.12).
 *
 * @throws as the api client does
 */
export async function pagePreviews(api: ApiClient, place: PreviewPlace, signal: AbortSignal) {
  const pages = await api.call(pagesPreview, { signal });
  return pages.flatMap(({ slug, title, summary, picture, shown_in }) => {
    const path = pagePath(slug);
    return path !== null && shown_in.includes(place) ? [{ path, title, summary, picture }] : [];
  });
}

export type ShownPage = Awaited<ReturnType<typeof pagePreviews>>[number];

/** The same for the footer, of each no more than it says: every page carries them. */
export async function footerPages(api: ApiClient, signal: AbortSignal) {
  return (await pagePreviews(api, 'footer', signal)).map(({ path, title }) => ({ path, title }));
}
